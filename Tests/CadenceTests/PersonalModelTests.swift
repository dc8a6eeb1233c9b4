import Cadence
import Foundation
import Testing
import TestSupport

private func window(_ speed: Double, _ cadence: Double, _ elapsed: Duration? = nil) -> SteadyWindow {
    SteadyWindow(speed: Speed(metersPerSecond: speed), cadence: StepRate(stepsPerMinute: cadence), elapsed: elapsed)
}

private func spm(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

@Suite struct PersonalModelTests {
    private let height = Length(meters: 1.75)

    private func said(_ model: PersonalModel, _ speed: Double = 3) -> PersonalModel.Prediction {
        model.prediction(at: Speed(metersPerSecond: speed))
    }

    @Test func aNewModelHasThePriorOfTheHeight() {
        #expect(said(PersonalModel(height: height)).cadence == spm(170))
        #expect(abs(said(PersonalModel(height: Length(meters: 1.65))).cadence.stepsPerMinute - 177) < 1e-9)
        #expect(said(PersonalModel(height: height), 4).cadence == spm(179))
        // 11² + 3², and at 4 m/s 2.5² + 1² more.
        #expect(abs(said(PersonalModel(height: height)).deviation - 130.0.squareRoot()) < 1e-12)
        #expect(abs(said(PersonalModel(height: height), 4).deviation - 137.25.squareRoot()) < 1e-12)
    }

    @Test func oneWindowGivesTheResultOfATextbookKalmanFilter() {
        var model = PersonalModel(height: height)
        model.beginRun()
        #expect(model.observe(window(3, 180), heuristic: spm(170)) == .learnt(error: 10))
        // The curve moves by 121 / (121 + 10²) of the error, the offset by 9 / (9 + 1.5²) of what that leaves.
        let curve = 10 * 121.0 / (121 + 100)
        let offset = (10 - curve) * 9.0 / (9 + 2.25)
        #expect(abs(said(model).cadence.stepsPerMinute - (170 + curve + offset)) < 1e-9)
        let variance = 121.0 * 100 / (121 + 100) + 9.0 * 2.25 / (9 + 2.25)
        #expect(abs(said(model).deviation - variance.squareRoot()) < 1e-9)
    }

    @Test func theMomentaryOffsetDecaysInMinutesAndTheCurveDoesNot() {
        var model = PersonalModel(height: height)
        for run in 1...10 {
            model.beginRun()
            for index in 0..<60 {
                // In the last minute of the last run, 8 spm quicker.
                let cadence: Double = run == 10 && index >= 57 ? 183 : 175
                let elapsed = Duration.seconds(10 + 20 * index)
                _ = model.observe(window(3, cadence, elapsed), heuristic: spm(170))
            }
        }
        func expected(_ minutes: Int) -> Double {
            model.prediction(at: Speed(metersPerSecond: 3), elapsed: .seconds(60 * (20 + minutes))).cadence
                .stepsPerMinute
        }
        #expect(expected(0) > 178)
        #expect(abs(expected(10) - 175) < 0.5)
        model.beginRun()
        #expect(abs(expected(0) - 175) < 0.5)
    }

    @Test func theWarmUpIsLearntSeparatelyFromTheLevel() {
        var model = PersonalModel(height: height)
        for _ in 1...10 {
            model.beginRun()
            for index in 0..<90 {
                let elapsed = Duration.seconds(10 + 20 * index)
                let cadence = 175 - 4 * exp(-(elapsed / .seconds(300)))
                _ = model.observe(window(3, cadence, elapsed), heuristic: spm(170))
            }
        }
        model.beginRun()
        func expected(_ minutes: Int) -> Double {
            model.prediction(at: Speed(metersPerSecond: 3), elapsed: .seconds(60 * minutes)).cadence.stepsPerMinute
        }
        #expect(abs(expected(0) - 171) < 0.7, "the prior holds a little of it back")
        #expect(abs(expected(60) - 175) < 0.5)
        #expect(abs(said(model).cadence.stepsPerMinute - 175) < 0.5, "without a time it is that of a warmed-up runner")
    }

    @Test func aCurveNeverFallsWithSpeed() {
        var model = PersonalModel(height: height)
        model.beginRun()
        for index in 0..<2000 {
            // Strongly bent: its continuation to low speeds would rise again.
            let x = 0.5 + 0.001 * Double(index)
            _ = model.observe(window(3 + x, 165 + 4 * x * x), heuristic: spm(170))
        }
        let curve = model.curve(over: Speed(metersPerSecond: 1)...Speed(metersPerSecond: 6), count: 101)
        #expect(zip(curve, curve.dropFirst()).allSatisfy { $0.cadence <= $1.cadence })
    }

    @Test func aNewRunResetsTheMomentaryOffsetButNotTheCurve() {
        var model = PersonalModel(height: height)
        for _ in 1...3 {
            model.beginRun()
            for _ in 1...30 { _ = model.observe(window(3, 180), heuristic: spm(170)) }
        }
        let before = said(model)
        model.beginRun()
        #expect(said(model).deviation > before.deviation + 1)
        #expect(abs(said(model).cadence.stepsPerMinute - 180) < 2)
    }

    @Test func predictionsAtUnseenSpeedsAreLessCertain() {
        var model = PersonalModel(height: height)
        for index in 0..<60 { _ = model.observe(window(2.8 + 0.01 * Double(index % 40), 172), heuristic: spm(170)) }
        let curve = model.curve(
            over: Speed(metersPerSecond: 2)...Speed(metersPerSecond: 5),
            count: 31
        )
        #expect(curve.count == 31)
        #expect(curve.first?.speed == Speed(metersPerSecond: 2))
        #expect(curve.last?.speed == Speed(metersPerSecond: 5))
        let least = curve.min { $0.deviation < $1.deviation }
        #expect((2.7...3.3).contains(least?.speed.metersPerSecond ?? 0))
        #expect((curve.last?.deviation ?? 0) > 1.5 * (least?.deviation ?? .infinity))
    }

    @Test func windowsThatAreNotRunningAreIgnored() {
        var model = PersonalModel(height: height)
        for _ in 1...20 { _ = model.observe(window(3, 170), heuristic: spm(170)) }
        let before = said(model).cadence
        // A walk, half of a run's cadence, a spike, a stopped satellite clock.
        for odd in [window(1.3, 112), window(3, 85), window(3, 219), window(12, 180), window(0, 170)] {
            #expect(model.observe(odd, heuristic: spm(170)) == .rejected)
        }
        #expect(said(model).cadence == before)
    }

    @Test func aLastingChangeOfTheRunnerIsLearnt() {
        var model = PersonalModel(height: height)
        for _ in 1...200 { _ = model.observe(window(3, 170), heuristic: spm(170)) }
        #expect(model.observe(window(3, 190), heuristic: spm(170)) == .rejected)
        for _ in 1...10 {
            model.beginRun()
            for _ in 1...60 { _ = model.observe(window(3, 190), heuristic: spm(170)) }
        }
        #expect(abs(said(model).cadence.stepsPerMinute - 190) < 2)
    }

    /// Whatever comes, in range or mad: the model stays one that can be stored and read back, and within its bounds.
    @Test(arguments: UInt64(1)...20)
    func theModelStaysWithinItsBounds(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var model = PersonalModel(height: Length(meters: .random(in: 0...3, using: &random)))
        let speeds = [0.0...15.0, 2.99...3.01, 1.5...8].randomElement(using: &random) ?? 0.0...15.0
        let cadences = [30.0...300.0, 139...241, 238...240].randomElement(using: &random) ?? 30.0...300.0
        for _ in 0..<4000 {
            if Int.random(in: 0..<50, using: &random) == 0 { model.beginRun() }
            let odd = window(.random(in: speeds, using: &random), .random(in: cadences, using: &random))
            _ = model.observe(odd, heuristic: spm(170))
            let said = said(model, .random(in: 0...15, using: &random))
            #expect((140...240).contains(said.cadence.stepsPerMinute), "seed \(seed)")
            #expect(said.deviation.isFinite && said.deviation >= 0, "seed \(seed)")
        }
        #expect(try PersonalModel(model.state).state == model.state, "seed \(seed)")
    }

    @Test func aHundredThousandWindowsKeepTheStateValidAndAccurate() throws {
        var model = PersonalModel(height: height)
        var random = SplitMix64(seed: 42)
        for index in 0..<100_000 {
            if index.isMultiple(of: 90) { model.beginRun() }
            let speed = Double.random(in: 2...5, using: &random)
            _ = model.observe(window(speed, 175 + 6 * (speed - 3)), heuristic: spm(170))
        }
        #expect(try PersonalModel(model.state).state == model.state)
        #expect(abs(said(model, 4).cadence.stepsPerMinute - 181) < 0.5)
    }
}

@Suite struct PersonalStateTests {
    private var taught: PersonalModel {
        var model = PersonalModel(height: Length(meters: 1.8))
        for run in 1...3 {
            model.beginRun()
            for index in 0..<20 {
                let speed = 2.5 + 0.05 * Double(index)
                _ = model.observe(window(speed, 171 + Double(run) + 7 * (speed - 3)), heuristic: spm(170))
            }
        }
        return model
    }

    @Test func aModelStoredAsJSONIsRestored() throws {
        let json = try JSONEncoder().encode(taught.state)
        let state = try JSONDecoder().decode(PersonalModel.State.self, from: json)
        #expect(state == taught.state)
        #expect(try PersonalModel(state).state == taught.state)
    }

    @Test func aStoredModelWithoutWindowsIsThePriorAndHasNoCurveToJudge() throws {
        let new = PersonalModel(height: Length(meters: 1.8))
        var restored = try PersonalModel(new.state)
        #expect(restored == new)
        _ = restored.observe(window(3, 180), heuristic: spm(170))
        #expect(restored.verdict.judged == 0)
    }

    /// As the version before the calibrations stored it.
    private static let secondVersion = """
        {"version":2,"curve":[176.25,9.5,0.1,1.5],"covariance":[1.5,-0.2,0,0,0.4,0,0,0.9,0,4],"windows":800,"runs":9,
        "judged":700,"personalSquare":6.2,"heuristicSquare":30.5,"isTrusted":true}
        """

    @Test func aVersion2StateIsReadAndUsed() throws {
        let state = try JSONDecoder().decode(PersonalModel.State.self, from: Data(Self.secondVersion.utf8))
        #expect(state.version == PersonalModel.State.currentVersion)
        let model = try PersonalModel(state)
        #expect(model.isPreferred)
        #expect((model.verdict.windows, model.verdict.judged, model.verdict.calibrations) == (800, 700, 0))
    }

    @Test func aLaterVersionIsNotDecodedSoThatItsFileIsKept() throws {
        let text = try String(decoding: JSONEncoder().encode(taught.state), as: UTF8.self)
        let later = Data(text.replacing("\"version\":3", with: "\"version\":4").utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PersonalModel.State.self, from: later) }
    }

    @Test func anUnknownVersionIsRefused() {
        var state = taught.state
        state.version = 4
        #expect(throws: StoredStateError.unknownVersion(4)) { try PersonalModel(state) }
    }

    @Test func theErrorForAnInvalidValueNamesIt() {
        let damages: [(String, (inout PersonalModel.State) -> Void)] = [
            ("curve", { $0.curve[0] = .nan }), ("curve", { $0.curve[0] = 1e300 }), ("curve", { $0.curve[1] = -1 }),
            ("curve", { $0.curve[3] = 40 }), ("curve", { $0.curve = [] }), ("covariance", { $0.covariance = [] }),
            ("covariance", { $0.covariance[0] = .infinity }), ("covariance", { $0.covariance[4] = -1 }),
            // No pair of variances leaves room for this much covariance.
            ("covariance", { $0.covariance[1] = 1000 }), ("covariance", { $0.covariance[9] = 1e12 }),
            // With a parameter that has no variance, no other one can have a covariance.
            ("covariance", { $0.covariance = [1e-18, 3e-17, 0, 0, 0, 0, 0, 1, 0, 1] }),
            ("judged", { $0.judged = $0.windows + 1 }),
            ("windows", { $0.windows = -1 }), ("windows", { $0.windows = .max }), ("runs", { $0.runs = 1000 }),
            ("personalSquare", { $0.personalSquare = .nan }), ("heuristicSquare", { $0.heuristicSquare = -1 }),
            ("calibrations", { $0.calibrations = -1 }),
        ]
        for (name, damage) in damages {
            var state = taught.state
            damage(&state)
            #expect(throws: StoredStateError.nonsense(name)) { try PersonalModel(state) }
        }
    }

    @Test func theErrorsAreSentences() {
        #expect("\(StoredStateError.nonsense("level"))" == "the stored state is damaged: level is out of range")
        #expect(
            "\(StoredStateError.unknownVersion(9))" == "the stored state is of version 9, which is not known here"
        )
    }
}
