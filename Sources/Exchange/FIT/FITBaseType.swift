extension FIT {
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
}
