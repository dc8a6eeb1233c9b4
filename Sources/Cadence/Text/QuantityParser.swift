/// Parses and validates the text of a quantity; all quantities use it.
struct QuantityParser: Sendable {
    /// The quantity with its article: `a speed`.
    let quantity: String
    /// The accepted forms, for error messages: `write 10km/h or 6:00/km`.
    let forms: String
    /// The permitted values, in the unit in which the quantity is stored.
    let range: ClosedRange<Double>
    /// The range in words: `a speed lies between 0 and 15 m/s`.
    let rangeText: String
    /// The units accepted after a single number.
    let units: [WrittenUnit]

    /// Parses a number with one of the units.
    func value(of text: String) throws(QuantityError) -> Double {
        try value(of: terms(of: text), in: text)
    }

    /// Converts a number with one of the accepted units to the unit in which the quantity is stored; the terms must contain nothing else.
    func value(of terms: [TypedTerm], in text: String) throws(QuantityError) -> Double {
        guard terms.count == 1, let unit = units.first(where: { $0.spellings.contains(terms[0].suffix) }) else {
            throw terms.count == 1 && terms[0].suffix.isEmpty ? missingUnit(text) : unreadable(text)
        }
        return try admit(terms[0].number * unit.size, from: text, shownWithin: unit.rounding)
    }

    /// Validates a number in the stored unit, which another program has sent; throws for NaN and for numbers outside the range.
    func value(_ number: Double) throws(QuantityError) -> Double {
        try admit(number, from: "\(number)", shownWithin: 0)
    }

    /// Divides the text into terms: `5ft10in` consists of the two terms `5ft` and `10in`.
    func terms(of text: String) throws(QuantityError) -> [TypedTerm] {
        guard let terms = TypedTerm.terms(of: text) else { throw unreadable(text) }
        guard !terms.contains(where: { $0.suffix == "," }) else {
            throw QuantityError(.unreadable, quantity: quantity, text: text, advice: "write decimals with a point")
        }
        return terms
    }

    /// Clamps a value to the range; throws if it is outside by more than `rounding`, because a text that strided has rounded is accepted.
    func admit(_ value: Double, from text: String, shownWithin rounding: Double) throws(QuantityError) -> Double {
        guard value >= range.lowerBound - rounding, value <= range.upperBound + rounding else {
            throw QuantityError(.outOfRange, quantity: quantity, text: text, advice: rangeText)
        }
        return range.nearest(to: value)
    }

    func unreadable(_ text: String) -> QuantityError {
        QuantityError(.unreadable, quantity: quantity, text: text, advice: forms)
    }

    func missingUnit(_ text: String) -> QuantityError {
        QuantityError(.missingUnit, quantity: quantity, text: text, advice: forms)
    }
}

extension ClosedRange<Double> {
    /// The nearest value in the range; NaN becomes the lowest.
    func nearest(to value: Double) -> Double {
        value > lowerBound ? Swift.min(value, upperBound) : lowerBound
    }
}
