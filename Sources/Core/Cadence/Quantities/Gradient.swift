/// The gradient of the ground: height gained per distance.
public struct Gradient: Hashable, Comparable, Sendable {
    /// The permitted gradients: those of Minetti's measurements (2002, 10.1152/japplphysiol.01177.2001), ±45 %.
    package static let range = -0.45...0.45
    package static let level = Gradient(rise: 0)

    /// Metres of height gained per metre of distance, negative downhill, within `range`.
    package let rise: Double

    /// Creates the nearest gradient in `range`; NaN becomes level.
    package init(rise: Double) {
        self.rise = rise.isNaN ? 0 : Self.range.nearest(to: rise)
    }

    /// Orders gradients from steep down to steep up.
    public static func < (a: Self, b: Self) -> Bool { a.rise < b.rise }
}

extension Gradient {
    private static let unit = WrittenUnit(" %", size: 0.01, decimals: 1, ["%", "percent"])
    private static let limit = QuantityParser(
        quantity: "a gradient",
        forms: "write it in per cent, as in 6%",
        range: 0...range.upperBound,
        rangeText: "the steepest gradient lies between 0 and 45 %",
        units: [unit]
    )

    /// Parses the steepest gradient that a runner permits, such as `6%`.
    ///
    /// - Throws: `QuantityError` for text that is not a gradient, for a negative one, and outside `range`.
    package init(parsingLimit text: some StringProtocol) throws(QuantityError) {
        self.init(rise: try Self.limit.value(of: String(text)))
    }

    /// Validates the steepest gradient that a runner permits, in metres per metre, as another program has sent it.
    ///
    /// - Throws: `QuantityError` if it is negative, outside `range` or not a number.
    package init(validatingLimit rise: Double) throws(QuantityError) {
        self.init(rise: try Self.limit.value(rise))
    }

    /// The gradient in per cent with its sign and one decimal: `+3.5 %`.
    package var formatted: String {
        let text = Self.unit.text(of: rise)
        return text.hasPrefix("-") ? text : "+" + text
    }
}

/// The state of a treadmill's belt.
public struct Belt: Hashable, Sendable {
    package let speed: Speed
    /// The gradient of the belt; nil if the treadmill does not report it.
    package let gradient: Gradient?
    /// The distance since the treadmill began to count; nil if the treadmill does not report it.
    package let total: Distance?
    /// Whether the speed was computed from `total`, because the treadmill reports none; the distance then comes from `total` alone.
    package let isSpeedCounted: Bool

    package init(speed: Speed, gradient: Gradient? = nil, total: Distance? = nil, isSpeedCounted: Bool = false) {
        self.isSpeedCounted = isSpeedCounted
        self.speed = speed
        self.gradient = gradient
        self.total = total
    }
}
