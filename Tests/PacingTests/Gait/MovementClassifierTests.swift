import Cadence
import Pacing
import Testing

private let runner = Runner(height: Length(meters: 1.75))

/// A classifier told by the second.
private struct Simulation {
    var classifier = MovementClassifier(runner: runner)
    var second = 0

    /// So many seconds of the same events, each second; then what the runner is doing.
    mutating func after(_ seconds: Int, of events: MovementClassifier.Event...) -> Movement? {
        for _ in 0..<seconds {
            second += 1
            for event in events { _ = classifier.observe(event, at: .seconds(second)) }
        }
        return now
    }

    /// So many seconds with steps at a cadence.
    mutating func after(_ seconds: Int, ofStepsAt stepsPerMinute: Double) -> Movement? {
        let end = Double(second + seconds)
        var instant = Double(second)
        while instant + 60 / stepsPerMinute < end {
            instant += 60 / stepsPerMinute
            _ = classifier.observe(.step, at: .seconds(instant))
        }
        second += seconds
        _ = classifier.observe(.stepSourceReported, at: .seconds(second))
        return now
    }

    var now: Movement? { classifier.movement(at: .seconds(second)) }

    static func speed(_ metersPerSecond: Double) -> MovementClassifier.Event {
        .speed(Speed(metersPerSecond: metersPerSecond))
    }
    static func cadence(_ stepsPerMinute: Double) -> MovementClassifier.Event {
        .cadence(StepRate(stepsPerMinute: stepsPerMinute))
    }
}

@Suite struct MovementClassifierTests {
    @Test func withoutReadingsThereIsNoActivity() {
        var simulation = Simulation()
        #expect(simulation.now == nil)
        #expect(simulation.after(1, of: Simulation.speed(3)) == .running)
        #expect(simulation.after(11) == nil, "the last speed is too old")
    }

    @Test func aCadenceBetweenWalkingAndRunningIsDecidedByTheSpeed() {
        var unknown = Simulation()
        #expect(unknown.after(3, of: Simulation.cadence(140)) == .moving)
        var walking = Simulation()
        #expect(walking.after(3, of: Simulation.cadence(140), Simulation.speed(1.2)) == .walking)
        var running = Simulation()
        #expect(running.after(3, of: Simulation.cadence(140), Simulation.speed(3)) == .running)
    }

    @Test func speedAloneSeparatesStandingWalkingAndRunning() {
        var simulation = Simulation()
        #expect(simulation.after(10, of: Simulation.speed(0.2)) == .stationary)
        #expect(simulation.after(10, of: Simulation.speed(1.4)) == .walking)
        #expect(simulation.after(10, of: Simulation.speed(3)) == .running)
        #expect(
            simulation.after(10, of: Simulation.speed(9)) == .moving,
            "no runner, and nobody heard whether there are steps"
        )
    }

    @Test func aHighSpeedWithoutStepsIsCyclingOnlyWithAStepSource() {
        var simulation = Simulation()
        #expect(simulation.after(14, of: .stepSourceReported, Simulation.speed(6)) == .moving)
        #expect(simulation.after(3, of: .stepSourceReported, Simulation.speed(6)) == .cycling)
        // Rolling to the lights, standing there, on again.
        #expect(simulation.after(5, of: .stepSourceReported, Simulation.speed(1.5)) == .moving)
        #expect(simulation.after(5, of: .stepSourceReported, Simulation.speed(0)) == .stationary)
        #expect(simulation.after(17, of: .stepSourceReported, Simulation.speed(6)) == .cycling)
        #expect(simulation.after(1, of: .step, Simulation.speed(6)) != .cycling, "a step, and it was no bicycle")
        var deaf = Simulation()
        #expect(deaf.after(60, of: Simulation.speed(6)) == .running)
    }

    @Test func cyclingIsNotClassifiedAsRunning() {
        var simulation = Simulation()
        _ = simulation.after(10, of: Simulation.cadence(110), Simulation.speed(1.4))
        let gaits = (0..<120).compactMap { second -> Gait? in
            let now = Duration.seconds(100 + second)
            _ = simulation.classifier.observe(.stepSourceReported, at: now)
            return simulation.classifier.observe(Simulation.speed(second < 20 ? 1 : 8), at: now)
        }
        #expect(gaits.count <= 1, "a switch before the wheels are known, and none after")
    }

    @Test func aMeasuredCadenceOverridesTheSpeed() {
        var simulation = Simulation()
        #expect(simulation.after(10, of: Simulation.cadence(165), Simulation.speed(0.1)) == .running, "on a treadmill")
        #expect(simulation.after(10, of: Simulation.cadence(110), Simulation.speed(1.4)) == .walking)
        #expect(simulation.after(10, of: Simulation.cadence(40), Simulation.speed(0.3)) == .moving)
    }

    @Test func stepsAloneAreClassifiedByTheLastMinute() {
        var simulation = Simulation()
        #expect(simulation.after(5, of: .stepSourceReported) == .stationary)
        #expect(simulation.after(20, ofStepsAt: 110) == .moving, "36 steps in the last minute")
        #expect(simulation.after(50, ofStepsAt: 110) == .walking)
        #expect(simulation.after(70, ofStepsAt: 165) == .running)
        #expect(simulation.after(61, of: .stepSourceReported) == .stationary)
    }
}

@Suite struct StepsInLastMinuteTests {
    @Test func stepsOfTheLastSixtySecondsAreCounted() {
        var steps = StepsInLastMinute()
        for second in 1...100 { steps.append(at: .seconds(second)) }
        #expect(steps.count(at: .seconds(100)) == 60)
        #expect(steps.count(at: .seconds(130)) == 30)
        #expect(steps.count(at: .seconds(160)) == 0)
        #expect(steps.last == .seconds(100))
    }

    @Test func aFloodOfStepsIsBounded() {
        var steps = StepsInLastMinute()
        for millisecond in 0..<100_000 { steps.append(at: .milliseconds(millisecond)) }
        #expect(steps.count(at: .seconds(100)) <= 300)
    }
}
