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

    /// Creates a whole number from a literal.
    package init(integerLiteral number: Int) { self.init(number) }

    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
        return (number < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }
}
