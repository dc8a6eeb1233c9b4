extension FIT {
    /// Reads the record layer: definition messages and data messages.
    ///
    /// Unknown messages are returned, too. Reading stops if the next message is incomplete or its length is unknown.
    struct Reader {
        private let data: ArraySlice<UInt8>
        private var position: Int
        private var definitions: [Definition?] = Array(repeating: nil, count: 16)
        private var descriptions: [DeveloperKey: Description] = [:]
        private var ownDevelopers: Set<UInt8> = []
        private var lastTime: Int64?
        /// The byte offset at which reading stopped early; nil if there was no error.
        private(set) var stop: Int?
        /// The number of fields, in messages that strided knows, whose size is not a multiple of their type's size.
        private(set) var wrongSizes = 0
        /// The number of definitions that no device writes; their messages are not read, or not completely.
        private(set) var damagedDefinitions = 0

        init(_ data: ArraySlice<UInt8>) {
            self.data = data
            position = data.startIndex
        }

        private struct DeveloperKey: Hashable {
            let developer: UInt8
            let field: UInt8
        }

        private struct Description {
            let name: String
            let type: BaseType
        }

        /// Reads the next data message; nil at the end of the data or after an error.
        mutating func next() -> Message? {
            while stop == nil, let header = data[position...].first {
                let begin = position
                position += 1
                if header & 0xC0 == 0x40 {
                    guard readDefinition(header) else {
                        stop = begin
                        return nil
                    }
                } else if let message = readMessage(header) {
                    recordDeveloperFields(message)
                    return message
                } else {
                    stop = begin
                }
            }
            return nil
        }

        private mutating func readBytes(_ count: Int) -> ArraySlice<UInt8>? {
            guard data.endIndex - position >= count else { return nil }
            defer { position += count }
            return data[position..<(position + count)]
        }
    }
}

// MARK: - Definitions

extension FIT.Reader {
    private mutating func readDefinition(_ header: UInt8) -> Bool {
        guard let start = readBytes(5).map(Array.init) else { return false }
        let isBigEndian = start[1] & 1 == 1
        let kind = isBigEndian ? UInt16(start[2]) << 8 | UInt16(start[3]) : UInt16(start[3]) << 8 | UInt16(start[2])
        var offset = 0
        guard let fields = readBytes(3 * Int(start[4])).map(Array.init) else { return false }
        let columns = stride(from: 0, to: fields.count, by: 3).map { index in
            defer { offset += Int(fields[index + 1]) }
            return FIT.Definition.Column(
                number: fields[index],
                offset: offset,
                size: Int(fields[index + 1]),
                type: FIT.BaseType(code: fields[index + 2])
            )
        }
        // Messages of manufacturers (from 0xFF00 on) may have types of their own.
        let hasUnknownType =
            kind < 0xFF00 && stride(from: 2, to: fields.count, by: 3).contains { !FIT.BaseType.isCode(fields[$0]) }
        if start[1] > 1 || hasUnknownType || FIT.unusedKinds.contains(kind) { damagedDefinitions += 1 }
        if FIT.Kind(rawValue: kind) != nil { wrongSizes += columns.count { $0.size % $0.type.size != 0 } }
        var own: [FIT.StridedField: FIT.Definition.Column] = [:]
        var foreign: [(String, FIT.Definition.Column)] = []
        if header & 0x20 != 0 {
            guard let count = readBytes(1)?.first, let fields = readBytes(3 * Int(count)).map(Array.init) else {
                return false
            }
            for index in stride(from: 0, to: fields.count, by: 3) {
                let key = DeveloperKey(developer: fields[index + 2], field: fields[index])
                let description = descriptions[key]
                let ownField = ownDevelopers.contains(key.developer) ? FIT.StridedField(rawValue: key.field) : nil
                let column = FIT.Definition.Column(
                    number: key.field,
                    offset: offset,
                    size: Int(fields[index + 1]),
                    type: ownField?.type ?? description?.type ?? .byte
                )
                offset += column.size
                if let ownField {
                    own[ownField] = column
                } else {
                    foreign.append((description?.name ?? "developer field \(key.field)", column))
                }
            }
        }
        definitions[Int(header & 0xF)] = FIT.Definition(
            kind: kind,
            isBigEndian: isBigEndian,
            columns: columns,
            own: own,
            foreign: foreign,
            size: offset
        )
        return true
    }

    /// Records the developer fields that a message declares.
    private mutating func recordDeveloperFields(_ message: FIT.Message) {
        switch FIT.Kind(rawValue: message.definition.kind) {
        case .developerDataID:
            guard let index = message.integer(FIT.DeveloperField.index).flatMap(UInt8.init(exactly:)) else { return }
            if message.bytes(FIT.DeveloperField.application)?.elementsEqual(FIT.StridedField.application) ?? false {
                ownDevelopers.insert(index)
            } else {
                ownDevelopers.remove(index)
            }
        case .fieldDescription:
            typealias Number = FIT.DescriptionField
            guard let developer = message.integer(Number.developer).flatMap(UInt8.init(exactly:)),
                let field = message.integer(Number.number).flatMap(UInt8.init(exactly:)),
                let type = message.integer(Number.type).flatMap(UInt8.init(exactly:))
            else { return }
            let name = message.text(Number.name) ?? "developer field \(field)"
            descriptions[DeveloperKey(developer: developer, field: field)] = Description(
                name: name,
                type: FIT.BaseType(code: type)
            )
        default:
            break
        }
    }
}

// MARK: - Messages

extension FIT.Reader {
    private mutating func readMessage(_ header: UInt8) -> FIT.Message? {
        let isCompressed = header & 0x80 != 0
        let local = Int(isCompressed ? header >> 5 & 0x3 : header & 0xF)
        guard let definition = definitions[local], let bytes = readBytes(definition.size) else { return nil }
        var time: Int64?
        if isCompressed, let last = lastTime {
            // The header contains the low five bits of the time. If they are smaller than those of the previous time, they have overflowed.
            let ahead = (Int64(header & 0x1F) - last) & 0x1F
            time = last + ahead
        }
        let message = FIT.Message(definition: definition, bytes: bytes, time: time)
        if let own = message.integer(FIT.CommonField.timestamp).map(Int64.init), FIT.times.contains(own) { time = own }
        if let time { lastTime = time }
        return FIT.Message(definition: definition, bytes: bytes, time: time)
    }
}

extension FIT {
    /// The numbers of messages that neither the profile nor a manufacturer uses; the profile has numbers up to about 500.
    static let unusedKinds: ClosedRange<UInt16> = 0x1000...0xFEFF

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
            if reader.damagedDefinitions > 0 {
                contents.damage.append(
                    "\(reader.damagedDefinitions) definitions of messages are damaged: part of the file could not be read"
                )
            }
            contents.spreadUndatedRecords()
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
