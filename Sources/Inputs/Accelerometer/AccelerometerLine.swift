import OutsideText

/// One line of samples: `x,y,z` or `t,x,y,z`, separated by commas, semicolons, tabs or blanks; or a JSON object
/// `{"accel":[x,y,z],"t":12.5}`; or the header of a table.
enum AccelerometerLine: Hashable, Sendable {
    /// A sample: acceleration in the table's unit of acceleration, and the time stamp in the table's unit of time.
    case sample(x: Double, y: Double, z: Double, stamp: Double?)
    /// The columns named in a table's header.
    case header(AccelerometerColumns)
    /// An empty line, or a comment that starts with `#`.
    case blank

    /// The longest accepted line, in bytes: enough for a table of twenty columns.
    static let longest = 512

    /// Parses a line without its line ending.
    init(parsing line: [UInt8], columns: AccelerometerColumns?) throws(AccelerometerLineError) {
        guard line.count <= Self.longest else {
            throw AccelerometerLineError(line, "a line must not be longer than \(Self.longest) bytes")
        }
        guard let first = line.first(where: { !Self.isBlank($0) }), first != UInt8(ascii: "#") else {
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
            guard let header = AccelerometerColumns(header: fields) else {
                throw AccelerometerLineError(line, AccelerometerLineError.forms)
            }
            self = .header(header)
            return
        }
        guard let columns = columns ?? AccelerometerColumns(count: numbers.count) else {
            throw AccelerometerLineError(line, AccelerometerLineError.forms)
        }
        self = try Self.sample(numbers, columns, line)
    }

    private static func sample(
        _ numbers: [Double?],
        _ columns: AccelerometerColumns,
        _ line: [UInt8]
    ) throws(AccelerometerLineError) -> AccelerometerLine {
        func at(_ column: Int) -> Double? { column < numbers.count ? numbers[column] : nil }
        guard let x = at(columns.x), let y = at(columns.y), let z = at(columns.z) else {
            throw AccelerometerLineError(line, "three numbers are needed, x, y and z")
        }
        guard let column = columns.time else { return .sample(x: x, y: y, z: z, stamp: nil) }
        guard let stamp = at(column) else { throw AccelerometerLineError(line, "the time is not a number") }
        return .sample(x: x, y: y, z: z, stamp: stamp)
    }

    /// The fields of the line, without surrounding blanks and quotation marks.
    private static func fields(of line: [UInt8]) -> [String] {
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let separator = separators.first { line.contains($0) } ?? UInt8(ascii: " ")
        let parts = line.split(separator: separator, omittingEmptySubsequences: separator == UInt8(ascii: " "))
        return parts.map { part in
            let text = part.drop { isBlank($0) || $0 == UInt8(ascii: "\"") }
            let end = text.lastIndex { !isBlank($0) && $0 != UInt8(ascii: "\"") }
            return String(decoding: end.map { text[...$0] } ?? [], as: UTF8.self)
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static func number(_ text: String) -> Double? {
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

    private static func object(_ line: [UInt8]) throws(AccelerometerLineError) -> AccelerometerLine {
        guard let wire = try? UntrustedJSON.decode(Wire.self, from: line), wire.accel.count == 3 else {
            throw AccelerometerLineError(line, AccelerometerLineError.forms)
        }
        return .sample(x: wire.accel[0], y: wire.accel[1], z: wire.accel[2], stamp: wire.t)
    }
}
