extension Array where Element == UInt8 {
    /// Little-endian 16-bit samples from an offset on.
    func samples16(from offset: Int) -> [Int16] {
        stride(from: offset, to: count - 1, by: 2).map {
            Int16(bitPattern: UInt16(self[$0]) | UInt16(self[$0 + 1]) << 8)
        }
    }

    /// A little-endian 32-bit number.
    func number32(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (8 * UInt32($1)) }
    }
}
