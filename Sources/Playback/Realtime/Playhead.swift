import Metronome

/// What is kept when one output device replaces another: the beat grid, the write position and the frame clock.
struct Playhead: BitwiseCopyable, Sendable {
    /// Computes the samples of each frame.
    var renderer: Renderer
    /// The next frame that will be written.
    var next: Int64
    /// Maps frames to the times at which they are heard; nil before the first frame was heard.
    var clock: FrameClock?
    /// Keeps the beat grid on the system's clock; nil if the device's clock is used, or while the drift is not known yet.
    var correction: DriftCorrection?

    /// Creates a playhead that is at frame 0 and stopped.
    init(sampleRate: SampleRate) {
        renderer = Renderer(sampleRate: sampleRate)
        next = 0
    }

    /// Continues on a device that was started; `time` is when its next frame will be heard.
    ///
    /// Writing continues with the frame due then.
    ///
    /// The frames that passed since the last device stopped are skipped, so that the following steps are on time.
    /// - Parameters:
    ///   - stretch: the measured sample rate of the device divided by its nominal rate.
    ///   - end: the end of the frames whose steps were reported.
    @_noAllocation @_noLocks
    mutating func resume(at time: MonotonicTime, sampleRate: SampleRate, stretch: Double, reported end: Int64) {
        let frame = max((correction?.due ?? clock)?.frame(at: time) ?? next, renderer.lastHorizon)
        renderer.move(to: sampleRate, stretch: stretch, from: frame, as: frame, reported: end)
        next = frame
        let present = FrameClock(frame: frame, heardAt: time, sampleRate: sampleRate)
        clock = present
        if correction != nil {
            correction = DriftCorrection(keeping: present, sampleRate: sampleRate, stretch: stretch)
        }
    }
}
