/// Cadence: steps per minute of both feet together (spm).
///
/// A stride is two steps.
public struct StepRate: Hashable, Sendable {
    /// The cadences there are, in spm: from a slow walk with long pauses to well past a sprinter's 270.
    public static let range = 30.0...300.0

    /// Steps per minute, within `range`.
    public let stepsPerMinute: Double

    /// Takes the nearest cadence in `range`; what is not a number becomes the lowest.
    public init(stepsPerMinute: Double) {
        self.stepsPerMinute = Self.range.nearest(to: stepsPerMinute)
    }
}

extension StepRate: Comparable {
    /// Orders cadences from slow to quick.
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

    private static let door = QuantityDoor(
        quantity: "a cadence",
        forms: "write steps per minute, as in 172 or 172spm",
        range: range,
        rangeText: "a cadence lies between 30 and 300 steps per minute",
        units: [unit]
    )

    /// Reads a cadence such as `172` or `172spm`.
    ///
    /// - Throws: `QuantityError` for what is no cadence and for one out of `range`.
    public init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(stepsPerMinute: try Self.door.value(of: String(text)))
    }

    /// The cadence with one decimal: `168.2 spm`.
    public var formatted: String { Self.unit.text(of: stepsPerMinute) }
}
