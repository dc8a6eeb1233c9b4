/// How far a runner's own cadence lies from the suggested one.
public struct StepRateOffset: Hashable, Sendable {
    /// The offsets there are, in spm: about one standard deviation of runners around the population's line (9.5 spm,
    /// computed from 32 recorded runners).
    public static let range = -10.0...10.0
    /// No offset.
    public static let zero = StepRateOffset(stepsPerMinute: 0)

    /// Steps per minute, positive for quicker steps, within `range`.
    public let stepsPerMinute: Double

    /// Takes the nearest offset in `range`; what is not a number becomes none.
    public init(stepsPerMinute: Double) {
        self.stepsPerMinute = stepsPerMinute.isNaN ? 0 : Self.range.nearest(to: stepsPerMinute)
    }
}

extension StepRateOffset: Comparable {
    /// Orders offsets from slower to quicker steps.
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

    private static let door = QuantityDoor(
        quantity: "an offset",
        forms: "write steps per minute with a sign, as in +3 or -2",
        range: range,
        rangeText: "an offset lies between -10 and +10 steps per minute",
        units: [unit]
    )

    /// Reads an offset such as `+3`, `-2` or `3spm`.
    ///
    /// - Throws: `QuantityError` for what is no offset and for one out of `range`.
    public init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.door.value(of: String(text)))
    }

    /// The offset with its sign and one decimal: `+3.0 spm`.
    public var formatted: String {
        let text = Self.unit.text(of: stepsPerMinute)
        return text.hasPrefix("-") ? text : "+" + text
    }
}
