/// A heart rate.
public struct HeartRate: Hashable, Comparable, Sendable {
    /// The permitted rates, in beats per minute: from a sleeping athlete's to above the highest that a strap measures reliably.
    package static let range = 20.0...250.0

    package let beatsPerMinute: Double

    /// Creates the nearest rate in `range`; NaN becomes the lowest.
    package init(beatsPerMinute: Double) {
        self.beatsPerMinute = Self.range.nearest(to: beatsPerMinute)
    }

    /// Orders rates from low to high.
    public static func < (a: Self, b: Self) -> Bool { a.beatsPerMinute < b.beatsPerMinute }
}

extension HeartRate {
    private static let unit = WrittenUnit(" bpm", decimals: 0, ["", "bpm", "/min", "beats/min"])

    private static let parser = QuantityParser(
        quantity: "a heart rate",
        forms: "write beats per minute, as in 165 or 165bpm",
        range: range,
        rangeText: "a heart rate lies between 20 and 250 beats per minute",
        units: [unit]
    )

    /// Parses a heart rate such as `165` or `165bpm`.
    ///
    /// - Throws: `QuantityError` for text that is not a heart rate, and outside `range`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        self.init(beatsPerMinute: try Self.parser.value(of: String(text)))
    }

    /// The heart rate as text without decimals: `150 bpm`.
    package var formatted: String { Self.unit.text(of: beatsPerMinute) }
}

extension ClosedRange<HeartRate> {
    /// The range as text: `140-148 bpm`.
    package var formatted: String { "\(Int(lowerBound.beatsPerMinute.rounded()))-\(upperBound.formatted)" }
}
