/// The runner's mass.
public struct Mass: Hashable, Comparable, Sendable {
    /// The permitted masses, in kilograms: any runner, including what the runner carries.
    package static let range = 20.0...300.0

    package let kilograms: Double

    /// Creates the nearest mass in `range`; NaN becomes the lowest.
    package init(kilograms: Double) {
        self.kilograms = Self.range.nearest(to: kilograms)
    }

    /// Orders masses from light to heavy.
    public static func < (a: Self, b: Self) -> Bool { a.kilograms < b.kilograms }
}

extension Mass {
    /// The units in which a mass can be written.
    public enum Unit: Hashable, Sendable, CaseIterable {
        /// Kilograms, written as `70.0 kg`.
        case kilograms
        /// Pounds, written as `154.3 lb`.
        case pounds
    }

    private static let parser = QuantityParser(
        quantity: "a mass",
        forms: "write it as 70kg or 154lb",
        range: range,
        rangeText: "a runner's mass lies between 20 and 300 kg (44 and 661 lb)",
        units: [.kilograms, .pounds]
    )

    /// Parses a mass with its unit, such as `70kg` or `154lb`.
    ///
    /// - Throws: `QuantityError` for a number without a unit, for other text that is not a mass, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(kilograms: try Self.parser.value(of: String(text)))
    }

    /// The mass in a unit, rounded to one decimal.
    package func formatted(_ unit: Unit) -> String {
        switch unit {
        case .kilograms: WrittenUnit.kilograms.text(of: kilograms)
        case .pounds: WrittenUnit.pounds.text(of: kilograms)
        }
    }
}

extension WrittenUnit {
    fileprivate static let kilograms = WrittenUnit(
        " kg",
        decimals: 1,
        ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"]
    )
    /// The international pound of 1959.
    fileprivate static let pounds = WrittenUnit(
        " lb",
        size: 0.453_592_37,
        decimals: 1,
        ["lb", "lbs", "pound", "pounds"]
    )
}
