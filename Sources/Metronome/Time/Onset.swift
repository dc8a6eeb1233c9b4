/// A step of the metronome with its position in the output.
public struct Onset: Hashable, Sendable, BitwiseCopyable {
    /// The number of the step, counted from 0 at the start of the run.
    public let step: Int64
    /// The output frame of the step, which is also the first frame of its click.
    public let frame: Int64
    /// Whether the step has a click; false if the clicks are silent or the cue excludes this foot.
    public let isSounded: Bool

    /// The foot that makes the step.
    public var foot: Foot { Foot(ofStep: step) }

    /// Creates an onset.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(step: Int64, frame: Int64, isSounded: Bool) {
        self.step = step
        self.frame = frame
        self.isSounded = isSounded
    }
}
