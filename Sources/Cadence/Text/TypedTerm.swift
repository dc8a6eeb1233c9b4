/// A number and what follows it, as a person types it: `10km/h` is one term, `5ft10in` and `6:00/km` are two.
///
/// Text is read in two steps: any text is cut into terms here, and each quantity says which terms it knows. Spaces
/// count for nothing but between two digits, case for nothing at all, and typographic marks are read as the plain ones.
struct TypedTerm: Hashable, Sendable {
    /// The number; infinite where its spelling is absurdly large.
    let number: Double
    /// The number as it was spelled.
    let spelling: String
    /// What follows, up to the next number: lower case, without spaces, empty for nothing.
    let word: String

    /// No quantity is longer when a person types it; the bound keeps the work bounded too.
    private static let longestText = 64

    /// Cuts a text into terms; nil if it does not begin with a number, or is longer than any quantity.
    static func terms(of text: String) -> [TypedTerm]? {
        guard text.unicodeScalars.prefix(longestText + 1).count <= longestText else { return nil }
        var scanner = TermScanner(text)
        var terms: [TypedTerm] = []
        while !scanner.isAtEnd {
            guard let spelling = scanner.number(signed: terms.isEmpty), let number = Double(spelling) else {
                return nil
            }
            terms.append(TypedTerm(number: number, spelling: spelling, word: scanner.word()))
        }
        return terms.isEmpty ? nil : terms
    }

    /// The number if it is spelled in digits alone, as minutes and feet are when something smaller follows.
    var wholeNumber: Double? {
        spelling.allSatisfy { $0.isNumber } ? number : nil
    }
}

/// Walks over a text, number by word.
private struct TermScanner {
    private var rest: ArraySlice<Unicode.Scalar>

    init(_ text: String) {
        rest = ArraySlice(text.unicodeScalars.map(Self.plain))
        skipSpaces()
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Takes `[sign] digits [. digits] [e [sign] digits]`; the digits before the point may be missing.
    mutating func number(signed: Bool) -> String? {
        var spelling = signed ? take(1) { $0 == "-" || $0 == "+" } : ""
        guard beginsNumber else { return nil }
        spelling += take { $0.isDigit }
        if beginsNumber { spelling += take(1) { $0 == "." } + take { $0.isDigit } }
        var ahead = self
        let mark = ahead.take(1) { $0 == "e" } + ahead.take(1) { $0 == "-" || $0 == "+" }
        let power = ahead.take { $0.isDigit }
        if mark.hasPrefix("e") && !power.isEmpty {
            spelling += mark + power
            self = ahead
        }
        skipSpaces()
        return spelling
    }

    /// Takes everything up to the next number.
    mutating func word() -> String {
        var word = ""
        while !isAtEnd && !beginsNumber {
            word += take(1) { _ in true }
            skipSpaces()
        }
        return word
    }

    /// Whether a digit comes next, or a point and a digit.
    private var beginsNumber: Bool {
        (rest.first == "." ? rest.dropFirst() : rest).first?.isDigit ?? false
    }

    private mutating func take(_ most: Int = .max, while belongs: (Unicode.Scalar) -> Bool) -> String {
        let taken = rest.prefix(most).prefix(while: belongs)
        rest = rest.dropFirst(taken.count)
        return String(String.UnicodeScalarView(taken))
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0.properties.isWhitespace }
    }

    /// The plain sign for what phones and word processors make of it.
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
