import OutsideText

/// One line of samples: `x,y,z` or `t,x,y,z`, separated by commas, semicolons, tabs or blanks; or a JSON object
/// `{"accel":[x,y,z],"t":12.5}`; or the header of a table.
enum AccelerometerLine: Hashable, Sendable {
    /// A sample: acceleration in the table's unit of acceleration, and the time stamp.
    case sample(x: Double, y: Double, z: Double, stamp: Stamp?)
    case header(AccelerometerColumns)
    /// An empty line, a comment that starts with `#`, or the line `sep=;` that some programs write for spreadsheets.
    case blank

    /// A time stamp as it is written.
    struct Stamp: Hashable, Sendable {
        var value: Double
        /// The unit; nil if it must be determined from the samples.
        var unit: StampUnit?
    }

    /// The longest accepted line, in bytes: enough for the header of a table with a hundred columns.
    static let longest = 4096
    /// The largest time stamp: nanoseconds since 1970 in the year 2286.
    private static let largestStamp = 1e19

    /// Parses a line without its line ending.
    init(parsing whole: [UInt8], columns: AccelerometerColumns?) throws(LineError) {
        guard whole.count <= Self.longest else {
            throw Self.error(whole, "a line must not be longer than \(Self.longest) bytes")
        }
        // Some programs begin a file with the byte order mark of UTF-8.
        let line = whole.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(whole.dropFirst(3)) : whole
        guard let first = line.first(where: { !Self.isBlank($0) }), first != UInt8(ascii: "#"),
            !line.starts(with: Array("sep=".utf8))
        else {
            self = .blank
            return
        }
        if first == UInt8(ascii: "{") {
            self = try Self.object(line)
            return
        }
        let fields = Self.fields(of: line)
        let numbers = fields.map(Self.number)
        // The header of a table contains no number.
        if numbers.allSatisfy({ $0 == nil }) {
            guard let header = AccelerometerColumns(header: fields) else { throw Self.error(line, Self.forms) }
            self = .header(header)
            return
        }
        guard let columns = columns ?? AccelerometerColumns(count: numbers.count) else {
            throw Self.error(line, Self.forms)
        }
        func at(_ column: Int) -> Double? { column < numbers.count ? numbers[column] : nil }
        guard let x = at(columns.x), let y = at(columns.y), let z = at(columns.z) else {
            throw Self.error(line, "three numbers are needed, x, y and z")
        }
        self = .sample(x: x, y: y, z: z, stamp: try Self.stamp(fields, numbers, columns, line))
    }

    private static let forms =
        "write \"x,y,z\" or \"t,x,y,z\" (time, m/s² or g), a header that names x, y and z, or {\"accel\":[x,y,z],\"t\":1.5}"

    static func error(_ line: [UInt8], _ advice: String) -> LineError {
        LineError(line, "is not an accelerometer line", advice)
    }

    private static func stamp(
        _ fields: [String],
        _ numbers: [Double?],
        _ columns: AccelerometerColumns,
        _ line: [UInt8]
    ) throws(LineError) -> Stamp? {
        let times = columns.times.filter { $0.column < numbers.count }
        guard !times.isEmpty else { return nil }
        for time in times {
            guard let value = numbers[time.column] else { continue }
            return try inRange(Stamp(value: value, unit: time.unit), line)
        }
        for time in times {
            guard let seconds = clockTime(fields[time.column]) else { continue }
            return Stamp(value: seconds, unit: .seconds)
        }
        throw error(line, "the time is not a number")
    }

    private static func inRange(_ stamp: Stamp, _ line: [UInt8]) throws(LineError) -> Stamp {
        guard abs(stamp.value) <= largestStamp else { throw error(line, "the time is outside the range of clocks") }
        return stamp
    }

    /// The seconds since midnight of a text with a time of day, for example `2026-10-10 07:00:00.020`.
    private static func clockTime(_ text: String) -> Double? {
        let clock = text.split { !($0.isNumber || ".,:".contains($0)) }.first { $0.count { $0 == ":" } == 2 }
        let parts = clock?.split(separator: ":").compactMap { number(String($0)) } ?? []
        return parts.count == 3 ? parts.reduce(0) { $0 * 60 + $1 } : nil
    }

    /// The fields of the line, without surrounding blanks and quotation marks, and without empty fields at the end.
    ///
    /// A separator between quotation marks belongs to the field.
    private static func fields(of line: [UInt8]) -> [String] {
        let separators = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]
        var isQuoted = false
        let outside = line.map { byte -> UInt8? in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return isQuoted ? nil : byte
        }
        let separator = separators.first { outside.contains($0) } ?? UInt8(ascii: " ")
        let ends = outside.indices.filter { outside[$0] == separator } + [line.endIndex]
        var fields: [String] = []
        var start = line.startIndex
        for end in ends {
            let text = line[start..<end].drop { isBlank($0) || $0 == UInt8(ascii: "\"") }
            let last = text.lastIndex { !isBlank($0) && $0 != UInt8(ascii: "\"") }
            let field = String(decoding: last.map { text[...$0] } ?? [], as: UTF8.self)
            if !field.isEmpty || separator != UInt8(ascii: " ") { fields.append(field) }
            start = end + 1
        }
        while fields.last?.isEmpty == true { fields.removeLast() }
        return fields
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static func number(_ text: String) -> Double? {
        // A field cannot contain a comma that separates fields, so this one is a decimal comma.
        let text = text.contains(".") ? text : text.replacing(",", with: ".")
        // The initializer of `Double` also accepts "nan", "inf" and hexadecimal numbers; they are not valid samples.
        guard text.utf8.allSatisfy({ (0x2B...0x39).contains($0) || $0 == 0x45 || $0 == 0x65 }),
            let value = Double(text),
            value.isFinite
        else { return nil }
        return value
    }
}

// MARK: - JSON

extension AccelerometerLine {
    private struct Wire: Decodable {
        var accel: [Double]
        var t: Double?
    }

    private static func object(_ line: [UInt8]) throws(LineError) -> AccelerometerLine {
        guard let wire = try? UntrustedJSON.decode(Wire.self, from: line), wire.accel.count == 3 else {
            throw error(line, forms)
        }
        let stamp = try wire.t.map { value throws(LineError) in try inRange(Stamp(value: value), line) }
        return .sample(x: wire.accel[0], y: wire.accel[1], z: wire.accel[2], stamp: stamp)
    }
}
