/// The latencies that were measured in a click player.
public struct Latencies: Sendable {
    /// How late the audio thread wakes up, in microseconds.
    public private(set) var wakeups = LatencyHistogram()
    /// Microseconds from posting a performance until its first changed sample is heard.
    public private(set) var reactions = LatencyHistogram()

    /// Creates empty histograms.
    public init() {}

    // Only the last posted performance is measured, because an earlier one may never be heard.
    private var lastPosted: (serial: UInt64, time: MonotonicTime)?

    mutating func recordWakeUp(late nanoseconds: Int64) {
        wakeups.record(nanoseconds / 1_000)
    }

    mutating func recordPost(_ serial: UInt64, at time: MonotonicTime) {
        lastPosted = (serial, time)
    }

    mutating func recordReaction(_ serial: UInt64, heardAt: MonotonicTime) {
        guard let lastPosted, lastPosted.serial == serial else { return }
        self.lastPosted = nil
        reactions.record((heardAt.nanoseconds - lastPosted.time.nanoseconds) / 1_000)
    }
}
