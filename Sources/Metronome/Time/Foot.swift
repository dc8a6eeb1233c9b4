/// The side of a step.
///
/// Step 0 of a run, and every even one after it, is the left foot's.
public enum Foot: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// The even steps' foot.
    case left
    /// The odd steps' foot.
    case right

    /// The foot of a step, counted from the run's start.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(ofStep step: Int64) {
        self = step & 1 == 0 ? .left : .right
    }
}

/// Which steps have a click.
///
/// Choosing another never moves the grid.
public enum Cue: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// A click on each step.
    case everyStep = "every-step"
    /// A click on each stride: on the left foot's steps.
    case everyOther = "every-other"

    /// True when a foot's steps have a click.
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
