import Metronome

/// The state that is kept when one output replaces another: the beat grid, the write position and the frame clock.
struct Playhead: BitwiseCopyable, Sendable {
    /// The renderer that produces the frames.
    var renderer: Renderer
    /// The next frame to write.
    var next: Int64
    /// Maps frames to the times at which they are heard; nil before the first frame was heard.
    var clock: FrameClock?
    /// Keeps the beat grid on the system's clock; nil if the device's clock is used, or while the drift is not known yet.
    var correction: DriftCorrection?

    /// Creates a playhead at frame 0, stopped.
    init(sampleRate: SampleRate) {
        renderer = Renderer(sampleRate: sampleRate)
        next = 0
    }

    /// Continues at the frame that is due when the device's next frame is heard.
    ///
    /// The frames that passed in between are skipped, so that the following steps are on time.
    /// - Parameter stretch: the measured rate factor of the device.
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
