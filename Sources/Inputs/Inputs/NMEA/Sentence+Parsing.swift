import Cadence

extension Sentence {
    /// Parses a line, given from its `$` or `!` up to its end, without CR and LF.
    ///
    /// A valid checksum is not sufficient, because two damaged bits can cancel and receivers merge sentences
    /// (TinyGPSPlus #87, Adafruit_GPS #128). So every field that is used, and most others, must follow its grammar.
    ///
    /// - Throws: `SentenceFault` if any part of the sentence is invalid; then no part of it is used.
    package init(parsing line: [UInt8]) throws(SentenceFault) {
        let end = try Self.endOfFields(of: line)
        // "$GPRMC,": two bytes for the talker, three for the kind. Identifiers that begin with P are proprietary.
        guard end > 7, line[0] == UInt8(ascii: "$"), line[1] != UInt8(ascii: "P"), line[6] == UInt8(ascii: ","),
            Self.isTalker(line[1]), Self.isTalker(line[2])
        else { throw .unread }
        var fields = FieldCursor(line, from: 7, to: end)
        switch SentenceKind.code(line[3], line[4], line[5]) {
        case SentenceKind.rmc: self = .rmc(try RMC(&fields))
        case SentenceKind.vtg: self = .vtg(try VTG(&fields))
        case SentenceKind.gga: self = .fix(try Fix(gga: &fields))
        case SentenceKind.gns: self = .fix(try Fix(gns: &fields))
        case SentenceKind.gll: self = .fix(try Fix(gll: &fields))
        case SentenceKind.gst: self = .gst(try GST(&fields))
        case SentenceKind.zda:
            // The fields: time, day, month, year, hours and minutes of the time zone.
            self = .time(try fields.time())
            try fields.skip(5)
            try fields.finish()
        default: throw .unread
        }
    }

    /// Checks the checksum `*HH`, and returns the position of the `*`, where the fields end.
    ///
    /// A text after the checksum is ignored, if no letter or digit follows it directly: loggers add a time, as in `*66,1791615600000`.
    private static func endOfFields(of line: [UInt8]) throws(SentenceFault) -> Int {
        guard let star = line.lastIndex(of: UInt8(ascii: "*")), star > 0, star + 2 < line.count,
            let high = hexadecimalDigit(line[star + 1]), let low = hexadecimalDigit(line[star + 2]),
            star + 3 == line.count || !isLetterOrDigit(line[star + 3])
        else { throw .checksum }
        var sum: UInt8 = 0
        for index in 1..<star { sum ^= line[index] }
        guard sum == high << 4 | low else { throw .checksum }
        return star
    }

    /// Whether a byte may be part of a talker (two letters, or U and a digit); any capital letter and any digit is accepted.
    private static func isTalker(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isTalker(byte & 0xDF) || isTalker(byte) }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// The kinds of sentences: the last three bytes of the identifier as one number.
private enum SentenceKind {
    static let rmc = code("R", "M", "C")
    static let vtg = code("V", "T", "G")
    static let gga = code("G", "G", "A")
    static let gns = code("G", "N", "S")
    static let gll = code("G", "L", "L")
    static let zda = code("Z", "D", "A")
    static let gst = code("G", "S", "T")

    static func code(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt32 {
        UInt32(a) << 16 | UInt32(b) << 8 | UInt32(c)
    }

    private static func code(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar) -> UInt32 {
        code(UInt8(ascii: a), UInt8(ascii: b), UInt8(ascii: c))
    }
}

extension Sentence.RMC {
    /// Reads the fields: time, status, position, knots, course, date, magnetic variation; mode (NMEA 2.3), navigational status (4.1).
    ///
    /// The date is not checked, because it may be wrong in a correct sentence. The navigational status is not used, because it
    /// is V even with good fixes (gpsd).
    fileprivate init(_ fields: inout FieldCursor) throws(SentenceFault) {
        time = try fields.time()
        let status = try fields.letter()
        position = try fields.position()
        speed = try fields.number().map(SpeedOverGround.init(knots:))
        _ = try fields.number()
        try fields.skip()
        _ = try fields.number()
        _ = try fields.letter()
        let mode = fields.isAtEnd ? nil : try fields.letter()
        if !fields.isAtEnd { _ = try fields.letter() }
        try fields.finish()
        self.mode = FixMode(status: status, mode: mode)
    }
}

extension Sentence.VTG {
    /// Reads the fields: true course, T, magnetic course, M, knots, N, km/h, K; mode (NMEA 2.3).
    ///
    /// The oldest form contains only the four numbers.
    fileprivate init(_ fields: inout FieldCursor) throws(SentenceFault) {
        let oldest = fields
        do throws(SentenceFault) {
            try self.init(lettered: &fields)
        } catch {
            fields = oldest
            try self.init(numbers: &fields)
        }
    }

