/// Energy that a body spends.
public struct Energy: Hashable, Sendable {
    /// The energies there are, in kilocalories: up to a long life's.
    public static let range = 0.0...1e9
    /// None.
    public static let zero = Energy(kilocalories: 0)

    /// Kilocalories ("calories" to a runner), within `range`.
    public let kilocalories: Double

    /// Takes the nearest energy in `range`; what is not a number becomes zero.
    public init(kilocalories: Double) {
        self.kilocalories = Self.range.nearest(to: kilocalories)
    }

    /// Both together.
    public static func + (a: Self, b: Self) -> Self { Self(kilocalories: a.kilocalories + b.kilocalories) }
    /// Adds `b`.
    public static func += (a: inout Self, b: Self) { a = a + b }
}

extension Energy: Comparable {
    /// Orders energies from small to great.
    public static func < (a: Self, b: Self) -> Bool { a.kilocalories < b.kilocalories }
}

// MARK: - Text

extension Energy {
    private static let unit = WrittenUnit(
        suffix: " kcal",
        spellings: ["", "kcal", "cal", "calories", "kilocalories"],
        size: 1,
        decimals: 0
    )

    private static let door = QuantityDoor(
        quantity: "an energy",
        forms: "write kilocalories, as in 500 or 500kcal",
        range: range,
        rangeText: "an energy lies between 0 and a thousand million kilocalories",
        units: [unit]
    )

    /// Reads an energy such as `500` or `500kcal`.
    ///
    /// - Throws: `QuantityError` for what is no energy and for one out of `range`.
    public init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(kilocalories: try Self.door.value(of: String(text)))
    }

    /// The energy without decimals: `312 kcal`.
    public var formatted: String { Self.unit.text(of: kilocalories) }
}
