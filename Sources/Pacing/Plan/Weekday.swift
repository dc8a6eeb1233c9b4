/// A day of the week; the raw values are stable.
public enum Weekday: String, Hashable, Sendable, Codable, CaseIterable {
    // In the order of ISO 8601.
    case monday = "mon"
    case tuesday = "tue"
    case wednesday = "wed"
    case thursday = "thu"
    case friday = "fri"
    case saturday = "sat"
    case sunday = "sun"

    /// The weekday of a day, counted from 1 January 1970, which was a Thursday.
    public init(day: Int) {
        // The remainder of the remainder is the same for all numbers, and cannot overflow.
        self = Self.allCases[((day % 7 + 3) % 7 + 7) % 7]
    }

    /// The number of days since the Monday of the week, 0…6.
    public var daysSinceMonday: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
