extension FIT {
    /// The layout of the messages of one local type, from a definition message.
    struct Definition {
        struct Column {
            let number: UInt8
            /// The offset from the start of the message in bytes.
            let offset: Int
            let size: Int
            let type: BaseType
        }

        /// The global message number; the FIT profile defines more numbers than `Kind` has cases.
        let kind: UInt16
        let isBigEndian: Bool
        let columns: [Column]
        /// The developer fields that strided itself has defined.
        let own: [StridedField: Column]
        /// The developer fields of other programs with their names.
        let foreign: [(name: String, column: Column)]
        /// The size of a message in bytes.
        let size: Int
    }

    /// A message, whose fields are decoded when requested.
    struct Message {
        let definition: Definition
        let bytes: ArraySlice<UInt8>
        /// Seconds since the FIT epoch, from the timestamp field or the header; nil if no message had a time yet.
        let time: Int64?

        /// The first integer of a field; nil if the field is missing or invalid.
        func integer(_ number: UInt8) -> Int? {
            column(number).flatMap { $0.type.integer(of: bits($0)) }
        }

        /// The first integer of a field if it is in the range of `type`, the field's type in the FIT profile; otherwise nil.
        func integer(_ number: UInt8, _ type: BaseType) -> Int? {
            integer(number).flatMap { type.range?.contains($0) ?? false ? $0 : nil }
        }

        /// The value of a 32-bit field with a scale.
        func number(_ field: UInt8, _ scale: Scale) -> Double? {
            integer(field, .uint32).map { scale.value(of: Double($0)) }
        }

        /// All bytes of a field; nil if the field is missing or all bytes are 0xFF.
        func bytes(_ number: UInt8) -> ArraySlice<UInt8>? {
            column(number).map(bytes(of:)).flatMap { bytes in bytes.contains { $0 != 0xFF } ? bytes : nil }
        }

        /// The text of a field up to the first zero byte, without control characters except line feeds; nil if missing or empty.
        func text(_ number: UInt8) -> String? { column(number).flatMap(text(of:)) }

        func integer(_ field: StridedField) -> Int? { definition.own[field].flatMap { $0.type.integer(of: bits($0)) } }

        /// A developer field rounded to three decimals, which restores the original decimal value.
        func number(_ field: StridedField) -> Double? {
            definition.own[field].flatMap { $0.type.number(of: bits($0)) }.map { ($0 * 1000).rounded() / 1000 }
        }

        func text(_ field: StridedField) -> String? { definition.own[field].flatMap(text(of:)) }

        func hasValue(in column: Definition.Column) -> Bool {
            switch column.type {
            case .string: text(of: column) != nil
            case .byte: bytes(of: column).contains { $0 != 0xFF }
            default: column.type.number(of: bits(column)) != nil
            }
        }

        private func column(_ number: UInt8) -> Definition.Column? {
            definition.columns.first { $0.number == number }
        }

        private func bytes(of column: Definition.Column) -> ArraySlice<UInt8> {
            bytes.dropFirst(column.offset).prefix(column.size)
        }

        private func text(of column: Definition.Column) -> String? {
            let decoded = String(decoding: bytes(of: column).prefix { $0 != 0 }, as: UTF8.self)
            let text = decoded.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" }
            return text.isEmpty ? nil : String(text)
        }

        /// The bits of a field's first value; the invalid value if the field is too short.
        private func bits(_ column: Definition.Column) -> UInt64 {
            let size = column.type.size
            guard column.size >= size else { return column.type.invalid }
            let first = bytes.startIndex + column.offset
            var bits: UInt64 = 0
            for place in 0..<size {
                bits = bits << 8 | UInt64(bytes[definition.isBigEndian ? first + place : first + size - 1 - place])
            }
            return bits
        }
    }

    /// The data type of a field; the raw values are those of FIT definition messages.
    enum BaseType: UInt8, CaseIterable {
        case enumeration = 0x00
        case sint8 = 0x01
        case uint8 = 0x02
        case string = 0x07
        case uint8z = 0x0A
        case byte = 0x0D
        case sint16 = 0x83
        case uint16 = 0x84
        case sint32 = 0x85
        case uint32 = 0x86
        case float32 = 0x88
        case float64 = 0x89
        case uint16z = 0x8B
        case uint32z = 0x8C
        case sint64 = 0x8E
        case uint64 = 0x8F
        case uint64z = 0x90

        /// Creates the type for a code of a definition message; a field with an unknown code is read as bytes.
        ///
        /// The type number is in the low five bits. Not all devices set the high bit, which marks types whose byte order matters.
        init(code: UInt8) {
            self = Self.allCases.first { $0.rawValue & 0x1F == code & 0x1F } ?? .byte
        }

        /// Whether a definition message can have this code.
        static func isCode(_ code: UInt8) -> Bool {
            code & 0x60 == 0 && allCases.contains { $0.rawValue & 0x1F == code & 0x1F }
        }

        /// The number of bytes of one value.
        var size: Int {
            switch self {
            case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
            case .sint16, .uint16, .uint16z: 2
            case .sint32, .uint32, .float32, .uint32z: 4
            case .float64, .sint64, .uint64, .uint64z: 8
            }
        }

        /// The bit pattern for "no value".
        var invalid: UInt64 {
            switch self {
            case .sint8, .sint16, .sint32, .sint64: allOnes >> 1
            case .string, .uint8z, .uint16z, .uint32z, .uint64z: 0
            default: allOnes
            }
        }

        /// The valid integers of the type; nil for text and floating-point types.
        var range: ClosedRange<Int>? {
            switch self {
            case .string, .float32, .float64: nil
            case .sint8, .sint16, .sint32, .sint64: -Int(invalid) - 1...Int(invalid) - 1
            case .uint8z, .uint16z, .uint32z: 1...Int(allOnes)
            case .uint64, .uint64z: 1...Int.max
            default: 0...Int(allOnes) - 1
            }
        }

        /// Converts bits to an integer; nil for the invalid value, for text and for floating-point types.
        func integer(of bits: UInt64) -> Int? {
            guard let range, bits != invalid else { return nil }
            if range.lowerBound >= 0 { return Int(exactly: bits) }
            let unused = 64 - 8 * size
            return Int(Int64(truncatingIfNeeded: bits << unused) >> unused)
        }

        /// Converts bits to a number; nil for the invalid value, for text, and for a number that is not finite.
        func number(of bits: UInt64) -> Double? {
            let value: Double? =
                switch self {
                case .float32: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
                case .float64: Double(bitPattern: bits)
                default: integer(of: bits).map(Double.init)
                }
            return value.flatMap { $0.isFinite ? $0 : nil }
        }

        private var allOnes: UInt64 { .max >> (64 - 8 * size) }
    }

    /// The checksum of a FIT header or file: CRC-16/ARC, computed 4 bits at a time as described in the FIT protocol.
    struct Checksum {
        private(set) var value: UInt16 = 0

        init() {}

        init(of bytes: ArraySlice<UInt8>) {
            for byte in bytes { add(byte) }
        }

        mutating func add(_ byte: UInt8) {
            add(half: byte & 0xF)
            add(half: byte >> 4)
        }

        private mutating func add(half: UInt8) {
            value = value >> 4 ^ Self.table[Int(value & 0xF)] ^ Self.table[Int(half)]
        }

        private static let table: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
            0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
        ]
    }
}
