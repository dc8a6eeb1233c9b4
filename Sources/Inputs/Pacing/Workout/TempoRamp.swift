package import Cadence

/// A cadence that changes linearly from one value to another in a time, or a constant one.
///
/// The steps of a workout, the orders to the pacer and the slow changes of `TempoGovernor` have this form. The owner of the value knows
/// when it begins.
package struct TempoRamp: Hashable, Sendable {
    /// The cadence at the beginning; equal to `end` if `duration` is zero.
    package let start: StepRate
    /// The cadence at the end and afterwards.
    package let end: StepRate
    /// The time in which the cadence changes from `start` to `end`, up to 24 h; zero for a constant cadence.
    package let duration: Duration

    /// Creates a cadence that changes linearly; a duration of zero or less gives the constant cadence `end`.
    package init(start: StepRate, end: StepRate, duration: Duration) {
        self.start = duration > .zero ? start : end
        self.end = end
        self.duration = max(.zero, duration)
    }

    package init(_ cadence: StepRate) { self.init(start: cadence, end: cadence, duration: .zero) }

    /// Whether the cadence does not change any more at a time after the beginning.
    package func isSteady(after elapsed: Duration) -> Bool { start == end || elapsed >= duration }

    /// The cadence at a time after the beginning; before the beginning it is `start`.
    package func cadence(after elapsed: Duration) -> StepRate {
        isSteady(after: elapsed) ? end : cadence(atShare: max(0, elapsed / duration))
    }

    /// The cadence where a share of the change is done, 0…1.
    package func cadence(atShare share: Double) -> StepRate {
        StepRate(stepsPerMinute: start.stepsPerMinute + (end.stepsPerMinute - start.stepsPerMinute) * share)
    }

    /// The part of the change that remains at a time after the beginning.
    package func remainder(after elapsed: Duration) -> TempoRamp {
        guard !isSteady(after: elapsed) else { return TempoRamp(end) }
        return TempoRamp(start: cadence(after: elapsed), end: end, duration: duration - max(.zero, elapsed))
    }
}
