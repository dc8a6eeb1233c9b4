extension FIT {
    /// The header of a FIT file: 12 bytes, or 14 with its own checksum.
    struct Header {
        static let mark: [UInt8] = Array(".FIT".utf8)

        /// The size of the header in bytes.
        let size: Int
        /// The size of the messages in bytes; 0 if the device did not complete the file.
        let dataSize: Int

        /// Reads a header; nil if the bytes do not start with one.
        init?(_ bytes: ArraySlice<UInt8>) {
            let fields = bytes.prefix(12)
            guard fields.count == 12, let size = fields.first, size >= 12, bytes.count >= Int(size),
                fields.suffix(4).elementsEqual(Self.mark)
            else { return nil }
            self.size = Int(size)
            dataSize = fields.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}

extension FIT.Contents {
    /// The beginning of the sentence about a file whose end is missing.
    static let cut = "the file is cut"

    /// The largest number of unreadable bytes at the end of an incomplete file that is not reported as damage.
    ///
    /// The last message of such a file can be truncated.
    private static let longestRemainder = 512

    /// Reads all FIT files in the data; several can follow each other.
    static func files(in bytes: [UInt8]) -> [Self] {
        var files: [Self] = []
        var rest = bytes[...]
        while let header = FIT.Header(rest) {
            let extent = Extent(of: header, in: rest)
            var contents = Self()
            contents.damage = extent.damage
            var reader = FIT.Reader(extent.data)
            while let message = reader.next() { contents.add(message) }
            if let stop = reader.stop, !extent.isOpen || extent.data.endIndex - stop > longestRemainder {
                contents.damage.append("the file cannot be read after byte \(stop)")
            }
            if reader.wrongSizes > 0 {
                contents.damage.append("\(reader.wrongSizes) fields have a wrong length: not read")
            }
            files.append(contents)
            rest = extent.rest
        }
        if !files.isEmpty, rest.contains(where: { $0 != 0 }) {
            files[files.count - 1].damage.append("\(rest.count) bytes after the end are not FIT data")
        }
        return files
    }

    /// The range of bytes that contains the messages of a file; it can differ from the length in the header.
    private struct Extent {
        let data: ArraySlice<UInt8>
        /// The bytes that follow this file; they can contain another FIT file.
        let rest: ArraySlice<UInt8>
        /// Whether the end of the file is missing or unknown, so that its last message can be truncated.
        let isOpen: Bool
        let damage: [String]

        init(of header: FIT.Header, in bytes: ArraySlice<UInt8>) {
            let begin = bytes.startIndex + header.size
            let end = begin + header.dataSize
            let isCut = bytes.endIndex < end + 2
            let isWhole = !isCut && FIT.Checksum(of: bytes[..<end]).value == bytes.littleEndian(at: end)
            let after = isCut ? [] : bytes[(end + 2)...]
            // If the length in the header is too short, the device did not update it after the last messages. Then all bytes are read.
            isOpen = isCut || !isWhole && !after.isEmpty && FIT.Header(after) == nil
            data = isOpen ? bytes[begin...].prefix(isCut ? header.dataSize : .max) : bytes[begin..<end]
            rest = isOpen ? bytes[bytes.endIndex...] : after
            damage =
                isCut
                ? [
                    "\(FIT.Contents.cut) after \(bytes.count) of \(header.size + header.dataSize + 2) bytes: the rest is missing"
                ]
                : isOpen
                    ? ["the file's length was never written, or is wrong"]
                    : isWhole ? [] : ["the file's checksum is wrong: values in it may be wrong"]
        }
    }
}

extension ArraySlice<UInt8> {
    /// Reads a 16-bit number; both bytes must exist.
    fileprivate func littleEndian(at index: Int) -> UInt16 { UInt16(self[index]) | UInt16(self[index + 1]) << 8 }
}
