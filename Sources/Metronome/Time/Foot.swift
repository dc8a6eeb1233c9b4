/// The foot of a step.
///
/// Step 0 of a run and all even steps are left.
public enum Foot: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// The foot of even steps.
    case left
    /// The foot of odd steps.
    case right

    /// The foot of a step, counted from the start of the run.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(ofStep step: Int64) {
        self = step & 1 == 0 ? .left : .right
    }
}

/// The steps that have a click.
///
/// Changing the cue does not move the beat grid.
public enum Cue: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// A click on each step.
    case everyStep = "every-step"
    /// A click on each stride, on left steps.
    case everyOther = "every-other"

    /// Whether the steps of a foot have a click.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func includes(_ foot: Foot) -> Bool {
        switch (self, foot) {
        case (.everyStep, _), (.everyOther, .left): true
        case (.everyOther, .right): false
        }
    }
}
