/// Why a text or a number is not a valid value of a quantity, and how to correct it.
public struct QuantityError: Error, Hashable, Sendable {
    /// The kind of error; the raw values are stable.
    public enum Reason: String, Hashable, Sendable {
        /// The text does not have the form of the quantity.
        case unreadable
        /// The text is a number without a unit, but the quantity has several units.
        case missingUnit = "missing-unit"
        /// The form is correct, but the value is not permitted.
        case outOfRange = "out-of-range"
    }

    /// The kind of error.
    public let reason: Reason
    /// The expected quantity, as a noun with its article: `a speed`.
    public let quantity: String
    /// The rejected text: at most 40 characters, control characters shown as `�`.
    public let text: String
    /// How to correct the text: the accepted forms or the permitted range.
    public let advice: String

    init(_ reason: Reason, quantity: String, text: String, advice: String) {
        self.reason = reason
        self.quantity = quantity
        self.text = Self.printable(text)
        self.advice = advice
    }

    /// Limits the length of the text, and replaces characters that a terminal or a log would interpret.
    private static func printable(_ text: String) -> String {
        // A character may contain any number of scalars, so the scalars are counted.
        let scalars = text.unicodeScalars.prefix(40).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: Character("\u{FFFD}")
            default: Character(scalar)
            }
        }
        return String(scalars) + (scalars.count < text.unicodeScalars.count ? "…" : "")
    }
}

extension QuantityError: CustomStringConvertible {
    /// One sentence for a user: the text, the error, and how to correct it.
    public var description: String {
        switch reason {
        case .unreadable: "\"\(text)\" is not \(quantity): \(advice)"
        case .missingUnit: "\"\(text)\" has no unit: \(advice)"
        case .outOfRange: "\"\(text)\" is out of range: \(advice)"
        }
    }
}
