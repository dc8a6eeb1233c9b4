import Metronome

/// How many frames after the hardware pointer must not be rewound when the sound changes.
///
/// It covers frames that the device may be fetching, and frames that play while the new samples are being written.
/// Realtime-safe: all of it.
struct Margin: BitwiseCopyable, Sendable {
    /// The present margin in frames.
    var frames: Int {
        @_noAllocation @_noLocks get { min(least + 2 * slowest, most) }
    }

    private var least: Int
    private let most: Int
    // The longest recent time for a write, in frames. The value decays, because a busy period of the computer ends.
    private var slowest = 0
    // The time of the last rewind; nil before the first.
    private var rewoundAt: MonotonicTime?

    /// If an underrun happens less than this number of nanoseconds after a rewind, the rewind is assumed to be its cause.
    private static var consequence: Int64 { 100_000_000 }

    /// Creates a margin that starts at `least` and never exceeds `most`, in frames.
    @_noAllocation @_noLocks
    init(least: Int, most: Int) {
        self.least = min(least, most)
        self.most = most
    }

    /// Records how many nanoseconds passed from reading the hardware pointer until the new samples were written.
    @_noAllocation @_noLocks
    mutating func recordWrite(_ nanoseconds: Int64, from time: MonotonicTime, at sampleRate: SampleRate) {
        let frames = Int(min(max(0, nanoseconds), 1_000_000_000)) * sampleRate.hertz / 1_000_000_000
        slowest = max(frames, slowest - slowest / 8)
        rewoundAt = time
    }

    /// Records an underrun of the device, whose position was last read at `time`.
    ///
    /// If that was soon after a rewind, the margin was too small for this device. Then its minimum is doubled, up to the maximum.
    @_noAllocation @_noLocks
    mutating func recordUnderrun(at time: MonotonicTime) {
        guard let rewoundAt, time.nanoseconds - rewoundAt.nanoseconds < Self.consequence else { return }
        least = min(2 * least, most)
    }
}
