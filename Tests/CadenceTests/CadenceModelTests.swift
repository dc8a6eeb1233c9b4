import Cadence
import Testing

@Suite struct CadenceModelTests {
    private let runner = Runner(height: Length(meters: 1.75), offset: StepRateOffset(stepsPerMinute: 3))

    private func speed(_ metersPerSecond: Double) -> Speed { Speed(metersPerSecond: metersPerSecond) }

    /// A model that two runs at 182 spm have taught.
    private func taught(_ wanted: Suggestion.Kind) -> CadenceModel {
        var model = CadenceModel(personal: PersonalModel(height: runner.height), wanted: wanted)
        for _ in 1...2 {
            model.personal.beginRun()
            for _ in 1...40 {
                let window = SteadyWindow(speed: speed(3), cadence: StepRate(stepsPerMinute: 182))
                _ = model.learn(from: window, runner: runner)
            }
        }
        model.personal.beginRun()
        return model
    }

    @Test func whileRunningTheHeuristicIsUsedUntilThePersonalModelHasLearnt() {
        let model = CadenceModel(personal: PersonalModel(height: runner.height), wanted: .personal)
        for tenth in 0...80 {
            let speed = speed(Double(tenth) / 10)
            let said = model.suggestion(for: speed, gait: .running, ground: .overground, runner: runner)
            #expect(said == BaseHeuristic().suggestion(for: speed, runner: runner))
            #expect(said.kind == .heuristic)
        }
    }

    @Test func aLearntPersonalModelIsUsedOnlyIfItIsEnabled() {
        let said = taught(.personal).suggestion(for: speed(3), gait: .running, ground: .overground, runner: runner)
        #expect(said.kind == .personal)
        #expect(abs(said.cadence.stepsPerMinute - 182) < 1, "the offset is learnt, and not added again")
        #expect(abs(said.stepLength.meters - 180 / said.cadence.stepsPerMinute) < 1e-12)
        let other = taught(.heuristic).suggestion(for: speed(3), gait: .running, ground: .overground, runner: runner)
        #expect(other.kind == .heuristic)
        #expect(other.cadence.stepsPerMinute == 173)
    }

    @Test func atWalkingGaitTheWalkingModelIsAlwaysUsed() {
        for wanted in Suggestion.Kind.allCases {
            for ground in Ground.allCases {
                let said = taught(wanted).suggestion(for: speed(1.4), gait: .walking, ground: ground, runner: runner)
                #expect(said.cadence == WalkingModel().cadence(at: speed(1.4), on: ground, runner: runner))
                #expect(said.kind == .heuristic)
                #expect(said.gait == .walking)
                #expect(said.stepCheck == .ok)
            }
        }
    }

    @Test func theCadenceJumpsWhenTheGaitChanges() {
        let model = CadenceModel(personal: PersonalModel(height: runner.height))
        let plain = Runner(height: runner.height)
        let at = Transition.speed(for: plain)
        let walk = model.suggestion(for: at, gait: .walking, ground: .overground, runner: plain).cadence
        let run = model.suggestion(for: at, gait: .running, ground: .overground, runner: plain).cadence
        #expect(abs(walk.stepsPerMinute - 138) < 2)
        #expect(abs(run.stepsPerMinute - 162) < 2)
    }

    @Test func aRaisedSuggestionHasShorterStepsAndStaysWithinItsGait() {
        let plain = BaseHeuristic().suggestion(for: speed(3), runner: runner)
        let raised = plain.raised(by: 1.05)
        #expect(abs(raised.cadence.stepsPerMinute - 173 * 1.05) < 1e-9)
        #expect(abs(raised.stepLength.meters * 1.05 - plain.stepLength.meters) < 1e-12)
        #expect(plain.raised(by: 1) == plain)
        #expect(plain.raised(by: .nan) == plain)
        #expect(plain.raised(by: 2).cadence.stepsPerMinute == 209)
        #expect(plain.raised(by: 2).limit == .highest)
    }
}
