import Metronome

/// All that goes on when one output follows another: the grid, how far it was written, and when that is heard.
struct Playhead: BitwiseCopyable, Sendable {
    /// What plays.
    var renderer: Renderer
    /// The next frame to write.
    var next: Int64
    /// Which frame is heard when; nil before anything was heard.
    var clock: FrameClock?
    /// When each frame is to be heard; nil where the device's own time counts, and until that is known.
    var correction: DriftCorrection?

    /// A playhead at frame 0, at rest.
    init(sampleRate: SampleRate) {
        renderer = Renderer(sampleRate: sampleRate)
        next = 0
    }

    /// Goes on where a device's next frame is heard at an instant: the frames that pass meanwhile are left out, so that the
    /// steps after them come when they would have come.
    ///
    /// - Parameter stretch: the device's, as far as it is known.
    @_noAllocation @_noLocks
    mutating func resume(at time: MonotonicTime, sampleRate: SampleRate, stretch: Double) {
        let frame = max((correction?.due ?? clock)?.frame(at: time) ?? next, renderer.lastHorizon)
        renderer.move(to: sampleRate, stretch: stretch, from: frame, as: frame)
        next = frame
        let present = FrameClock(frame: frame, heardAt: time, sampleRate: sampleRate)
        clock = present
        if correction != nil {
            correction = DriftCorrection(keeping: present, sampleRate: sampleRate, stretch: stretch)
        }
    }
}
