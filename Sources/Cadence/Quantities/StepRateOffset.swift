/// The difference between a runner's own cadence and the suggested one.
public struct StepRateOffset: Hashable, Sendable {
    /// The permitted offsets, in spm: about one standard deviation of runners around the base heuristic (9.5 spm,
    /// computed from 32 recorded runners).
    public static let range = -10.0...10.0
    /// An offset of 0 spm.
    public static let zero = StepRateOffset(stepsPerMinute: 0)

    /// Steps per minute, positive for a higher cadence, within `range`.
    public let stepsPerMinute: Double

    /// Creates the nearest offset in `range`; NaN becomes zero.
    public init(stepsPerMinute: Double) {
        self.stepsPerMinute = stepsPerMinute.isNaN ? 0 : Self.range.nearest(to: stepsPerMinute)
    }
}

extension StepRateOffset: Comparable {
    /// Orders offsets from low to high.
    public static func < (a: Self, b: Self) -> Bool { a.stepsPerMinute < b.stepsPerMinute }
}

// MARK: - Text

extension StepRateOffset {
    private static let unit = WrittenUnit(
        suffix: " spm",
        spellings: ["", "spm", "bpm", "steps/min"],
        size: 1,
        decimals: 1
    )

    private static let parser = QuantityParser(
        quantity: "an offset",
        forms: "write steps per minute with a sign, as in +3 or -2",
        range: range,
        rangeText: "an offset lies between -10 and +10 steps per minute",
        units: [unit]
    )

    /// Validates a number of steps per minute that another program has sent.
    ///
    /// - Throws: `QuantityError` if it is outside `range` or not a number.
    public init(validatingStepsPerMinute number: Double) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.parser.value(number))
    }

    /// Parses an offset such as `+3`, `-2` or `3spm`.
    ///
    /// - Throws: `QuantityError` for text that is not an offset, and outside `range`.
    public init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.parser.value(of: String(text)))
    }

    /// The offset with its sign and one decimal: `+3.0 spm`.
    public var formatted: String {
        let text = Self.unit.text(of: stepsPerMinute)
        return text.hasPrefix("-") ? text : "+" + text
    }
}
