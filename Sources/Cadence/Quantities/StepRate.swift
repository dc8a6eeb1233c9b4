/// Cadence: steps per minute of both feet together (spm).
///
/// A stride is two steps.
public struct StepRate: Hashable, Sendable {
    /// The permitted cadences, in spm: from slow walking with long pauses to more than a sprinter's 270.
    public static let range = 30.0...300.0

    /// Steps per minute, within `range`.
    public let stepsPerMinute: Double

    /// Creates the nearest cadence in `range`; NaN becomes the lowest.
    public init(stepsPerMinute: Double) {
        self.stepsPerMinute = Self.range.nearest(to: stepsPerMinute)
    }
}

extension StepRate: Comparable {
    /// Orders cadences from low to high.
    public static func < (a: Self, b: Self) -> Bool { a.stepsPerMinute < b.stepsPerMinute }
}

// MARK: - Text

extension StepRate {
    private static let unit = WrittenUnit(
        suffix: " spm",
        spellings: ["", "spm", "bpm", "steps/min", "steps/minute", "stepsperminute", "/min"],
        size: 1,
        decimals: 1
    )

    private static let parser = QuantityParser(
        quantity: "a cadence",
        forms: "write steps per minute, as in 172 or 172spm",
        range: range,
        rangeText: "a cadence lies between 30 and 300 steps per minute",
        units: [unit]
    )

    /// Validates a number of steps per minute that another program has sent.
    ///
    /// - Throws: `QuantityError` if it is outside `range` or not a number.
    public init(validatingStepsPerMinute number: Double) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.parser.value(number))
    }

    /// Parses a cadence such as `172` or `172spm`.
    ///
    /// - Throws: `QuantityError` for text that is not a cadence, and outside `range`.
    public init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.parser.value(of: String(text)))
    }

    /// The cadence with one decimal: `168.2 spm`.
    public var formatted: String { Self.unit.text(of: stepsPerMinute) }
}
