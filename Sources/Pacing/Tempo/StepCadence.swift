public import Cadence

/// The cadence that a step of a workout prescribes: constant, or changing linearly from one value to another.
public struct StepCadence: Hashable, Sendable {
    /// The cadence at the beginning of the step.
    public var start: StepRate
    /// The cadence at the end of the step.
    public var end: StepRate
    /// The time in which the cadence changes from `start` to `end`, up to 24 h; if it is zero, the cadence is constantly `end`.
    public var duration: Duration

    /// Creates a cadence that changes linearly.
    public init(start: StepRate, end: StepRate, duration: Duration) {
        self.start = duration > .zero ? start : end
        self.end = end
        self.duration = max(.zero, duration)
    }

    /// Creates a constant cadence.
    public init(_ cadence: StepRate) { self.init(start: cadence, end: cadence, duration: .zero) }

    /// The cadence at a time after the beginning of the step.
    public func cadence(after elapsed: Duration) -> StepRate {
        guard duration > .zero, elapsed < duration else { return end }
        let share = max(0, elapsed / duration)
        return StepRate(stepsPerMinute: start.stepsPerMinute + (end.stepsPerMinute - start.stepsPerMinute) * share)
    }

    /// The remaining part of the change at a time after the beginning of the step.
    public func remainder(after elapsed: Duration) -> StepCadence {
        let elapsed = max(.zero, elapsed)
        return StepCadence(start: cadence(after: elapsed), end: end, duration: duration - min(elapsed, duration))
    }
}
