/// A distance covered.
public struct Distance: Hashable, Comparable, Sendable {
    /// The permitted distances, in metres: more than anyone covers in a lifetime.
    package static let range = 0.0...1e9
    package static let zero = Distance(meters: 0)

    package let meters: Double

    /// Creates the nearest distance in `range`; NaN becomes zero.
    package init(meters: Double) {
        self.meters = Self.range.nearest(to: meters)
    }

    package static func + (a: Self, b: Self) -> Self { Self(meters: a.meters + b.meters) }
    /// The difference of two distances; zero if `b` is longer.
    package static func - (a: Self, b: Self) -> Self { Self(meters: a.meters - b.meters) }
    package static func += (a: inout Self, b: Self) { a = a + b }

    /// Orders distances from short to long.
    public static func < (a: Self, b: Self) -> Bool { a.meters < b.meters }
}

extension Distance {
    /// The units in which a distance can be written.
    public enum Unit: Hashable, Sendable, CaseIterable {
        /// Metres, written as `400 m`.
        case meters
        /// Kilometres, written as `5.20 km`.
        case kilometers
        /// Miles, written as `3.23 mi`.
        case miles
    }

    private static let parser = QuantityParser(
        quantity: "a distance",
        forms: "write it as 5.2km, 400m or 3.2mi",
        range: range,
        rangeText: "a distance lies between 0 and a million kilometres",
        units: [.meters, .kilometers, .miles]
    )

    /// Parses a distance with its unit, such as `5.2km`, `400m` or `3.2mi`.
    ///
    /// - Throws: `QuantityError` for a number without a unit, for other text that is not a distance, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(meters: try Self.parser.value(of: String(text)))
    }

    /// The distance in a unit, rounded to the unit's number of decimals.
    package func formatted(_ unit: Unit) -> String {
        switch unit {
        case .meters: WrittenUnit.meters.text(of: meters)
        case .kilometers: WrittenUnit.kilometers.text(of: meters)
        case .miles: WrittenUnit.miles.text(of: meters)
        }
    }
}

extension WrittenUnit {
    fileprivate static let meters = WrittenUnit(" m", decimals: 0, ["m", "meter", "metre", "meters", "metres"])
    fileprivate static let kilometers = WrittenUnit(
        " km",
        size: 1000,
        decimals: 2,
        ["km", "kilometer", "kilometre", "kilometers", "kilometres"]
    )
    /// The international mile.
    fileprivate static let miles = WrittenUnit(
        " mi",
        size: Pace.Unit.mile.meters,
        decimals: 2,
        ["mi", "mile", "miles"]
    )
}
