/// A body length or a step length.
public struct Length: Hashable, Comparable, Sendable {
    /// The permitted lengths, in metres; the upper limit is the step length at the lowest cadence and the highest speed.
    package static let range = 0.0...30.0

    package let meters: Double

    /// Creates the nearest length in `range`; NaN becomes zero.
    package init(meters: Double) {
        self.meters = Self.range.nearest(to: meters)
    }

    /// Orders lengths from short to long.
    public static func < (a: Self, b: Self) -> Bool { a.meters < b.meters }
}

extension Length {
    /// The units in which a length can be written.
    public enum Unit: Hashable, Sendable, CaseIterable {
        /// Centimetres, written as `178 cm`.
        case centimeters
        /// Metres, written as `1.78 m`.
        case meters
        /// Feet and inches, written as `5 ft 10 in`.
        case feetAndInches
        /// Inches, written as `70.1 in`.
        case inches
    }

    private static let heightParser = QuantityParser(
        quantity: "a height",
        forms: "write it as 178cm, 1.78m, 5ft10in or 70in",
        range: Runner.heightRange,
        rangeText: "a runner's height lies between 50 cm and 260 cm (1ft8in and 8ft6in)",
        units: [.centimeters, .meters, .inches, .feet]
    )

    /// Parses a runner's height, such as `178cm`, `1.78m`, `5ft10in`, `5'10"` or `70in`; other lengths are never parsed.
    ///
    /// - Throws: `QuantityError` for a number without a unit, for other text that is not a length, and outside
    ///   `Runner.heightRange`.
    package init(parsing text: some StringProtocol) throws(QuantityError) {
        let text = String(text)
        let parser = Self.heightParser
        let terms = try parser.terms(of: text)
        guard terms.count == 2 else {
            self.init(meters: try parser.value(of: terms, in: text))
            return
        }
        guard WrittenUnit.feet.spellings.contains(terms[0].suffix), let feet = terms[0].wholeNumber,
            terms[1].suffix.isEmpty || WrittenUnit.inches.spellings.contains(terms[1].suffix), terms[1].number < 12
        else { throw parser.unreadable(text) }
        let meters = feet * WrittenUnit.feet.size + terms[1].number * WrittenUnit.inches.size
        self.init(meters: try parser.admit(meters, from: text, shownWithin: WrittenUnit.inches.size / 2))
    }

    /// The length in a unit, rounded to the unit's number of decimals; with feet, to the inch.
    package func formatted(_ unit: Unit) -> String {
        switch unit {
        case .centimeters: return WrittenUnit.centimeters.text(of: meters)
        case .meters: return WrittenUnit.meters.text(of: meters)
        case .inches: return WrittenUnit.inches.text(of: meters)
        case .feetAndInches:
            // The length is at most 30 m, so the number of inches always fits into `Int`.
            let inches = Int((meters / WrittenUnit.inches.size).rounded(.toNearestOrEven))
            return "\(inches / 12) ft \(inches % 12) in"
        }
    }
}

extension WrittenUnit {
    fileprivate static let centimeters = WrittenUnit(
        " cm",
        size: 0.01,
        decimals: 0,
        ["cm", "centimeters", "centimetres"]
    )
    fileprivate static let meters = WrittenUnit(" m", decimals: 2, ["m", "meter", "metre", "meters", "metres"])
    /// The international inch of 1959.
    fileprivate static let inches = WrittenUnit(" in", size: 0.0254, decimals: 1, ["in", "inch", "inches", "\"", "''"])
    /// The foot of 12 inches; it is parsed alone or together with inches, but written only together with inches.
    fileprivate static let feet = WrittenUnit(" ft", size: 0.3048, decimals: 1, ["ft", "foot", "feet", "'"])
}
