/// A receiver's time of day, UTC, without a date; every NMEA epoch has one.
///
/// The dates of receivers are not reliable (jumps by 1024 weeks, invalid values), so they are not stored.
public struct TimeOfDay: Hashable, Sendable {
    private static let day: Int64 = 86_400 * 1_000_000_000

    /// Nanoseconds since midnight, from 0 to the end of a leap second (86,401 s, exclusive).
    public let nanoseconds: Int64

    /// Creates a time from hours, minutes, seconds (60 in a leap second) and nanoseconds; nil if a value is out of range.
    public init?(hour: Int, minute: Int, second: Int, nanosecond: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
            (0..<1_000_000_000).contains(nanosecond)
        else { return nil }
        nanoseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + Int64(nanosecond)
    }

    /// The time from `earlier` to this one, on the shorter way across midnight if necessary: more than −12 h and up to 12 h.
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
        // A leap second is second 60 of its minute, not the first second of the next minute.
        let minutes = min(seconds / 60, 1439)
        return
            "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(seconds - minutes * 60, 2)).\(padded(rest, 3))"
    }

    private func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
