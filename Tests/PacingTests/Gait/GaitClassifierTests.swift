import Cadence
import Pacing
import Testing
import TestSupport

private let runner = Runner(height: Length(meters: 1.75))
private func speed(_ metersPerSecond: Double) -> Speed { Speed(metersPerSecond: metersPerSecond) }
private func cadence(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

@Suite struct WalkRunRampTests {
    /// What is measured on the ramp.
    enum Measured: String, CaseIterable {
        case speedAlone, cadenceToo, cadenceAlone
    }

    private struct Switch {
        var gait: Gait
        var at: Double
        var speed: Double
    }

    /// From 1 to 4 m/s and back, `seconds` each way, once a second, and what the classifier switches.
    ///
    /// The person walks up to v_t and runs above it, at the cadences of the models. The noise of the speed has the
    /// memory that a filter gives it: 0.78 of it is there a second later (4 s).
    private static func ramp(
        _ measured: Measured,
        seconds: Int,
        speedNoise: Double,
        cadenceNoise: Double,
        seed: UInt64
    ) -> [Switch] {
        var random = SplitMix64(seed: seed)
        var classifier = GaitClassifier(runner: runner)
        let model = CadenceModel(personal: PersonalModel(height: runner.height))
        var switches: [Switch] = []
        var drift = speedNoise * random.normal()
        for second in 0...2 * seconds {
            let along = Double(second <= seconds ? second : 2 * seconds - second) / Double(seconds)
            let truth = 1 + 3 * along
            let now = Duration.seconds(second)
            drift = 0.78 * drift + speedNoise * (1 - 0.78 * 0.78).squareRoot() * random.normal()
            var gaits: [Gait?] = []
            if measured != .cadenceAlone {
                gaits.append(classifier.observe(speed(truth + drift), at: now))
            }
            if measured != .speedAlone {
                let gait = Transition.gait(at: speed(truth), for: runner)
                let suggested = model.suggestion(for: speed(truth), gait: gait, ground: .overground, runner: runner)
                let noisy = suggested.cadence.stepsPerMinute + cadenceNoise * random.normal()
                gaits.append(classifier.observe(cadence(noisy), at: now))
            }
            for case let gait? in gaits { switches.append(Switch(gait: gait, at: Double(second), speed: truth)) }
        }
        return switches
    }

    @Test func aRampUpAndDownChangesTheGaitTwice() {
        print("ramp 1 → 4 → 1 m/s, 50 ramps a row, v_t 2.13 m/s; noise: speed m/s, cadence spm (SD)")
        print("measured      s each way  noise       once each way   up at m/s   down at m/s")
        for measured in Measured.allCases {
            for seconds in [30, 120, 600] {
                for noise in [(0.0, 0.0), (0.14, 3.0), (0.25, 4.0)] {
                    let ramps = (UInt64(1)...50).map {
                        Self.ramp(measured, seconds: seconds, speedNoise: noise.0, cadenceNoise: noise.1, seed: $0)
                    }
                    let once = ramps.filter { $0.map(\.gait) == [.walking, .running, .walking] }
                    let up = once.reduce(0) { $0 + $1[1].speed } / Double(once.count)
                    let down = once.reduce(0) { $0 + $1[2].speed } / Double(once.count)
                    print(
                        cell(measured.rawValue, width: 12) + cell("\(seconds)", width: 8) + "     "
                            + "\(noise.0)/\(noise.1)   " + cell("\(once.count)/50", width: 12)
                            + cell(up, 2, width: 14) + cell(down, 2, width: 12)
                    )
                    // 0.14 m/s is what a filtered satellite speed has; 0.25 is the bad case, in which nine of ten will do.
                    let enough = noise.0 > 0.2 && measured == .speedAlone ? 45 : 50
                    #expect(once.count >= enough, "\(measured), \(seconds) s, noise \(noise), seeds 1...50")
                }
            }
        }
    }
}

@Suite struct GaitClassifierTests {
    @Test func theFirstReadingDecidesImmediately() {
        var slow = GaitClassifier(runner: runner)
        #expect(slow.observe(speed(1.4), at: .zero) == .walking)
        var fast = GaitClassifier(runner: runner)
        #expect(fast.observe(cadence(165), at: .zero) == .running)
        #expect(fast.observe(cadence(166), at: .seconds(1)) == nil)
    }

    @Test func aChangeOfGaitNeedsThreeSeconds() {
        var classifier = GaitClassifier(runner: runner)
        _ = classifier.observe(speed(1.4), at: .zero)
        #expect(classifier.observe(speed(3), at: .seconds(1)) == nil)
        #expect(classifier.observe(speed(3), at: .seconds(3)) == nil)
        #expect(classifier.observe(speed(1.4), at: .seconds(3.5)) == nil, "interrupted: it begins anew")
        #expect(classifier.observe(speed(3), at: .seconds(4)) == nil)
        #expect(classifier.observe(speed(3), at: .seconds(6.9)) == nil)
        #expect(classifier.observe(speed(3), at: .seconds(7)) == .running)
    }

    @Test func betweenTheThresholdsTheGaitStays() {
        for gait in Gait.allCases {
            var classifier = GaitClassifier(runner: runner)
            classifier.set(gait)
            for second in 0..<60 {
                #expect(classifier.observe(speed(2.1), at: .seconds(second)) == nil)
                #expect(classifier.observe(cadence(140), at: .seconds(second)) == nil)
            }
            #expect(classifier.gait == gait)
        }
    }

    @Test func aMeasuredCadenceHasPriorityOverTheSpeed() {
        var classifier = GaitClassifier(runner: runner)
        _ = classifier.observe(cadence(160), at: .zero)
        // A jog on the spot, a slow hill: the satellites see a walk.
        for second in 1..<30 {
            _ = classifier.observe(speed(1.2), at: .seconds(second))
            _ = classifier.observe(cadence(160), at: .seconds(second))
        }
        #expect(classifier.gait == .running)
        // The cadence falls silent: after 5 s the speed is asked, and 3 s later believed.
        let switched = (30..<50).first { classifier.observe(speed(1.2), at: .seconds($0)) == .walking }
        #expect(switched == 38)
    }

    @Test func aSpeedAboveAnyWalkIsRunningIfTheCadenceIsAmbiguous() {
        var classifier = GaitClassifier(runner: runner)
        classifier.set(.walking)
        for second in 0...3 {
            _ = classifier.observe(cadence(141), at: .seconds(second))
            _ = classifier.observe(speed(3.2), at: .seconds(second))
        }
        #expect(classifier.gait == .running)
    }

    @Test func aStopIsNotWalking() {
        var classifier = GaitClassifier(runner: runner)
        _ = classifier.observe(speed(3), at: .zero)
        for second in 1..<120 { #expect(classifier.observe(speed(0.2), at: .seconds(second)) == nil) }
        #expect(classifier.gait == .running)
    }

    @Test func readingsBeforeALongGapAreIgnored() {
        var classifier = GaitClassifier(runner: runner)
        _ = classifier.observe(speed(1.4), at: .zero)
        #expect(classifier.observe(speed(3), at: .seconds(1)) == nil)
        #expect(classifier.observe(speed(3), at: .seconds(100)) == nil)
        #expect(classifier.observe(speed(3), at: .seconds(103)) == .running)
    }

    @Test func aTallerRunnerHasAHigherTransitionSpeed() {
        var tall = GaitClassifier(runner: Runner(height: Length(meters: 1.95)))
        var short = GaitClassifier(runner: Runner(height: Length(meters: 1.55)))
        #expect(tall.observe(speed(2.15), at: .zero) == .walking)
        #expect(short.observe(speed(2.15), at: .zero) == .running)
    }
}
