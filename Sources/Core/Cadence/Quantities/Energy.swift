/// Energy spent by a person.
public struct Energy: Hashable, Comparable, Sendable {
    /// The permitted energies, in kilocalories: more than anyone spends in a lifetime.
    package static let range = 0.0...1e9
    package static let zero = Energy(kilocalories: 0)

    /// Kilocalories (runners often say "calories"), within `range`.
    package let kilocalories: Double

    /// Creates the nearest energy in `range`; NaN becomes zero.
    package init(kilocalories: Double) {
        self.kilocalories = Self.range.nearest(to: kilocalories)
    }

    package static func + (a: Self, b: Self) -> Self { Self(kilocalories: a.kilocalories + b.kilocalories) }

    /// Orders energies from low to high.
    public static func < (a: Self, b: Self) -> Bool { a.kilocalories < b.kilocalories }
}

extension Energy {
    private static let parser = QuantityParser(
        quantity: "an energy",
        forms: "write kilocalories, as in 500 or 500kcal",
        range: range,
        rangeText: "an energy lies between 0 and a thousand million kilocalories",
        units: [WrittenUnit(" kcal", decimals: 0, ["", "kcal", "cal", "calories", "kilocalories"])]
    )

    /// Parses an energy such as `500` or `500kcal`.
    ///
    /// - Throws: `QuantityError` for text that is not an energy, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(kilocalories: try Self.parser.value(of: String(text)))
    }
}

/// The energy that a person spends per minute.
public struct EnergyRate: Hashable, Sendable {
    package let kilocaloriesPerMinute: Double
    /// Kilocalories per minute that the person would spend at rest.
    package let restingKilocaloriesPerMinute: Double

    init(oxygen: Double, resting: Double, mass: Mass) {
        let perMilliliter = mass.kilograms / 200
        kilocaloriesPerMinute = oxygen * perMilliliter
        restingKilocaloriesPerMinute = resting * perMilliliter
    }

    package func gross(over time: Duration) -> Energy {
        Energy(kilocalories: kilocaloriesPerMinute * (time / .seconds(60)))
    }

    /// The energy that the person spends during `time` beyond the energy at rest; at least 0.
    package func active(over time: Duration) -> Energy {
        Energy(kilocalories: (kilocaloriesPerMinute - restingKilocaloriesPerMinute) * (time / .seconds(60)))
    }
}
