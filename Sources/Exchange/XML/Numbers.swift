/// The last decimal of each number that is kept, as text has it: read and written alike, so that what was read once is written and
/// read again as the same number.
///
/// All of them lie below what any sensor can tell.
enum Decimals {
    /// Degrees: 1 mm at the equator, and finer than the semicircles of FIT.
    static let degrees = 8
    /// Metres of height and of distance.
    static let meters = 2
    /// Metres a second.
    static let speed = 3
    /// Steps a minute, and beats a minute where they are a mean.
    static let rate = 2
    /// Kilocalories.
    static let energy = 2
}

extension Double {
    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

    /// The nearest number with so many decimals, 0…8: the very one that its text is read as.
    func snapped(to decimals: Int) -> Double {
        let scaled = self * Self.powersOfTen[decimals]
        guard scaled.magnitude < 0x1p53 else { return self }
        let snapped = scaled.rounded() / Self.powersOfTen[decimals]
        return snapped == 0 ? 0 : snapped
    }

    /// Its text with so many decimals, 0…8, a point before them and nothing else, whatever the locale.
    ///
    /// What is not finite, or has no room beside so many decimals, is 0.
    func text(decimals: Int) -> String {
        let scaled = self * Self.powersOfTen[decimals]
        guard scaled.magnitude < 0x1p53 else { return "0" }
        let units = Int64(scaled.rounded())
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: Swift.max(0, decimals + 1 - digits.count)) + digits
        let sign = units < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

extension StringProtocol {
    /// Itself without the blanks around it that XML knows.
    var trimmed: String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = String(self)
        guard let first = text.utf8.firstIndex(where: { !isBlank($0) }),
            let last = text.utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first...last])
    }

    /// The number it writes, as `xsd:double` and `xsd:decimal` have it; nil for anything else, a decimal comma, what is not finite.
    var number: Double? {
        let text = trimmed
        guard !text.isEmpty, text.utf8.count <= 64,
            text.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
                case UInt8(ascii: "e"), UInt8(ascii: "E"): true
                default: false
                }
            }), let number = Double(text), number.isFinite
        else { return nil }
        return number
    }
}

extension Duration {
    /// Seconds with three decimals.
    ///
    /// Kept within ten years either way, so that no time of any activity overflows.
    var secondsText: String { (Double(boundedMilliseconds) / 1000).text(decimals: 3) }

    /// Whole milliseconds, within ten years either way.
    var boundedMilliseconds: Int64 {
        let bound = Duration.seconds(315_360_000)
        return Swift.min(Swift.max(self, .zero - bound), bound).milliseconds
    }

    private var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// The time of a text in seconds, to the millisecond; nil for no number, a negative one and more than ten years.
    init?(secondsText text: String?) {
        guard let seconds = text?.number, (0...315_360_000).contains(seconds) else { return nil }
        self = .milliseconds(Int64((seconds * 1000).rounded()))
    }
}
