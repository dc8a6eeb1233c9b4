import Cadence
import Pacing
import Testing
import TestSupport

@Suite("Motion watch")
struct MotionWatchTests {
    private func speed(_ metersPerSecond: Double, deviation: Double = 0.1) -> MotionWatch.Event {
        .speed(Speed(metersPerSecond: metersPerSecond), deviation: Speed(metersPerSecond: deviation))
    }

    /// What a watch says second by second: `M` moving, `.` paused, one letter a second of events.
    ///
    /// Speeds: `0` none, `4` 0.4 m/s, `7` 0.7 m/s, `1` 1.0 m/s, `3` 3.0 m/s, ` ` no speed. Steps: `s` three, `-` a
    /// source that stands, ` ` nothing.
    private func told(speeds: String, steps: String = "", deviation: Double = 0.1) -> String {
        var watch = MotionWatch()
        var story = ""
        let steps = Array(steps)
        for (second, letter) in speeds.enumerated() {
            let now = Duration.seconds(second)
            if second < steps.count, steps[second] == "s" { watch.handle(.steps(3), at: now) }
            if second < steps.count, steps[second] == "-" { watch.handle(.standing, at: now) }
            switch letter {
            case "0": watch.handle(speed(0, deviation: deviation), at: now)
            case "4": watch.handle(speed(0.4, deviation: deviation), at: now)
            case "7": watch.handle(speed(0.7, deviation: deviation), at: now)
            case "1": watch.handle(speed(1, deviation: deviation), at: now)
            case "3": watch.handle(speed(3, deviation: deviation), at: now)
            default: watch.handle(.tick, at: now)
            }
            story += watch.isMoving ? "M" : "."
        }
        return story
    }

    @Test func satellitesAlonePauseAfterThreeSecondsAndResumeImmediately() {
        #expect(told(speeds: "3334400077113333") == "MMMMMM....MMMMMM")
    }

    @Test func stepsHavePriorityOverASpeedOfZero() {
        #expect(told(speeds: "3300000000", steps: "ssssssssss") == "MMMMMMMMMM")
    }

    @Test func satelliteNoiseDoesNotResumeIfAStepSourceReportsNoSteps() {
        //  The same noise resumes where no steps are counted.
        #expect(told(speeds: "3300000001111111", steps: "ss--------------") == "MMMM............")
        #expect(told(speeds: "3300000001111111") == "MMMMM....MMMMMMM")
    }

    @Test func stepsResumeDespiteASpeedOfZero() {
        #expect(told(speeds: "33000000000", steps: "ss------sss") == "MMMM....MMM")
    }

    @Test func aSingleStepDoesNotResume() {
        var watch = MotionWatch()
        for second in 0..<5 { watch.handle(speed(0), at: .seconds(second)) }
        #expect(!watch.isMoving)
        for second in stride(from: 10, to: 60, by: 10) {
            watch.handle(.steps(1), at: .seconds(second))
            #expect(!watch.isMoving)
        }
        watch.handle(.steps(1), at: .milliseconds(50_700))
        #expect(!watch.isMoving)
        watch.handle(.steps(1), at: .milliseconds(51_400))
        #expect(watch.isMoving)
    }

    @Test func aDropoutDoesNotPause() {
        #expect(told(speeds: "33                              ") == String(repeating: "M", count: 32))
        #expect(told(speeds: "330                             ") == String(repeating: "M", count: 32))
    }

    @Test func withoutSatellitesTheStepsDecide() {
        #expect(told(speeds: "33            ", steps: "ssssss------ss") == "MMMMMMMM....MM")
    }

    @Test func cyclingWithoutStepsIsNotPaused() {
        #expect(told(speeds: "3333333333", steps: "ss--------") == "MMMMMMMMMM")
    }

    @Test func walkingWithoutCountedStepsIsNotPaused() {
        #expect(told(speeds: "7777777777") == "MMMMMMMMMM")
    }

    @Test func aVeryUncertainSpeedIsIgnored() {
        #expect(told(speeds: "3344444444", deviation: 0.6) == "MMMMMMMMMM")
        #expect(told(speeds: "3300001111", deviation: 0.55) == "MMMMM.....")
    }

    @Test func theDeadlineIsTheTimeOfThePause() {
        var watch = MotionWatch()
        #expect(watch.deadline(after: .zero) == nil)
        watch.handle(speed(3), at: .seconds(10))
        watch.handle(.steps(1), at: .seconds(11))
        #expect(watch.deadline(after: .seconds(11)) == .seconds(14))
        watch.handle(.tick, at: .seconds(14))
        #expect(watch.isMoving)
        #expect(watch.deadline(after: .seconds(14)) == .seconds(15))
        watch.handle(.tick, at: .seconds(15))
        #expect(!watch.isMoving)
        #expect(watch.deadline(after: .seconds(15)) == nil)
    }

    @Test func aCadenceCountsAsSteps() {
        var watch = MotionWatch()
        for second in 0..<5 { watch.handle(speed(0), at: .seconds(second)) }
        #expect(!watch.isMoving)
        watch.handle(.stepRate(StepRate(stepsPerMinute: 160)), at: .seconds(6))
        #expect(watch.isMoving)
    }

    /// Whatever comes, a runner whose steps are counted each second is never paused.
    @Test(arguments: 0..<20 as Range<UInt64>) func thereIsNoPauseWhileStepsAreCounted(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var watch = MotionWatch()
        for tenth in 0..<3000 {
            let now = Duration.milliseconds(100 * tenth)
            if tenth % 10 == 0 { watch.handle(.steps(1), at: now) }
            if Bool.random(using: &random) {
                watch.handle(
                    speed(.random(in: 0...2, using: &random), deviation: .random(in: 0...1, using: &random)),
                    at: now
                )
            }
            #expect(watch.isMoving, "seed \(seed)")
        }
    }
}
