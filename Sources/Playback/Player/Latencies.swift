public import Histogram

/// What a player has measured of its own promptness.
public struct Latencies: Sendable {
    /// Microseconds by which the realtime thread woke after the time it had asked for.
    public private(set) var wakeups = Self.empty
    /// Microseconds from the post of a performance to its first changed sample's being heard.
    public private(set) var reactions = Self.empty

    /// Nothing measured yet.
    public init() {}

    // Of the last performance posted: of those before it only a part is ever heard.
    private var lastPosted: (serial: UInt64, time: MonotonicTime)?

    /// A ten-millionth part of a second to ten seconds, in steps of a hundredth.
    private static var empty: Histogram<UInt32> {
        Histogram(highestTrackableValue: 10_000_000, numberOfSignificantValueDigits: .two)
    }

    mutating func woke(late nanoseconds: Int64) {
        wakeups.record(UInt64(max(0, nanoseconds) / 1_000))
    }

    mutating func posted(_ serial: UInt64, at time: MonotonicTime) {
        lastPosted = (serial, time)
    }

    mutating func took(_ serial: UInt64, heardAt: MonotonicTime) {
        guard let lastPosted, lastPosted.serial == serial else { return }
        self.lastPosted = nil
        reactions.record(UInt64(max(0, heardAt.nanoseconds - lastPosted.time.nanoseconds) / 1_000))
    }
}
