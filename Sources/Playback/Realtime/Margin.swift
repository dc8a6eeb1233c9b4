import Metronome

/// The number of frames after the hardware pointer that a change must not rewind.
///
/// It covers frames that the device may be fetching, and frames that play while the new samples are being written.
/// Realtime-safe: all of it.
struct Margin: BitwiseCopyable, Sendable {
    /// The margin in frames.
    var frames: Int {
        @_noAllocation @_noLocks get { min(least + 2 * slowest, most) }
    }

    private var least: Int
    private let most: Int
    // The longest recent write time in frames. It decays, because a busy period of the computer ends.
    private var slowest = 0
    // Nil before the first rewind.
    private var rewoundAt: MonotonicTime?

    /// Nanoseconds after a rewind within which an underrun is attributed to the rewind.
    private static var consequence: Int64 { 100_000_000 }

    /// Creates a margin that starts at `least` and never exceeds `most`, in frames.
    @_noAllocation @_noLocks
    init(least: Int, most: Int) {
        self.least = min(least, most)
        self.most = most
    }

    /// Records the time in nanoseconds between reading the pointer and finishing the write of the new samples.
    @_noAllocation @_noLocks
    mutating func recordWrite(_ nanoseconds: Int64, from time: MonotonicTime, at sampleRate: SampleRate) {
        let frames = Int(min(max(0, nanoseconds), 1_000_000_000)) * sampleRate.hertz / 1_000_000_000
        slowest = max(frames, slowest - slowest / 8)
        rewoundAt = time
    }

    /// Records an underrun of a device whose position was last read at `time`.
    ///
    /// If that was soon after a rewind, the margin was too small for this device, and it is doubled permanently.
    @_noAllocation @_noLocks
    mutating func recordUnderrun(at time: MonotonicTime) {
        guard let rewoundAt, time.nanoseconds - rewoundAt.nanoseconds < Self.consequence else { return }
        least = min(2 * least, most)
    }
}
