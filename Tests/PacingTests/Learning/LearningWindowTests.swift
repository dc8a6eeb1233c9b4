import Cadence
import Pacing
import Testing

/// A cutter told by the second.
private struct Story {
    var cutter = LearningWindow()
    var second = 0
    var windows: [SteadyWindow] = []

    /// So many seconds of speed and cadence; nil is a reading that did not come.
    mutating func run(_ seconds: Int, speed: (Int) -> Double?, cadence: (Int) -> Double?) {
        for _ in 0..<seconds {
            second += 1
            if let speed = speed(second) { tell(.speed(Speed(metersPerSecond: speed))) }
            if let cadence = cadence(second) { tell(.cadence(StepRate(stepsPerMinute: cadence))) }
        }
    }

    mutating func tell(_ event: LearningWindow.Event) {
        if let window = cutter.observe(event, at: .seconds(second)) { windows.append(window) }
    }
}

@Suite struct LearningWindowTests {
    @Test func steadyRunningIsOneWindowInTwentySeconds() {
        var story = Story()
        story.run(121) { _ in
            3
        } cadence: { _ in
            170
        }
        #expect(story.windows.count == 6)
        #expect(story.windows.first?.speed == Speed(metersPerSecond: 3))
        #expect(story.windows.first?.cadence == StepRate(stepsPerMinute: 170))
    }

    @Test func aWindowHasTheTimeOfItsMiddleSinceTheRunBegan() {
        var story = Story()
        story.run(41) { _ in
            3
        } cadence: { _ in
            170
        }
        #expect(story.windows.map(\.elapsed) == [.seconds(10), .seconds(30)], "the first event begins a run")
        story.cutter.beginRun(at: .seconds(60))
        story.second = 80
        story.run(21) { _ in
            3
        } cadence: { _ in
            170
        }
        #expect(story.windows.last?.elapsed == .seconds(31))
    }

    @Test func aWindowHasTheMeans() {
        var story = Story()
        // Ten readings of each, evenly on both sides.
        story.run(21) {
            $0.isMultiple(of: 2) ? 2.9 : 3.1
        } cadence: {
            $0.isMultiple(of: 2) ? 168 : 172
        }
        #expect(abs((story.windows.first?.speed.metersPerSecond ?? 0) - 3) < 1e-9)
        #expect(abs((story.windows.first?.cadence.stepsPerMinute ?? 0) - 170) < 1e-9)
    }

    @Test func anUnsteadySpeedOrCadenceTeachesNothing() {
        var speeds = Story()
        // An even spread of 1.3 m/s over the window: a deviation of 0.38.
        speeds.run(121) {
            3 + 0.065 * Double($0 % 20)
        } cadence: { _ in
            170
        }
        #expect(speeds.windows.isEmpty)
        var cadences = Story()
        cadences.run(121) { _ in
            3
        } cadence: {
            $0 % 20 < 10 ? 160 : 180
        }
        #expect(cadences.windows.isEmpty)
        var both = Story()
        both.run(121) {
            3 + 0.05 * Double($0 % 20)
        } cadence: {
            $0 % 20 < 10 ? 165 : 175
        }
        #expect(both.windows.count == 6, "deviations of 0.30 m/s and 5.1 spm are steady")
    }

    @Test func nothingIsLearntWhileTheMetronomeDrives() {
        var story = Story()
        story.tell(.driven(true))
        story.run(100) { _ in
            3
        } cadence: { _ in
            170
        }
        #expect(story.windows.isEmpty)
        story.tell(.driven(false))
        story.run(22) { _ in
            3
        } cadence: { _ in
            170
        }
        #expect(story.windows.count == 1)
    }

    @Test func aWindowThatTheMetronomeEnteredIsLost() {
        var story = Story()
        story.run(19) { _ in
            3
        } cadence: { _ in
            170
        }
        story.tell(.driven(true))
        story.run(1) { _ in
            3
        } cadence: { _ in
            170
        }
        story.tell(.driven(false))
        story.run(19) { _ in
            3
        } cadence: { _ in
            170
        }
        #expect(story.windows.isEmpty)
    }

    @Test func sayingAgainThatItDoesNotDriveBreaksNothing() {
        var story = Story()
        for _ in 0..<7 {
            story.run(3) { _ in
                3
            } cadence: { _ in
                170
            }
            story.tell(.driven(false))
        }
        #expect(story.windows.count == 1)
    }

    @Test func aGapInEitherBreaksTheWindow() {
        var speeds = Story()
        speeds.run(100) {
            $0 % 15 < 7 ? 3 : nil
        } cadence: { _ in
            170
        }
        #expect(speeds.windows.isEmpty)
        var cadences = Story()
        cadences.run(100) { _ in
            3
        } cadence: {
            $0 % 15 < 7 ? 170 : nil
        }
        #expect(cadences.windows.isEmpty)
        var never = Story()
        never.run(100) { _ in
            3
        } cadence: { _ in
            nil
        }
        #expect(never.windows.isEmpty)
    }

    @Test func aWatchThatWritesEveryFiveSecondsIsEnough() {
        var story = Story()
        story.run(101) {
            $0 % 5 == 0 ? 3 : nil
        } cadence: {
            $0 % 5 == 0 ? 170 : nil
        }
        #expect(story.windows.count == 4)
    }

    @Test func aRestartForgetsTheWindowUnderWay() {
        var story = Story()
        story.run(19) { _ in
            3
        } cadence: { _ in
            170
        }
        story.cutter.restart()
        story.run(19) { _ in
            3
        } cadence: { _ in
            170
        }
        #expect(story.windows.isEmpty)
    }
}
