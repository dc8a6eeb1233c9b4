/// The part of the local day in which an activity starts, for the name of an activity without a given name.
public enum TimeOfDay: Hashable, Sendable, CaseIterable {
    /// From 5:00 to 10:59.
    case morning
    /// From 11:00 to 13:59.
    case midday
    /// From 14:00 to 16:59.
    case afternoon
    /// From 17:00 to 21:59.
    case evening
    /// From 22:00 to 4:59.
    case night

    /// The parts of the day with the local hours at which they begin, in order; the hours before the first one belong to the last one.
    private static let beginnings = [(5, morning), (11, midday), (14, afternoon), (17, evening), (22, night)]

    /// The part of the day that contains a local hour, 0…23.
    public init(hour: Int) {
        self = Self.beginnings.last { $0.0 <= hour }?.1 ?? .night
    }
}
