/// A zip archive for tests, written byte by byte, so that it can also be wrong.
package struct ZipFixture {
    /// A file in the archive.
    package struct Entry {
        package var path: String
        package var content: [UInt8]
        /// The stated size; the real one by default.
        package var statedSize: Int?
        /// The stated CRC-32; the real one by default.
        package var statedChecksum: UInt32?
        /// The compression method: 0 is stored; the content is stored in any case.
        package var method: UInt16 = 0
        /// The flags: bit 0 is encryption, bit 11 a path in UTF-8.
        package var flags: UInt16 = 0x800

        package init(_ path: String, _ content: some Collection<UInt8>) {
            self.path = path
            self.content = Array(content)
        }
    }

    package var entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    /// The archive: local headers with contents, the directory, and its end record (APPNOTE.TXT, PKWARE).
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = UInt32(bytes.count)
            let path = Array(entry.path.utf8)
            bytes += [0x50, 0x4B, 3, 4] + entry.header + entry.lengths + path + entry.content
            directory += [0x50, 0x4B, 1, 2, 20, 0] + entry.header + entry.lengths
            directory += [UInt8](repeating: 0, count: 10) + Self.little(offset) + path
        }
        let count = Self.little(UInt16(entries.count))
        let place = Self.little(UInt32(directory.count)) + Self.little(UInt32(bytes.count))
        return bytes + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + place + [0, 0]
    }

    fileprivate static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// The CRC-32 of zip (polynomial 0xEDB88320).
    package static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
        }
        return ~sum
    }
}

extension ZipFixture.Entry {
    fileprivate var header: [UInt8] {
        let checksum = statedChecksum ?? ZipFixture.checksum(content)
        let size = UInt32(statedSize ?? content.count)
        let date = [UInt16(0), 0x5821].flatMap(ZipFixture.little)
        let numbers = [checksum, UInt32(content.count), size].flatMap(ZipFixture.little)
        return [UInt16(20), flags, method].flatMap(ZipFixture.little) + date + numbers
    }

    fileprivate var lengths: [UInt8] { ZipFixture.little(UInt16(path.utf8.count)) + [0, 0] }
}
