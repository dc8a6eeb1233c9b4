import Cadence
import Pacing
import Testing

/// A learning window that gets a reading of speed and one of cadence each second.
private struct Simulation {
    var cutter = LearningWindow()
    var second = 0
    var windows: [SteadyWindow] = []

    /// Runs for some seconds, at 3 m/s and 170 spm if nothing else is given; nil is a missing reading.
    mutating func run(
        _ seconds: Int,
        speed: (Int) -> Double? = { _ in 3 },
        cadence: (Int) -> Double? = { _ in 170 }
    ) {
        for _ in 0..<seconds {
            second += 1
            if let speed = speed(second) { observe(.speed(Speed(metersPerSecond: speed))) }
            if let cadence = cadence(second) { observe(.cadence(StepRate(stepsPerMinute: cadence))) }
        }
    }

    mutating func observe(_ event: LearningWindow.Event) {
        if let window = cutter.observe(event, at: .seconds(second)) { windows.append(window) }
    }
}

@Suite struct LearningWindowTests {
    @Test func steadyRunningGivesAWindowEveryTwentySeconds() {
        var simulation = Simulation()
        simulation.run(121)
        #expect(simulation.windows.count == 6)
        #expect(simulation.windows.first?.speed == Speed(metersPerSecond: 3))
        #expect(simulation.windows.first?.cadence == StepRate(stepsPerMinute: 170))
    }

    @Test func theTimeOfAWindowIsItsMiddleSinceTheRunStart() {
        var simulation = Simulation()
        simulation.run(41)
        #expect(simulation.windows.map(\.elapsed) == [.seconds(10), .seconds(30)], "the first event begins a run")
        simulation.cutter.beginRun(at: .seconds(60))
        simulation.second = 80
        simulation.run(21)
        #expect(simulation.windows.last?.elapsed == .seconds(31))
    }

    @Test func aWindowHasTheMeansOfItsReadings() {
        var simulation = Simulation()
        // Ten readings of each, evenly on both sides.
        simulation.run(21) {
            $0.isMultiple(of: 2) ? 2.9 : 3.1
        } cadence: {
            $0.isMultiple(of: 2) ? 168 : 172
        }
        #expect(abs((simulation.windows.first?.speed.metersPerSecond ?? 0) - 3) < 1e-9)
        #expect(abs((simulation.windows.first?.cadence.stepsPerMinute ?? 0) - 170) < 1e-9)
    }

    @Test func anUnsteadySpeedOrCadenceGivesNoWindow() {
        var speeds = Simulation()
        // An even spread of 1.3 m/s over the window: a deviation of 0.38.
        speeds.run(121) {
            3 + 0.065 * Double($0 % 20)
        } cadence: { _ in
            170
        }
        #expect(speeds.windows.isEmpty)
        var cadences = Simulation()
        cadences.run(121) { _ in
            3
        } cadence: {
            $0 % 20 < 10 ? 160 : 180
        }
        #expect(cadences.windows.isEmpty)
        var both = Simulation()
        both.run(121) {
            3 + 0.05 * Double($0 % 20)
        } cadence: {
            $0 % 20 < 10 ? 165 : 175
        }
        #expect(both.windows.count == 6, "deviations of 0.30 m/s and 5.1 spm are steady")
    }

    @Test func thereIsNoWindowWhileClicksDriveTheRunner() {
        var simulation = Simulation()
        simulation.observe(.driven(true))
        simulation.run(100)
        #expect(simulation.windows.isEmpty)
        simulation.observe(.driven(false))
        simulation.run(22)
        #expect(simulation.windows.count == 1)
    }

    @Test func clicksDuringAWindowDiscardIt() {
        var simulation = Simulation()
        simulation.run(19)
        simulation.observe(.driven(true))
        simulation.run(1)
        simulation.observe(.driven(false))
        simulation.run(19)
        #expect(simulation.windows.isEmpty)
    }

    @Test func repeatingThatNoClicksDriveDoesNotInterruptAWindow() {
        var simulation = Simulation()
        for _ in 0..<7 {
            simulation.run(3)
            simulation.observe(.driven(false))
        }
        #expect(simulation.windows.count == 1)
    }

    @Test func aGapInSpeedOrCadenceEndsTheWindow() {
        var speeds = Simulation()
        speeds.run(100) {
            $0 % 15 < 7 ? 3 : nil
        } cadence: { _ in
            170
        }
        #expect(speeds.windows.isEmpty)
        var cadences = Simulation()
        cadences.run(100) { _ in
            3
        } cadence: {
            $0 % 15 < 7 ? 170 : nil
        }
        #expect(cadences.windows.isEmpty)
        var never = Simulation()
        never.run(100) { _ in
            3
        } cadence: { _ in
            nil
        }
        #expect(never.windows.isEmpty)
    }

    @Test func aReadingEveryFiveSecondsIsEnough() {
        var simulation = Simulation()
        simulation.run(101) {
            $0 % 5 == 0 ? 3 : nil
        } cadence: {
            $0 % 5 == 0 ? 170 : nil
        }
        #expect(simulation.windows.count == 4)
    }

    @Test func aRestartDiscardsTheCurrentWindow() {
        var simulation = Simulation()
        simulation.run(19)
        simulation.cutter.restart()
        simulation.run(19)
        #expect(simulation.windows.isEmpty)
    }
}
