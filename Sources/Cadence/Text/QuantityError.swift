/// Why a text or a number is no value of a quantity, and what to write instead.
public struct QuantityError: Error, Hashable, Sendable {
    /// What kind of mistake it is; the raw values are stable.
    public enum Reason: String, Hashable, Sendable {
        /// Not the form of the quantity at all.
        case unreadable
        /// A number alone, where more than one unit is in use.
        case missingUnit = "missing-unit"
        /// Well written, but no such value is allowed.
        case outOfRange = "out-of-range"
    }

    /// What kind of mistake it is.
    public let reason: Reason
    /// The quantity that was wanted, as a noun with its article: `a speed`.
    public let quantity: String
    /// The offending text: at most 40 characters, control characters shown as `�`.
    public let text: String
    /// What to do: the accepted forms or the allowed range.
    public let advice: String

    init(_ reason: Reason, quantity: String, text: String, advice: String) {
        self.reason = reason
        self.quantity = quantity
        self.text = Self.printable(text)
        self.advice = advice
    }

    /// Bounds the text and keeps escape sequences out of terminals and logs.
    private static func printable(_ text: String) -> String {
        // A character may hold any number of scalars, so it is these that are counted.
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
    /// One sentence for a user: the text, what is wrong with it, and what to do.
    public var description: String {
        switch reason {
        case .unreadable: "\"\(text)\" is not \(quantity): \(advice)"
        case .missingUnit: "\"\(text)\" has no unit: \(advice)"
        case .outOfRange: "\"\(text)\" is out of range: \(advice)"
        }
    }
}
