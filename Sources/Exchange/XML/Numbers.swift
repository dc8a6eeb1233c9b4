/// The number of decimals of each value, used for both reading and writing, so that repeated conversions do not change a value.
///
/// With these decimals, the rounding error of each value is smaller than the error of any sensor.
enum Decimals {
    /// The decimals of latitudes and longitudes in degrees: 1 mm at the equator, finer than FIT's semicircles.
    static let degrees = 8
    /// The decimals of altitudes and distances in metres.
    static let meters = 2
    /// The decimals of speeds in metres per second.
    static let speed = 3
    /// The decimals of cadences in steps per minute and of mean heart rates in beats per minute.
    static let rate = 2
    /// The decimals of energies in kilocalories.
    static let energy = 2
}

extension Double {
    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

    /// Rounds to 0…8 decimals; the result is equal to the number that is parsed from the rounded decimal text.
    func snapped(to decimals: Int) -> Double {
        let scaled = self * Self.powersOfTen[decimals]
        guard scaled.magnitude < 0x1p53 else { return self }
        let snapped = scaled.rounded() / Self.powersOfTen[decimals]
        return snapped == 0 ? 0 : snapped
    }

    /// The decimal text with 0…8 decimals and a decimal point, independent of the locale.
    ///
    /// A number that is not finite or too large gives the text `0`.
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
    /// The text without leading and trailing white space.
    var trimmed: String {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = String(self)
        guard let first = text.utf8.firstIndex(where: { !isBlank($0) }),
            let last = text.utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first...last])
    }

    /// Parses an `xsd:double` or `xsd:decimal`; nil for other text, and if not finite.
    ///
    /// One comma without a point is a decimal comma, which programs write that use the language of the computer.
    var number: Double? {
        var text = trimmed
        if !text.utf8.contains(UInt8(ascii: ".")), text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1 {
            text = String(text.map { $0 == "," ? "." : $0 })
        }
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
    /// The duration as text: seconds with three decimals.
    ///
    /// The duration is limited to ±10 years, so that no computation overflows.
    var secondsText: String { (Double(boundedMilliseconds) / 1000).text(decimals: 3) }

    /// The duration in whole milliseconds, limited to ±10 years.
    var boundedMilliseconds: Int64 {
        let bound = Duration.seconds(315_360_000)
        return Swift.min(Swift.max(self, .zero - bound), bound).milliseconds
    }

    private var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// Parses seconds with a resolution of 1 ms; nil if invalid, negative or more than ten years.
    init?(secondsText text: String?) {
        guard let seconds = text?.number, (0...315_360_000).contains(seconds) else { return nil }
        self = .milliseconds(Int64((seconds * 1000).rounded()))
    }
}
