import Cadence

/// Reads the comma-separated fields of one sentence in order, and checks the grammar of each.
///
/// Numbers are parsed here, not by the standard library: digits with at most one decimal point, and nothing else. So "1e9",
/// "nan" and a hundred digits are not numbers. The functions needed for every field are inlined: without this, reference
/// counting of `line` takes 20 % of the time.
struct FieldCursor {
    private let line: [UInt8]
    private var index: Int
    private let end: Int

    /// Creates a cursor at the field that begins at index `start` of the line; the last field ends before index `end`.
    init(_ line: [UInt8], from start: Int, to end: Int) {
        self.line = line
        index = start
        self.end = end
    }

    /// Whether every field of the sentence has been read.
    var isAtEnd: Bool { index > end }

    /// Reads the next field and returns the range of its bytes.
    @inline(__always)
    mutating func next() throws(SentenceFault) -> Range<Int> {
        guard index <= end else { throw .grammar }
        let start = index
        while index < end, line[index] != UInt8(ascii: ",") { index += 1 }
        defer { index += 1 }
        return start..<index
    }

    /// Throws an error if there is a further field.
    func finish() throws(SentenceFault) { guard isAtEnd else { throw .grammar } }
}

// MARK: - Kinds of fields

extension FieldCursor {
    /// Skips fields whose content is not used.
    mutating func skip(_ count: Int = 1) throws(SentenceFault) {
        for _ in 0..<count { _ = try next() }
    }

    /// Reads a field of one character; nil if the field is empty, an error if it is longer.
    @inline(__always)
    mutating func letter() throws(SentenceFault) -> UInt8? {
        let field = try next()
        guard field.count <= 1 else { throw .grammar }
        return field.first.map { line[$0] }
    }

    /// Reads a field and throws an error unless the field is this letter or empty.
    mutating func constant(_ letter: Unicode.Scalar) throws(SentenceFault) {
        guard let found = try self.letter() else { return }
        guard found == UInt8(ascii: letter) else { throw .grammar }
    }

    /// Reads a field that contains only capital letters, or is empty.
    mutating func letters() throws(SentenceFault) -> ArraySlice<UInt8> {
        let field = line[try next()]
        guard field.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else { throw .grammar }
        return field
    }

    /// Reads a number without a sign; nil if the field is empty.
    mutating func number() throws(SentenceFault) -> Double? {
        try decimal(try next())?.value
    }

    /// Reads a number that may have a minus sign; nil if the field is empty.
    mutating func signedNumber() throws(SentenceFault) -> Double? {
        let field = try next()
        guard let first = field.first, line[first] == UInt8(ascii: "-") else { return try decimal(field)?.value }
        guard let magnitude = try decimal(field.dropFirst()) else { throw .grammar }
        return -magnitude.value
    }

    /// Reads a time of day as hhmmss or hhmmss.s with up to nine decimals; nil if the field is empty.
    mutating func time() throws(SentenceFault) -> TimeOfDay? {
        let field = try next()
        guard let decimal = try decimal(field) else { return nil }
        let point = field.count - (decimal.places > 0 ? decimal.places + 1 : 0)
        guard point == 6, decimal.places <= 9 else { throw .grammar }
        let (clock, fraction) = decimal.mantissa.quotientAndRemainder(dividingBy: decimal.scale)
        let time = TimeOfDay(
            hour: Int(clock / 10_000),
            minute: Int(clock / 100 % 100),
            second: Int(clock % 100),
            nanosecond: Int(fraction * (1_000_000_000 / decimal.scale))
        )
        guard let time else { throw .grammar }
        return time
    }

    /// Reads four fields: latitude, its hemisphere, longitude, its hemisphere; nil if both numbers are missing.
    mutating func position() throws(SentenceFault) -> Position? {
        let latitude = try angle(positive: "N", negative: "S")
        let longitude = try angle(positive: "E", negative: "W")
        guard let latitude, let longitude else {
            guard latitude == nil, longitude == nil else { throw .grammar }
            return nil
        }
        guard let position = Position(latitude: latitude, longitude: longitude) else { throw .grammar }
        return position
    }

    /// Reads an angle: degrees and minutes as one number (dddmm.mmm), and the hemisphere in the next field.
    private mutating func angle(positive: Unicode.Scalar, negative: Unicode.Scalar) throws(SentenceFault) -> Double? {
        let decimal = try decimal(try next())
        let hemisphere = try letter()
        // Some receivers send the letter of the hemisphere even without a position.
        guard let decimal else { return nil }
        let (degrees, minutes) = decimal.mantissa.quotientAndRemainder(dividingBy: 100 * decimal.scale)
        // 60 minutes are permitted: MTK receivers send the pole as 8960.000000 while they have no position.
        guard minutes <= 60 * decimal.scale else { throw .grammar }
        let magnitude = Double(degrees) + Double(minutes) / Double(decimal.scale) / 60
        switch hemisphere {
        case UInt8(ascii: positive): return magnitude
        case UInt8(ascii: negative): return -magnitude
        default: throw .grammar
        }
    }
}

// MARK: - Decimals

extension FieldCursor {
    /// A decimal number as it was received: `mantissa / scale`, where `scale` is 10 to the power of `places`.
    private struct Decimal {
        var mantissa: Int64 = 0
        var scale: Int64 = 1
        var places = 0

        var value: Double { Double(mantissa) / Double(scale) }
    }

    @inline(__always)
    private func decimal(_ field: Range<Int>) throws(SentenceFault) -> Decimal? {
        guard !field.isEmpty else { return nil }
        // At most 18 characters, including the decimal point, because 18 digits fit into 64 bits.
        guard field.count <= 18 else { throw .grammar }
        var decimal = Decimal()
        var hasPoint = false
        for index in field {
            switch line[index] {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
                decimal.mantissa = decimal.mantissa * 10 + Int64(byte - UInt8(ascii: "0"))
                guard hasPoint else { continue }
                decimal.scale *= 10
                decimal.places += 1
            case UInt8(ascii: ".") where !hasPoint:
                hasPoint = true
            default:
                throw .grammar
            }
        }
        guard field.count > (hasPoint ? 1 : 0) else { throw .grammar }
        return decimal
    }
}
