/// The foot that makes a step.
///
/// Step 0 of a run and all even steps are steps of the left foot.
public enum Foot: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// The left foot, which makes the even steps.
    case left
    /// The right foot, which makes the odd steps.
    case right

    /// The foot that makes a step; steps are counted from 0 at the start of the run.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(ofStep step: Int64) {
        self = step & 1 == 0 ? .left : .right
    }
}

/// Which steps have a click.
///
/// A change of this choice does not move the beat grid.
public enum Cue: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// A click on each step of both feet.
    case everyStep = "every-step"
    /// A click on each stride, that is on the steps of the left foot.
    case everyOther = "every-other"

    /// Whether the steps of this foot have a click.
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
