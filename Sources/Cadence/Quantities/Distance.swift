/// How far somebody went.
public struct Distance: Hashable, Sendable {
    /// The distances there are, in metres: up to a life's.
    public static let range = 0.0...1e9
    /// Nowhere.
    public static let zero = Distance(meters: 0)

    /// Metres, within `range`.
    public let meters: Double

    /// Takes the nearest distance in `range`; what is not a number becomes zero.
    public init(meters: Double) {
        self.meters = Self.range.nearest(to: meters)
    }

    /// Both distances, one after the other.
    public static func + (a: Self, b: Self) -> Self { Self(meters: a.meters + b.meters) }
    /// What is left of `a` without `b`; nothing where `b` is longer.
    public static func - (a: Self, b: Self) -> Self { Self(meters: a.meters - b.meters) }
    /// Goes on by `b`.
    public static func += (a: inout Self, b: Self) { a = a + b }
}

extension Distance: Comparable {
    /// Orders distances from short to long.
    public static func < (a: Self, b: Self) -> Bool { a.meters < b.meters }
}

// MARK: - Text

extension Distance {
    /// What a distance can be written in.
    public enum Unit: Hashable, Sendable, CaseIterable {
        /// `400 m`
        case meters
        /// `5.20 km`
        case kilometers
        /// `3.23 mi`
        case miles
    }

    private static let door = QuantityDoor(
        quantity: "a distance",
        forms: "write it as 5.2km, 400m or 3.2mi",
        range: range,
        rangeText: "a distance lies between 0 and a million kilometres",
        units: [.meters, .kilometers, .miles]
    )

    /// Reads a distance with its unit, such as `5.2km`, `400m` or `3.2mi`.
    ///
    /// - Throws: `QuantityError` for a number without a unit, for what is no distance and for one out of `range`.
    public init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(meters: try Self.door.value(of: String(text)))
    }

    /// The distance in a unit, rounded to the decimals shown.
    public func formatted(_ unit: Unit) -> String {
        switch unit {
        case .meters: WrittenUnit.meters.text(of: meters)
        case .kilometers: WrittenUnit.kilometers.text(of: meters)
        case .miles: WrittenUnit.miles.text(of: meters)
        }
    }
}

extension WrittenUnit {
    fileprivate static let meters = WrittenUnit(
        suffix: " m",
        spellings: ["m", "meter", "metre", "meters", "metres"],
        size: 1,
        decimals: 0
    )
    fileprivate static let kilometers = WrittenUnit(
        suffix: " km",
        spellings: ["km", "kilometer", "kilometre", "kilometers", "kilometres"],
        size: 1000,
        decimals: 2
    )
    /// The international mile.
    fileprivate static let miles = WrittenUnit(
        suffix: " mi",
        spellings: ["mi", "mile", "miles"],
        size: Pace.Distance.mile.meters,
        decimals: 2
    )
}