    private init(lettered fields: inout FieldCursor) throws(SentenceFault) {
        _ = try fields.number()
        try fields.constant("T")
        _ = try fields.number()
        try fields.constant("M")
        let knots = try fields.number()
        try fields.constant("N")
        let kilometersPerHour = try fields.number()
        try fields.constant("K")
        let mode = fields.isAtEnd ? nil : try fields.letter()
        try fields.finish()
        self.init(knots: knots, kilometersPerHour: kilometersPerHour, mode: mode)
    }

    private init(numbers fields: inout FieldCursor) throws(SentenceFault) {
        _ = try fields.number()
        _ = try fields.number()
        let knots = try fields.number()
        let kilometersPerHour = try fields.number()
        try fields.finish()
        self.init(knots: knots, kilometersPerHour: kilometersPerHour, mode: nil)
    }

    private init(knots: Double?, kilometersPerHour: Double?, mode: UInt8?) {
        let first = knots.map(SpeedOverGround.init(knots:))
        let second = kilometersPerHour.map(SpeedOverGround.init(kilometersPerHour:))
        speed = first ?? second
        isConsistent = first.flatMap { first in second.map(first.agrees) } ?? true
        self.mode = mode.map(FixMode.init(letter:))
    }
}

extension Sentence.Fix {
    /// Reads the fields: time, position, quality, satellites, dilution, altitude, M, geoid, M, age, station.
    ///
    /// Some receivers add a field: SiRF's BeiDou firmware adds a second age.
    fileprivate init(gga fields: inout FieldCursor) throws(SentenceFault) {
        time = try fields.time()
        position = try fields.position()
        if let digit = try fields.letter() {
            guard let quality = FixMode(qualityDigit: digit) else { throw .grammar }
            mode = quality
        }
        _ = try fields.number()
        dilution = try fields.number()
        altitude = try fields.signedNumber().map(Altitude.init(meters:))
        try fields.constant("M")
        _ = try fields.signedNumber()
        try fields.constant("M")
        try fields.skip(2)
        if !fields.isAtEnd { _ = try fields.number() }
        try fields.finish()
    }

    /// Reads the fields: time, position, a mode letter per constellation, satellites, dilution, altitude, geoid, age, station.
    ///
    /// NMEA 4.1 adds a navigational status.
    fileprivate init(gns fields: inout FieldCursor) throws(SentenceFault) {
        time = try fields.time()
        position = try fields.position()
        let modes = try fields.letters().lazy.map(FixMode.init(letter:))
        // The best constellation determines the mode; if the field has no letter, the mode is nil.
        mode =
            modes.first { if case .valid = $0 { true } else { false } } ?? modes.first { $0 == .simulated }
            ?? modes.first
        _ = try fields.number()
        dilution = try fields.number()
        altitude = try fields.signedNumber().map(Altitude.init(meters:))
        _ = try fields.signedNumber()
        try fields.skip(2)
        if !fields.isAtEnd { _ = try fields.letter() }
        // Novatel receivers add a comma at the end, which makes an empty field.
        if !fields.isAtEnd, try !fields.next().isEmpty { throw .grammar }
        try fields.finish()
    }

    /// Reads the fields: position, time, status; mode (NMEA 2.3).
    fileprivate init(gll fields: inout FieldCursor) throws(SentenceFault) {
        position = try fields.position()
        time = try fields.time()
        let status = try fields.letter()
        let mode = fields.isAtEnd ? nil : try fields.letter()
        try fields.finish()
        self.mode = FixMode(status: status, mode: mode)
    }
}

extension Sentence.GST {
    /// Reads the fields: time, range error, error ellipse (major, minor, orientation), deviations of latitude, longitude and altitude.
    fileprivate init(_ fields: inout FieldCursor) throws(SentenceFault) {
        time = try fields.time()
        try fields.skip(4)
        latitudeDeviation = try fields.number()
        longitudeDeviation = try fields.number()
        try fields.skip()
        try fields.finish()
    }
}
