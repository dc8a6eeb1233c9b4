import Metronome
import Playback

/// Where the steps of the run lie in time, and where they will: a step, the time at which it is heard, its tempo, and a ramp of the tempo.
///
/// It is kept up to date from what the output reports, so it is what is heard, with every correction of the audio thread.
struct BeatGrid: Hashable {
    /// A step; the latest that was reported.
    private(set) var step: Int64
    /// When it is heard.
    private(set) var heardAt: MonotonicTime
    /// The tempo from which the present ramp begins, steps per minute.
    private var first: Double
    /// The tempo at the end of the ramp, steps per minute.
    private(set) var target: Double
    private var rampBegan: MonotonicTime
    private var rampLength: Double

    /// A grid at a steady tempo.
    init(step: Int64, heardAt: MonotonicTime, stepsPerMinute: Double) {
        self.step = step
        self.heardAt = heardAt
        first = stepsPerMinute
        target = stepsPerMinute
        rampBegan = heardAt
        rampLength = 0
    }

    /// The tempo at a time, steps per minute.
    func stepsPerMinute(at time: MonotonicTime) -> Double {
        guard time > rampBegan else { return first }
        let passed = Double(time.nanoseconds - rampBegan.nanoseconds)
        guard passed < rampLength else { return target }
        return first + (target - first) * passed / rampLength
    }

    /// Time left at `time` until the target is reached; zero when it was.
    func ramp(after time: MonotonicTime) -> Duration {
        let left = rampLength - Double(time.nanoseconds - rampBegan.nanoseconds)
        return .nanoseconds(Int64(max(0, min(left, rampLength))))
    }

    /// A step was reported.
    mutating func place(step: Int64, heardAt time: MonotonicTime) {
        self.step = step
        heardAt = time
    }

    /// Another tempo is in force from `time` on, to be reached within `ramp`.
    mutating func retime(to stepsPerMinute: Double, within ramp: Duration, at time: MonotonicTime) {
        // The same target again, with the ramp it came with, changes nothing about the ramp that is under way.
        guard stepsPerMinute != target else { return }
        first = self.stepsPerMinute(at: time)
        target = stepsPerMinute
        rampBegan = time
        rampLength = Double(ramp / .nanoseconds(1))
    }
}
