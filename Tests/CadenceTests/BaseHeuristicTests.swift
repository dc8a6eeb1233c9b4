import Cadence
import Testing
import TestSupport

@Suite struct BaseHeuristicTests {
    private let heuristic = BaseHeuristic()

    private func runner(_ meters: Double = 1.75, offset: Double = 0) -> Runner {
        Runner(height: Length(meters: meters), offset: StepRateOffset(stepsPerMinute: offset))
    }

    private func suggestion(at metersPerSecond: Double, _ runner: Runner) -> Suggestion {
        heuristic.suggestion(for: Speed(metersPerSecond: metersPerSecond), runner: runner)
    }

    @Test(
        arguments: [
            (1.5, 156, StepCheck.short), (2.0, 162, .ok), (3.0, 170, .ok), (3.5, 176, .long), (5.0, 188, .long),
            (6.5, 195, .long),
        ]
    )
    func referenceRunnersGetTheReferenceCadences(speed: Double, cadence: Double, check: StepCheck) {
        let suggestion = suggestion(at: speed, runner())
        #expect(suggestion.cadence.stepsPerMinute == cadence)
        #expect(suggestion.stepCheck == check)
    }

    @Test func tenKilometersPerHourIs168Point2() {
        let suggestion = heuristic.suggestion(for: Speed(kilometersPerHour: 10), runner: runner())
        #expect(suggestion.cadence.formatted == "168.2 spm")
        #expect(suggestion.stepLength.formatted(.meters) == "0.99 m")
        #expect(abs(suggestion.legLength.meters - 0.9275) < 1e-12)
        #expect(suggestion.speed == Speed(kilometersPerHour: 10))
    }

    @Test func theStepCheckUsesTheCadenceBeforeTheNudge() {
        // At 3.5 m/s the line's step is 3.5 × 60 / 174 = 1.207 m, over 1.3 × 0.9275 = 1.206; two steps more make it
        // 1.193 m, which would pass.
        let suggestion = suggestion(at: 3.5, runner())
        #expect(suggestion.stepCheck == .long)
        #expect(abs(suggestion.stepLength.meters - 3.5 * 60 / 176) < 1e-12)
        #expect(suggestion.stepLength.meters < 1.3 * suggestion.legLength.meters)
    }

    @Test func theStepCheckUsesTheClampedCadence() {
        // At 1.0 m/s the line says 154, the clamp 155.
        let tall = suggestion(at: 1, runner(1.0432))
        // 0.7 × 0.53 × 1.0432 = 0.38703: short for a step of 60 / 155 = 0.38710 would be wrong, for 60 / 154 too.
        #expect(tall.stepCheck == .ok)
        let taller = suggestion(at: 1, runner(1.0440))
        // 0.7 × 0.53 × 1.0440 = 0.38732: over 60 / 155, under 60 / 154 = 0.38961.
        #expect(taller.stepCheck == .short)
    }

    @Test func theOffsetIsAddedAfterTheNudgeAndBeforeTheLastClamp() {
        #expect(suggestion(at: 3, runner(offset: 3)).cadence.stepsPerMinute == 173)
        #expect(suggestion(at: 1.5, runner(offset: 3)).cadence.stepsPerMinute == 159)
        #expect(suggestion(at: 6.5, runner(offset: -10)).cadence.stepsPerMinute == 187)
        #expect(suggestion(at: 6.5, runner(offset: 10)).cadence.stepsPerMinute == 195)
        #expect(suggestion(at: 0, runner(offset: -10)).cadence.stepsPerMinute == 155)
    }

    @Test func theOffsetDoesNotChangeTheStepCheck() {
        #expect(suggestion(at: 3.4, runner()).stepCheck == .ok)
        #expect(suggestion(at: 3.4, runner(offset: -10)).stepCheck == .ok)
    }

    @Test(arguments: [UInt64(7), 1750])
    func anySpeedAndRunnerGetsACadenceInRange(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<5000 {
            let runner = runner(.random(in: 0...3, using: &random), offset: .random(in: -12...12, using: &random))
            let suggestion = suggestion(at: .random(in: -1...20, using: &random), runner)
            #expect((155...195).contains(suggestion.cadence.stepsPerMinute), "seed \(seed), \(runner)")
            let metersPerMinute = suggestion.cadence.stepsPerMinute * suggestion.stepLength.meters
            #expect(abs(metersPerMinute - suggestion.speed.metersPerSecond * 60) < 1e-9, "seed \(seed), \(runner)")
        }
    }

    @Test func aHigherSpeedNeverGetsALowerCadence() {
        let cadences = (0...1500).map { suggestion(at: Double($0) / 100, runner()).cadence }
        #expect(zip(cadences, cadences.dropFirst()).allSatisfy { $0 <= $1 })
    }
}

@Suite struct BaseHeuristicConstantsTests {
    @Test func everyConstantChangesTheSuggestion() throws {
        let constants = BaseHeuristic.Constants(
            referenceSpeed: Speed(metersPerSecond: 2),
            referenceCadence: StepRate(stepsPerMinute: 160),
            slope: 10,
            lowest: StepRate(stepsPerMinute: 140),
            highest: StepRate(stepsPerMinute: 200),
            legPerHeight: 0.5,
            shortStep: 0.8,
            longStep: 1.2,
            nudge: 5
        )
        let heuristic = try BaseHeuristic(constants: constants)
        let runner = Runner(height: Length(meters: 2))
        func said(_ speed: Double) -> Suggestion {
            heuristic.suggestion(for: Speed(metersPerSecond: speed), runner: runner)
        }
        // Leg 1 m. At 2 m/s a step is 0.75 m, short; at 3 m/s 1.06 m; at 4 m/s 1.33 m, long.
        #expect(said(2).cadence.stepsPerMinute == 155)
        #expect(said(3).cadence.stepsPerMinute == 170)
        #expect(said(4).cadence.stepsPerMinute == 185)
        #expect(said(15).cadence.stepsPerMinute == 200)
        #expect(said(0).cadence.stepsPerMinute == 140)
        #expect(said(3).legLength.meters == 1)
    }

    @Test func theDefaultHeuristicHasTheDefaultConstants() throws {
        #expect(try BaseHeuristic(constants: BaseHeuristic.Constants()) == BaseHeuristic())
    }

    @Test(
        arguments: [
            (BaseHeuristic.Constants(slope: -1), "a slope"), (.init(slope: .nan), "a slope"),
            (.init(slope: .infinity), "a slope"), (.init(legPerHeight: 0), "a leg"),
            (.init(shortStep: 0), "a short step"),
            (.init(shortStep: 1.4), "a long step"), (.init(longStep: .nan), "a long step"),
            (.init(nudge: 21), "a nudge"),
            (.init(lowest: StepRate(stepsPerMinute: 196)), "a lowest cadence"),
        ]
    )
    func theErrorForAConstantOutOfRangeNamesIt(constants: BaseHeuristic.Constants, quantity: String) {
        let error = quantityError { () throws(QuantityError) in try BaseHeuristic(constants: constants) }
        #expect(error?.reason == .outOfRange)
        #expect(error?.quantity == quantity)
    }
}
