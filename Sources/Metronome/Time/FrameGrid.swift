/// The frames of the steps that had not begun at the last change of the beat grid, as the renderer computes them.
///
/// Another thread can compute from it how many frames the renderer will play between two steps.
public struct FrameGrid: Hashable, Sendable, BitwiseCopyable {
    /// The metronome run.
    public let run: UInt64
    /// The first step that had not begun.
    public let first: Int64
    /// The sample rate of the output.
    public let sampleRate: SampleRate
    private let timeline: ScheduledTimeline

    @_noAllocation @_noLocks
    init(run: UInt64, first: Int64, sampleRate: SampleRate, timeline: ScheduledTimeline) {
        self.run = run
        self.first = first
        self.sampleRate = sampleRate
        self.timeline = timeline
    }

    /// The first frame of a step from `first` on.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public func onset(ofStep step: Int64) -> Int64 {
        // If a step had not begun at the anchor, rounding must not move its onset to a frame before the anchor.
        max(timeline.anchorFrame(ofStep: step), timeline.onset(ofStep: step))
    }

    /// The number of frames between two steps at a step from `first` on.
    public func frames(ofStep step: Int64) -> Int { Int(onset(ofStep: step + 1) - onset(ofStep: step)) }
}
