extension FIT {
    /// The beginning of a file: 12 bytes, or 14 with a checksum of their own.
    struct Header {
        static let mark: [UInt8] = Array(".FIT".utf8)

        /// Bytes of the header itself.
        let size: Int
        /// Bytes of messages that follow, as it says; 0 where a device had no time to write the number.
        let dataSize: Int

        /// The header at the beginning of some bytes; nil where there is none.
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
    /// In a file without an end of its own, how many bytes there may be that are no message without saying so: a message that was cut.
    private static let longestRemainder = 512

    /// What the files in these bytes say; several can be one after another.
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
                contents.damage.append("the file cannot be read from byte \(stop) on")
            }
            if reader.misfits > 0 { contents.damage.append("\(reader.misfits) fields have a wrong length: not read") }
            files.append(contents)
            rest = extent.rest
        }
        if !files.isEmpty, rest.contains(where: { $0 != 0 }) {
            files[files.count - 1].damage.append("\(rest.count) bytes after the end are no FIT")
        }
        return files
    }

    /// Where the messages of a file are, whatever its header says.
    private struct Extent {
        let data: ArraySlice<UInt8>
        /// What comes after the file.
        let rest: ArraySlice<UInt8>
        /// Whether the file has no end of its own, so that its last message may be cut.
        let isOpen: Bool
        let damage: [String]

        init(of header: FIT.Header, in bytes: ArraySlice<UInt8>) {
            let begin = bytes.startIndex + header.size
            let end = begin + header.dataSize
            let isCut = bytes.endIndex < end + 2
            let isWhole = !isCut && FIT.Checksum(of: bytes[..<end]).value == bytes.littleEndian(at: end)
            let after = isCut ? [] : bytes[(end + 2)...]
            // A length that ends in the middle was written when the device last had the time.
            isOpen = isCut || !isWhole && !after.isEmpty && FIT.Header(after) == nil
            data = isOpen ? bytes[begin...].prefix(isCut ? header.dataSize : .max) : bytes[begin..<end]
            rest = isOpen ? bytes[bytes.endIndex...] : after
            damage =
                isCut
                ? [
                    "the file is cut after \(bytes.count) of \(header.size + header.dataSize + 2) bytes: the rest is missing"
                ]
                : isOpen
                    ? ["the file's length was never written, or is wrong"]
                    : isWhole ? [] : ["the file's checksum is wrong: values in it may be wrong"]
        }
    }
}

extension ArraySlice<UInt8> {
    /// The number in two bytes that are there.
    fileprivate func littleEndian(at index: Int) -> UInt16 { UInt16(self[index]) | UInt16(self[index + 1]) << 8 }
}
