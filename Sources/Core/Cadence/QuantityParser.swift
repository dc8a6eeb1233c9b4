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

    /// Validates a number from another program, in the unit in which the quantity is stored; throws for NaN and outside the range.
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

/// A number and the suffix after it, as a person types it: `10km/h` is one term, `5ft10in` and `6:00/km` are two.
///
/// Text is parsed in two steps: it is divided into terms here, and each quantity then interprets its terms. Spaces are
/// ignored except between two digits, upper and lower case are equal, and typographic characters are replaced by plain ones.
struct TypedTerm: Hashable, Sendable {
    /// The number; infinite if it is too large for `Double`.
    let number: Double
    let spelling: String
    /// The text up to the next number: lower case, without spaces, possibly empty.
    let suffix: String

    /// Longest accepted text; a typed quantity is never longer, and the limit bounds the work.
    private static let longestText = 64

    /// Divides a text into terms; nil if it does not begin with a number or is longer than `longestText`.
    static func terms(of text: String) -> [TypedTerm]? {
        guard text.unicodeScalars.prefix(longestText + 1).count <= longestText else { return nil }
        var scanner = TermScanner(text)
        var terms: [TypedTerm] = []
        while !scanner.isAtEnd {
            guard let spelling = scanner.number(signed: terms.isEmpty), let number = Double(spelling) else {
                return nil
            }
            terms.append(TypedTerm(number: number, spelling: spelling, suffix: scanner.suffix()))
        }
        return terms.isEmpty ? nil : terms
    }

    /// The number if it has only digits, as required for minutes before seconds and feet before inches; else nil.
    var wholeNumber: Double? {
        spelling.allSatisfy { $0.isNumber } ? number : nil
    }
}

private struct TermScanner {
    private var rest: ArraySlice<Unicode.Scalar>

    init(_ text: String) {
        rest = ArraySlice(text.unicodeScalars.map(Self.plain))
        skipSpaces()
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads `[sign] digits [. digits] [e [sign] digits]`; the digits before the point may be missing.
    mutating func number(signed: Bool) -> String? {
        var spelling = signed ? scan(1) { $0 == "-" || $0 == "+" } : ""
        guard beginsNumber else { return nil }
        spelling += scan { $0.isDigit }
        if beginsNumber { spelling += scan(1) { $0 == "." } + scan { $0.isDigit } }
        var ahead = self
        let mark = ahead.scan(1) { $0 == "e" } + ahead.scan(1) { $0 == "-" || $0 == "+" }
        let power = ahead.scan { $0.isDigit }
        if mark.hasPrefix("e") && !power.isEmpty {
            spelling += mark + power
            self = ahead
        }
        skipSpaces()
        return spelling
    }

    /// Reads everything up to the next number.
    mutating func suffix() -> String {
        var suffix = ""
        while !isAtEnd && !beginsNumber {
            suffix += scan(1) { _ in true }
            skipSpaces()
        }
        return suffix
    }

    /// Whether a digit comes next, or a point and a digit.
    private var beginsNumber: Bool {
        (rest.first == "." ? rest.dropFirst() : rest).first?.isDigit ?? false
    }

    private mutating func scan(_ most: Int = .max, while belongs: (Unicode.Scalar) -> Bool) -> String {
        let scanned = rest.prefix(most).prefix(while: belongs)
        rest = rest.dropFirst(scanned.count)
        return String(String.UnicodeScalarView(scanned))
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0.properties.isWhitespace }
    }

    /// The plain character for a typographic one that phones and word processors insert; upper case becomes lower case.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "−", "–": "-"
        case "′", "’", "‘", "´": "'"
        case "″", "”", "“": "\""
        case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) + 32)
        default: scalar
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
