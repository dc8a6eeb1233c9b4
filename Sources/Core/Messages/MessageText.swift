/// A text of the message file with its values.
struct MessageText: ExpressibleByStringInterpolation {
    enum Part {
        case literal(String)
        case value(String)
        case count(Count)
    }

    private var parts: [Part]

    // Not inlined: otherwise the compiler would make a constant array for each of the thousand texts. Its pointers are relocated at the
    // program start, so these pages would be private memory of the daemon.
    @inline(never)
    init(stringLiteral text: String) { parts = [.literal(text)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }

        mutating func appendLiteral(_ text: String) { parts.append(.literal(text)) }
        mutating func appendInterpolation(_ value: String) { parts.append(.value(value)) }
        mutating func appendInterpolation(_ count: Count) { parts.append(.count(count)) }
    }

    /// The text as one string, with the counts in the form of the language.
    func rendered(_ rendering: Messages.Rendering, _ language: Language) -> String {
        parts.map { part in
            switch (part, rendering) {
            case (.value(let text), _): text
            case (.count(let count), _): Messages(language).localized(count.text)
            case (.literal(let text), .plain): text
            case (.literal(let text), .ascii): Self.ascii(text)
            case (.literal(let text), .marked): text.isEmpty ? "" : "⟦\(text)⟧"
            }
        }.joined()
    }

    private static func ascii(_ text: String) -> String {
        let letters: [Character: String] = [
            "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "–": "-", "…": "...",
        ]
        return text.reduce(into: "") { $0 += letters[$1] ?? String($1) }
    }
}

/// A number in a text, which chooses the singular or the plural.
///
/// English and German have the same rule (CLDR, `plurals`): singular for 1 without decimals, plural for all others: `0 steps`,
/// `1 step`, `1.0 steps`.
package struct Count: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number as text in English form.
    package let text: String
    /// Whether the number needs the singular.
    package let isOne: Bool

    /// Creates a whole number, with commas between thousands.
    package init(_ number: Int) {
        self.init(text: Self.grouped(number))
    }

    /// Creates a number from its text in English form, for example `1.0`.
    package init(text: String) {
        self.text = text
        isOne = text == "1"
    }

    package init(integerLiteral number: Int) { self.init(number) }

    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
        return (number < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }
}
