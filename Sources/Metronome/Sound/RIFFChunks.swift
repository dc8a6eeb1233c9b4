/// Reads numbers at given positions in a file.
///
/// The caller must check that the whole number is inside the file.
struct ByteReader {
    let bytes: [UInt8]
    let isBigEndian: Bool

    func uint16(at position: Int) -> UInt16 { UInt16(truncatingIfNeeded: unsigned(at: position, bytes: 2)) }
    func uint32(at position: Int) -> UInt32 { UInt32(truncatingIfNeeded: unsigned(at: position, bytes: 4)) }
    func uint64(at position: Int) -> UInt64 { unsigned(at: position, bytes: 8) }

    /// Reads a signed number of one to four bytes, shifted left so that its highest bit is bit 31.
    func signed(at position: Int, bytes count: Int) -> Int32 {
        Int32(truncatingIfNeeded: unsigned(at: position, bytes: count) << UInt64(32 - 8 * count))
    }

    private func unsigned(at position: Int, bytes count: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<count {
            value = value << 8 | UInt64(bytes[isBigEndian ? position + index : position + count - 1 - index])
        }
        return value
    }
}

/// The chunks of a WAV file and the positions of their contents.
struct RIFFChunks {
    let reader: ByteReader
    private var contents: [String: Range<Int>] = [:]

    /// The position of the contents of the first chunk with this name; nil if there is none.
    ///
    /// Only the range of "data" can extend beyond the end of the file.
    subscript(name: String) -> Range<Int>? { contents[name] }

    init(_ bytes: [UInt8]) throws(WAVError) {
        guard bytes.count >= 12, Self.text(bytes[8..<12]) == "WAVE" else { throw .notWAV }
        switch Self.text(bytes[0..<4]) {
        case "RIFF": reader = ByteReader(bytes: bytes, isBigEndian: false)
        case "RIFX": reader = ByteReader(bytes: bytes, isBigEndian: true)
        default: throw .notWAV
        }
        let isFinished = Int(reader.uint32(at: 4)) + 8 == bytes.count
        var position = 12
        while position + 8 <= bytes.count {
            let name = Self.text(bytes[position..<position + 4])
            let start = position + 8
            var length = Int(reader.uint32(at: position + 4))
            if name == "data", Self.isUnknown(length, isFinished: isFinished) { length = bytes.count - start }
            if name == "data" || start + length <= bytes.count, contents[name] == nil {
                contents[name] = start..<start + length
            }
            // Chunks begin at even positions.
            position = start + length + length % 2
        }
    }

    /// Whether the length of the sample data was not known to the program that wrote the file, for example to a pipe.
    ///
    /// Such a length is one of the largest numbers. A length of 0 counts as unknown only if the RIFF size is wrong as well.
    private static func isUnknown(_ length: Int, isFinished: Bool) -> Bool {
        length >= 0x7FFF_0000 || (length == 0 && !isFinished)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
