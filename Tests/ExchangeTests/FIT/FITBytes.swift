/// Builds FIT files for tests without using the encoder.
struct FITBytes {
    var data: [UInt8] = []

    /// A field of a definition: number, size, base type.
    typealias Column = (number: UInt8, size: UInt8, type: UInt8)

    mutating func define(
        _ local: UInt8,
        _ kind: UInt16,
        _ columns: [Column],
        developer: [(number: UInt8, size: UInt8, index: UInt8)] = [],
        bigEndian: Bool = false
    ) {
        data += [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, bigEndian ? 1 : 0]
        data += Self.bytes(UInt64(kind), 2, bigEndian: bigEndian)
        data.append(UInt8(columns.count))
        for column in columns { data += [column.number, column.size, column.type] }
        guard !developer.isEmpty else { return }
        data.append(UInt8(developer.count))
        for field in developer { data += [field.number, field.size, field.index] }
    }

    /// Writes a message; each value has a size in bytes.
    mutating func add(_ local: UInt8, _ values: [(value: Int, size: Int)], bigEndian: Bool = false) {
        data.append(local)
        for (value, size) in values {
            data += Self.bytes(UInt64(bitPattern: Int64(value)), size, bigEndian: bigEndian)
        }
    }

    /// The complete file.
    func file(headerSize: Int = 14, dataSize: Int? = nil) -> [UInt8] {
        var file: [UInt8] = [UInt8(headerSize), 0x10, 0, 0]
        file += Self.bytes(UInt64(dataSize ?? data.count), 4)
        file += [0x2E, 0x46, 0x49, 0x54]
        if headerSize == 14 { file += Self.bytes(UInt64(Self.checksum(file[...])), 2) }
        file += data
        return file + Self.bytes(UInt64(Self.checksum(file[...])), 2)
    }

    static func bytes(_ value: UInt64, _ size: Int, bigEndian: Bool = false) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
        return bigEndian ? little.reversed() : little
    }

    /// CRC-16/ARC bit by bit: polynomial 0x8005, reflected.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        bytes.reduce(0) { crc, byte in
            (0..<8).reduce(crc ^ UInt16(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
        }
    }
}

extension FITBytes {
    /// A time in 2024, in seconds since the FIT epoch.
    static let noon = 1_100_000_000

    static let uint8: UInt8 = 0x02
    static let sint32: UInt8 = 0x85
    static let uint16: UInt8 = 0x84
    static let uint32: UInt8 = 0x86
    static let text: UInt8 = 0x07

    /// Adds records with seconds after `noon` and distances in centimetres.
    mutating func addRecords(_ records: [(second: Int, distance: Int)]) {
        define(0, 20, [(253, 4, Self.uint32), (5, 4, Self.uint32)])
        for record in records { add(0, [(Self.noon + record.second, 4), (record.distance, 4)]) }
    }

    /// Adds timer events at seconds after `noon`.
    mutating func addTimer(_ events: [(second: Int, type: Int)]) {
        define(1, 21, [(253, 4, Self.uint32), (0, 1, 0), (1, 1, 0)])
        for event in events { add(1, [(Self.noon + event.second, 4), (0, 1), (event.type, 1)]) }
    }

    /// Adds a lap with its start, duration in seconds and distance in centimetres.
    mutating func addLap(start: Int, seconds: Int, distance: Int) {
        define(2, 19, [(253, 4, Self.uint32), (2, 4, Self.uint32), (7, 4, Self.uint32), (9, 4, Self.uint32)])
        add(2, [(Self.noon + start + seconds, 4), (Self.noon + start, 4), (seconds * 1000, 4), (distance, 4)])
    }

    /// Adds a session with its sport, start and duration in seconds.
    mutating func addSession(sport: Int = 1, start: Int = 0, seconds: Int) {
        define(
            3,
            18,
            [(253, 4, Self.uint32), (2, 4, Self.uint32), (7, 4, Self.uint32), (8, 4, Self.uint32), (5, 1, 0)]
        )
        let end = Self.noon + start + seconds
        add(3, [(end, 4), (Self.noon + start, 4), (seconds * 1000, 4), (seconds * 1000, 4), (sport, 1)])
    }

    /// Adds the activity message, with the UTC offset in seconds.
    mutating func addActivity(second: Int, ahead: Int = 3600) {
        define(4, 34, [(253, 4, Self.uint32), (5, 4, Self.uint32)])
        add(4, [(Self.noon + second, 4), (Self.noon + second + ahead, 4)])
    }

    /// A valid run of ten seconds.
    static var run: FITBytes {
        var bytes = FITBytes()
        bytes.addRecords((0...10).map { ($0, $0 * 300) })
        bytes.addSession(seconds: 10)
        bytes.addActivity(second: 10)
        return bytes
    }
}
