/// A step placed on the output's frames.
public struct Onset: Hashable, Sendable, BitwiseCopyable {
    /// The step, counted from 0 at the run's start.
    public let step: Int64
    /// Frame of the output on which the step falls, and the first of its click.
    public let frame: Int64
    /// False when the step passes without a click: the run is paused, or the cue leaves this foot out.
    public let isSounded: Bool

    /// The step's side.
    public var foot: Foot { Foot(ofStep: step) }

    /// Makes an onset.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(step: Int64, frame: Int64, isSounded: Bool) {
        self.step = step
        self.frame = frame
        self.isSounded = isSounded
    }
}
