/// A change of the tempo at the onset of a step.
///
/// From that onset on, the tempo is `start`, and changes linearly to `end` during `ramp`. So the interval before the step has the old
/// tempo, and the interval after it the new one.
public struct TempoChange: Hashable, Sendable, BitwiseCopyable {
    /// The number of the step, counted from 0 at the start of the run.
    public let step: Int64
    /// The tempo at the onset of the step; not used if `ramp` is zero.
    public let start: Tempo
    /// The tempo after the ramp.
    public let end: Tempo
    /// The time in which the tempo changes from `start` to `end`; zero means at once.
    ///
    /// Renderers limit it to 0…24 h.
    public let ramp: Duration

    /// Creates a change; the step is clamped to `GridAnchor.steps`.
    public init(step: Int64, start: Tempo, end: Tempo, ramp: Duration) {
        self.step = min(max(step, GridAnchor.steps.lowerBound), GridAnchor.steps.upperBound)
        self.start = start
        self.end = end
        self.ramp = ramp
    }

    /// Creates a change to a constant tempo.
    public init(step: Int64, to tempo: Tempo) {
        self.init(step: step, start: tempo, end: tempo, ramp: .zero)
    }

    /// The tempo from the onset of the step on: `start`, or `end` if there is no ramp.
    public var first: Tempo { ramp > .zero ? start : end }
}

/// A `TempoChange` in the form that the realtime thread compares and applies; its ramp is in seconds.
struct StepChange: BitwiseCopyable, Sendable {
    let step: Int64
    let start: Tempo
    let end: Tempo
    let ramp: Double

    init(_ change: TempoChange) {
        step = change.step
        start = change.first
        end = change.end
        ramp = Settings.clampedRamp(change.ramp)
    }

    @_noAllocation @_noLocks
    func isSame(as other: StepChange?) -> Bool {
        guard let other else { return false }
        return step == other.step && start.stepsPerMinute == other.start.stepsPerMinute
            && end.stepsPerMinute == other.end.stepsPerMinute && ramp == other.ramp
    }
}
