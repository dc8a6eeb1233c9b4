/// Reads characters, numbers and words of the one-line form; positions are offsets in Unicode scalars.
struct StepsScanner {
    /// The characters as they are written, for texts in quotation marks.
    private let written: [Unicode.Scalar]
    private let scalars: [Unicode.Scalar]
    private(set) var position = 0

    /// The longest number in characters, so that every number is finite.
    private static let longestNumber = 12

    init(_ text: String) {
        written = Array(text.unicodeScalars)
        scalars = written.map(Self.plain)
    }

    /// The next character; nil at the end.
    var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    var isAtNumber: Bool { next.map(Self.isDigit) ?? false }

    var isAtLetter: Bool { next.map(Self.isLetter) ?? false }

    mutating func advance() { position += 1 }

    mutating func skipSpaces() { while let next, next == " " { advance() } }

    /// Skips spaces, everything that separates steps, and comments, which go from `#` to the end of the line.
    mutating func skipSeparators() {
        while let next {
            if next == "#" {
                while let next = self.next, next != "\n" { advance() }
            } else if " \n,;/+|".unicodeScalars.contains(next) {
                advance()
            } else {
                return
            }
        }
    }

    /// Whether a step ends here: at a separator, a parenthesis or the end.
    var isAtStepEnd: Bool { next.map { "\n,;/+|()#".unicodeScalars.contains($0) } ?? true }

    /// Consumes a text if it is next; letters are compared without case.
    mutating func consume(_ text: String) -> Bool {
        let expected = Array(text.unicodeScalars)
        guard scalars[position...].prefix(expected.count).elementsEqual(expected, by: { Self.lower($0) == $1 }) else {
            return false
        }
        position += expected.count
        return true
    }

    /// Consumes a word if it is next and no letter or digit follows it.
    mutating func consumeWord(_ word: String) -> Bool {
        var ahead = self
        guard ahead.consume(word), !ahead.isAtLetter, !ahead.isAtNumber else { return false }
        self = ahead
        return true
    }

    /// Reads letters, with hyphens between them, in lower case; empty if no letter is next.
    mutating func word() -> String {
        var word = String.UnicodeScalarView()
        while let next, Self.isLetter(next) || next == "-" && !word.isEmpty && isLetter(at: position + 1) {
            word.append(Self.lower(next))
            advance()
        }
        return String(word)
    }

    /// Reads a number without sign; nil if none is next or it is too long.
    mutating func number() -> Double? {
        var digits = String.UnicodeScalarView()
        while let next, Self.isDigit(next) || next == "." && isDigit(at: position + 1) && !digits.contains(".") {
            digits.append(next)
            advance()
        }
        return digits.count <= Self.longestNumber ? Double(String(digits)) : nil
    }

    /// Reads a whole number; nil, without a change of the position, if none is next.
    mutating func wholeNumber() -> Int? {
        var ahead = self
        guard ahead.isAtNumber, let number = ahead.number(), let whole = Int(exactly: number) else { return nil }
        self = ahead
        return whole
    }

    /// Reads a text in quotation marks, after the opening one; nil if the closing one is missing.
    mutating func quotedText() -> String? {
        let isTypographic = position > 0 && written[position - 1] != "\""
        var text = String.UnicodeScalarView()
        while position < written.count {
            let next = written[position]
            advance()
            if next == "\"" || isTypographic && next == "”" { return String(text) }
            guard next == "\\" else {
                text.append(next)
                continue
            }
            guard position < written.count else { return nil }
            text.append(written[position])
            advance()
        }
        return nil
    }

    private func isDigit(at index: Int) -> Bool { index < scalars.count && Self.isDigit(scalars[index]) }
    private func isLetter(at index: Int) -> Bool { index < scalars.count && Self.isLetter(scalars[index]) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(lower(scalar)) }

    private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
    }

    /// Replaces typographic characters by those of a keyboard, one by one, so that positions stay.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "×", "✕": "x"
        case "−", "–", "—": "-"
        case "′", "’": "'"
        case "″", "”", "“": "\""
        case "\t", "\r", "\u{A0}", "\u{202F}": " "
        default: scalar
        }
    }
}
