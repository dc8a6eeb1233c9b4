extension FIT {
    /// The checksum of a FIT header or file: CRC-16/ARC, computed 4 bits at a time as described in the FIT protocol.
    struct Checksum {
        /// The checksum of all bytes added so far.
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
