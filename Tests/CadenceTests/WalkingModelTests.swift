import Cadence
import Testing

private func runner(_ meters: Double = 1.75, offset: Double = 0) -> Runner {
    Runner(height: Length(meters: meters), offset: StepRateOffset(stepsPerMinute: offset))
}

@Suite struct TransitionTests {
    @Test(arguments: [(1.60, 2.04), (1.75, 2.13), (1.90, 2.22)])
    func aWalkBecomesARunAtFroudeOneHalf(height: Double, speed: Double) {
        #expect(abs(Transition.speed(for: runner(height)).metersPerSecond - speed) < 0.005)
    }

    @Test func theHighestWalkingSpeedIsRootTwoTimesTheTransition() {
        let ratio =
            Transition.highestWalkingSpeed(for: runner()).metersPerSecond
            / Transition.speed(for: runner()).metersPerSecond
        #expect(abs(ratio - 2.0.squareRoot()) < 1e-12)
    }

    @Test func theTransitionSpeedSeparatesWalkingFromRunning() {
        #expect(Transition.gait(at: Speed(metersPerSecond: 2.1), for: runner()) == .walking)
        #expect(Transition.gait(at: Transition.speed(for: runner()), for: runner()) == .running)
    }
}

@Suite struct WalkingModelTests {
    private let model = WalkingModel()

    private func cadence(_ speed: Double, _ ground: Ground, _ runner: Runner) -> Double {
        model.cadence(at: Speed(metersPerSecond: speed), on: ground, runner: runner).stepsPerMinute
    }

    @Test func overGroundTheWalkRatioIsKept() {
        // At 1.70 m a step of 60 v / c over c is 0.0065 m per spm at any speed.
        for speed in [0.8, 1.1, 1.4, 1.8] {
            let cadence = cadence(speed, .overground, runner(1.70))
            #expect(abs(60 * speed / cadence / cadence - 0.0065) < 1e-12)
        }
    }

    @Test func onATreadmillTheFittedPowerLawIsUsed() {
        #expect(abs(cadence(1, .treadmill, runner(1.70)) - 106.7) < 1e-9)
        // 106.7 × 1.3^0.483 × (1.80 / 1.70)^−0.507, worked out apart.
        #expect(abs(cadence(1.3, .treadmill, runner(1.80)) - 117.656) < 0.01)
    }

    @Test func tallerWalkersTakeFewerSteps() {
        for ground in [Ground.overground, .treadmill] {
            #expect(cadence(1.3, ground, runner(1.95)) < cadence(1.3, ground, runner(1.55)))
        }
    }

    @Test func theOffsetIsAdded() {
        let plain = cadence(1.3, .overground, runner())
        #expect(abs(cadence(1.3, .overground, runner(offset: 4)) - plain - 4) < 1e-9)
    }

    @Test func aSuggestionIsClampedAndSaysSo() {
        let model = CadenceModel(personal: PersonalModel(height: Length(meters: 1.75)))
        let cases: [(Double, Ground, Runner, Double)] = [
            (0, .overground, runner(offset: -10), 60), (0, .treadmill, runner(), 60),
            (15, .overground, runner(), 150), (15, .treadmill, runner(0), 150),
        ]
        for (speed, ground, runner, cadence) in cases {
            let pace = Speed(metersPerSecond: speed)
            let said = model.suggestion(for: pace, gait: .walking, ground: ground, runner: runner)
            #expect(said.cadence.stepsPerMinute == cadence)
            #expect(said.limit == (speed == 0 ? .lowest : .highest))
        }
    }
}
