import Metronome

/// The frames before the hardware pointer that a change leaves alone: what the device may already be reaching for, and what
/// passes while the new samples are on their way.
///
/// Realtime-safe: all of it.
struct Margin: BitwiseCopyable, Sendable {
    /// Frames to leave alone.
    var frames: Int {
        @_noAllocation @_noLocks get { min(least + 2 * slowest, most) }
    }

    private var least: Int
    private let most: Int
    // The longest way of late, which fades: a machine that was busy once is not busy for ever.
    private var slowest = 0
    // Nil before the first rewind.
    private var rewoundAt: MonotonicTime?

    /// Nanoseconds after a rewind within which a device that runs dry does so because of it.
    private static var consequence: Int64 { 100_000_000 }

    /// A margin that begins at `least` and never exceeds `most`, in frames.
    @_noAllocation @_noLocks
    init(least: Int, most: Int) {
        self.least = min(least, most)
        self.most = most
    }

    /// Notes that so long, in nanoseconds, passed between the look at the pointer and the last new sample's being written.
    @_noAllocation @_noLocks
    mutating func took(_ nanoseconds: Int64, from time: MonotonicTime, at sampleRate: SampleRate) {
        let frames = Int(min(max(0, nanoseconds), 1_000_000_000)) * sampleRate.hertz / 1_000_000_000
        slowest = max(frames, slowest - slowest / 8)
        rewoundAt = time
    }

    /// Notes that the device ran dry, after it was last seen at `time`.
    ///
    /// Soon after a rewind the margin was too small for this device: it is doubled for good.
    @_noAllocation @_noLocks
    mutating func failed(at time: MonotonicTime) {
        guard let rewoundAt, time.nanoseconds - rewoundAt.nanoseconds < Self.consequence else { return }
        least = min(2 * least, most)
    }
}
