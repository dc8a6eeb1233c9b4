import Activities

/// The number of decimals of each value, used for both reading and writing, so that repeated conversions do not change a value.
///
/// With these decimals, the rounding error of each value is smaller than the error of any sensor.
enum Decimals {
    /// The decimals of latitudes and longitudes in degrees: 1 mm at the equator, finer than FIT's semicircles.
    static let degrees = 8
    static let meters = 2
    /// The decimals of speeds in metres per second.
    static let speed = 3
    /// The decimals of cadences in steps per minute and of mean heart rates in beats per minute.
    static let rate = 2
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
        return Swift.min(Swift.max(self, .zero - bound), bound).wholeMilliseconds
    }

    /// Parses seconds with a resolution of 1 ms; nil if invalid, negative or more than ten years.
    init?(secondsText text: String?) {
        guard let seconds = text?.number, (0...315_360_000).contains(seconds) else { return nil }
        self = .milliseconds(Int64((seconds * 1000).rounded()))
    }
}

extension Moment {
    /// Parses an ISO 8601 time: `2026-11-21T18:05:09.250+01:00`.
    ///
    /// The zone is `Z` or an offset, with or without colon and minutes; without a zone, the time is UTC. Fractions are truncated to
    /// milliseconds. A leap second becomes the following second. The result is nil for other text and for years outside of ``fileYears``.
    init?(xml text: String) {
        self.init(anyYear: text)
        guard Self.fileYears.contains(date.fields.year) else { return nil }
    }

    /// The years that are accepted in a file; other years come from a wrong clock or an error.
    static let fileYears = 1900...2199

    /// Whether a text is a valid time except that its year is outside of ``fileYears``.
    static func isOfAnotherYear(_ text: String) -> Bool { Self(anyYear: text) != nil && Self(xml: text) == nil }

    private init?(anyYear text: String) {
        var rest = text.trimmed.utf8[...]
        guard let year = rest.digits(4), rest.consume("-"), let month = rest.digits(2), rest.consume("-"),
            let day = rest.digits(2), let date = CivilDate(year: year, month: month, day: day),
            rest.consume("T") || rest.consume("t") || rest.consume(" "),
            let hour = rest.digits(2), hour < 24, rest.consume(":"), let minute = rest.digits(2), minute < 60,
            rest.consume(":"),
            let second = rest.digits(2), second <= 60, let milliseconds = rest.fraction(), let offset = rest.zone()
        else { return nil }
        let seconds = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second - offset
        self.init(unixMilliseconds: Int64(seconds) * 1000 + Int64(milliseconds), utcOffset: offset)
    }
}

extension Substring.UTF8View {
    fileprivate mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard let first, UInt32(first) == character.value else { return false }
        removeFirst()
        return true
    }

    fileprivate mutating func digits(_ count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = nextDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    private mutating func nextDigit() -> Int? {
        guard let first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        removeFirst()
        return Int(first - UInt8(ascii: "0"))
    }

    /// Parses a fraction such as `.25` as milliseconds; 0 if there is none.
    fileprivate mutating func fraction() -> Int? {
        guard consume(".") || consume(",") else { return 0 }
        guard let tenths = nextDigit() else { return nil }
        let hundredths = nextDigit()
        let thousandths = hundredths == nil ? nil : nextDigit()
        while nextDigit() != nil {}
        return tenths * 100 + (hundredths ?? 0) * 10 + (thousandths ?? 0)
    }

    /// Parses the time zone at the end of the text and returns its UTC offset in seconds; nil for an invalid zone.
    fileprivate mutating func zone() -> Int? {
        if isEmpty { return 0 }
        if consume("Z") || consume("z") { return isEmpty ? 0 : nil }
        let sign = consume("-") ? -1 : consume("+") ? 1 : 0
        guard sign != 0, let hours = digits(2) else { return nil }
        guard !isEmpty else { return offset(sign * hours * 3600) }
        _ = consume(":")
        guard let minutes = digits(2), minutes < 60, isEmpty else { return nil }
        return offset(sign * (hours * 3600 + minutes * 60))
    }

    private func offset(_ seconds: Int) -> Int? { Moment.offsets.contains(seconds) ? seconds : nil }
}
