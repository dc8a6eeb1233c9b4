/// A receiver's time of day, UTC, without a date: what every NMEA epoch is stamped with.
///
/// Receivers' dates cannot be relied on (1024-week jumps, nonsense), so no date is kept.
public struct TimeOfDay: Hashable, Sendable {
    private static let day: Int64 = 86_400 * 1_000_000_000

    /// Nanoseconds since midnight, from 0 to the end of a leap second (86,401 s, exclusive).
    public let nanoseconds: Int64

    /// Takes hours, minutes, seconds (60 in a leap second) and nanoseconds; nil for what is no time of day.
    public init?(hour: Int, minute: Int, second: Int, nanosecond: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
            (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        nanoseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + Int64(nanosecond)
    }

    /// The time from `earlier` to this one the short way round midnight, more than −12 h and up to 12 h.
    public func elapsed(since earlier: TimeOfDay) -> Duration {
        var difference = (nanoseconds - earlier.nanoseconds) % Self.day
        if difference > Self.day / 2 { difference -= Self.day }
        if difference <= -Self.day / 2 { difference += Self.day }
        return .nanoseconds(difference)
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as `hh:mm:ss.mmm`.
    public var description: String {
        let milliseconds = nanoseconds / 1_000_000
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        // A leap second is the 61st of its minute, not the first of the next.
        let minutes = min(seconds / 60, 1439)
        return
            "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(seconds - minutes * 60, 2)).\(padded(rest, 3))"
    }

    private func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
