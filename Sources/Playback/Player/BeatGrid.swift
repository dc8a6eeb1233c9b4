import Metronome

/// The times of the past and future steps of a metronome run: one step, the time at which it is heard, its tempo, and a tempo ramp.
///
/// The controller updates it from the reports of the sound output. So it describes the sound that is heard, with every
/// correction of the audio thread.
public struct BeatGrid: Hashable, Sendable {
    /// The number of the last reported step.
    public private(set) var step: Int64
    /// The time at which `step` is heard.
    public private(set) var heardAt: MonotonicTime
    /// The tempo at the start of the current ramp, in steps per minute.
    private var first: Double
    /// The tempo at the end of the ramp, in steps per minute.
    public private(set) var target: Double
    private var rampBegan: MonotonicTime
    private var rampLength: Double

    /// Creates a beat grid with a constant tempo.
    public init(step: Int64, heardAt: MonotonicTime, stepsPerMinute: Double) {
        self.step = step
        self.heardAt = heardAt
        first = stepsPerMinute
        target = stepsPerMinute
        rampBegan = heardAt
        rampLength = 0
    }

    /// The tempo at a time, in steps per minute.
    public func stepsPerMinute(at time: MonotonicTime) -> Double {
        guard time > rampBegan else { return first }
        let passed = Double(time.nanoseconds - rampBegan.nanoseconds)
        guard passed < rampLength else { return target }
        return first + (target - first) * passed / rampLength
    }

    /// The time that remains, counted from `time`, until the tempo has reached its target; zero if it has reached it.
    public func ramp(after time: MonotonicTime) -> Duration {
        let left = rampLength - Double(time.nanoseconds - rampBegan.nanoseconds)
        return .nanoseconds(Int64(max(0, min(left, rampLength))))
    }

    /// Records the time of a step that the sound output reported.
    public mutating func place(step: Int64, heardAt time: MonotonicTime) {
        self.step = step
        heardAt = time
    }

    /// Starts a ramp at `time` that reaches another tempo after `ramp`.
    public mutating func retime(to stepsPerMinute: Double, within ramp: Duration, at time: MonotonicTime) {
        // If the target is the same, the current ramp continues unchanged.
        guard stepsPerMinute != target else { return }
        first = self.stepsPerMinute(at: time)
        target = stepsPerMinute
        rampBegan = time
        rampLength = Double(ramp / .nanoseconds(1))
    }
}
