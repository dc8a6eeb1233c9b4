/// A unit for parsing and formatting: its suffix, its spellings, its size, and its number of decimals.
struct WrittenUnit: Sendable {
    /// The text written after the number, with its space.
    let suffix: String
    /// The accepted spellings, in lower case and without spaces.
    let spellings: [String]
    /// The unit's size in the unit in which the quantity is stored.
    let size: Double
    let decimals: Int

    init(_ suffix: String, size: Double = 1, decimals: Int, _ spellings: [String]) {
        self.suffix = suffix
        self.size = size
        self.decimals = decimals
        self.spellings = spellings
    }

    func text(of value: Double) -> String {
        (value / size).fixedPoint(decimals: decimals) + suffix
    }

    /// Half of the last decimal, in the stored unit: the largest difference between a value and its text.
    var rounding: Double {
        (0..<decimals).reduce(0.5) { half, _ in half / 10 } * size
    }
}

extension Double {
    /// The number as decimal text with 0…9 decimals, rounded by its exact binary value: to nearest, ties to even.
    ///
    /// The product with the power of ten is itself rounded. A fused multiply-add gives the exact rounding error (Dekker's
    /// two-product). If the product seems to be a tie, the sign of this error decides. Values of 2⁵³ units of the last decimal
    /// or more, infinite values and NaN are written as by the standard library.
    func fixedPoint(decimals: Int) -> String {
        precondition((0...9).contains(decimals), "a fixed-point text has 0 to 9 decimals")
        let unitsPerOne = (0..<decimals).reduce(into: UInt64(1)) { power, _ in power *= 10 }
        let scaled = magnitude * Double(unitsPerOne)
        guard scaled < 0x1p53 else { return description }
        let roundedAway = (-scaled).addingProduct(magnitude, Double(unitsPerOne))
        let below = scaled.rounded(.down)
        let beyondHalf = (scaled - below - 0.5) + roundedAway
        var units = UInt64(below)
        if beyondHalf > 0 || (beyondHalf == 0 && !units.isMultiple(of: 2)) { units += 1 }

        let sign = self < 0 && units > 0 ? "-" : ""
        let (whole, fraction) = units.quotientAndRemainder(dividingBy: unitsPerOne)
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let digits = String(fraction)
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
    }
}

/// Why a text or a number is not a valid value of a quantity, and how to correct it.
public struct QuantityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error; the raw values are stable.
    public enum Reason: String, Hashable, Sendable {
        /// The text does not have the form of the quantity.
        case unreadable
        /// The text is a number without a unit, but the quantity has several units.
        case missingUnit = "missing-unit"
        /// The form is correct, but the value is not permitted.
        case outOfRange = "out-of-range"
    }

    package let reason: Reason
    /// The expected quantity, as a noun with its article: `a speed`.
    package let quantity: String
    /// The rejected text: at most 40 characters, control characters shown as `�`.
    package let text: String
    /// How to correct the text: the accepted forms or the permitted range.
    package let advice: String

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

    /// One sentence for a user: the text, the error, and how to correct it.
    public var description: String {
        switch reason {
        case .unreadable: "\"\(text)\" is not \(quantity): \(advice)"
        case .missingUnit: "\"\(text)\" has no unit: \(advice)"
        case .outOfRange: "\"\(text)\" is out of range: \(advice)"
        }
    }
}
