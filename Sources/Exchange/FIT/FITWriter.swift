extension FIT {
    /// Writes messages, each after a definition of its layout where that is not the one before.
    ///
    /// Little endian, as every device of today writes.
    struct Writer {
        /// The messages so far.
        private(set) var data: [UInt8] = []
        private var layouts: [Kind: [Layout]] = [:]

        /// What a definition says of a field.
        private struct Layout: Hashable {
            let place: Place
            let size: Int
            let type: BaseType
        }

        mutating func write(_ kind: Kind, _ fields: [Field]) {
            let own = fields.filter(\.isOwn)
            let native = fields.filter { !$0.isOwn }
            let layout = (native + own).map { Layout(place: $0.place, size: $0.size, type: $0.type) }
            let local = kind.localType
            if layouts[kind] != layout {
                layouts[kind] = layout
                define(kind, local: local, native: native, own: own)
            }
            data.append(local)
            for field in native + own { append(field) }
        }

        private mutating func define(_ kind: Kind, local: UInt8, native: [Field], own: [Field]) {
            data.append(0x40 | (own.isEmpty ? 0 : 0x20) | local)
            data += [0, 0, UInt8(truncatingIfNeeded: kind.rawValue), UInt8(truncatingIfNeeded: kind.rawValue >> 8)]
            data.append(UInt8(native.count))
            for field in native { data += [field.number, UInt8(field.size), field.type.rawValue] }
            guard !own.isEmpty else { return }
            data.append(UInt8(own.count))
            for field in own { data += [field.number, UInt8(field.size), OwnField.developer] }
        }

        private mutating func append(_ field: Field) {
            switch field.value {
            case .bits(let bits):
                for byte in 0..<field.size { data.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte)))) }
            case .bytes(let bytes):
                data += bytes
            }
        }

        /// The messages as a file: a header of 14 bytes before them, and the checksum of both behind.
        func file() -> [UInt8] {
            var file: [UInt8] = [14, 0x20, 0x54, 0x08]
            for byte in 0..<4 { file.append(UInt8(truncatingIfNeeded: data.count >> (8 * byte))) }
            file += Header.mark
            file.append(littleEndian: Checksum(of: file[...]).value)
            file += data
            file.append(littleEndian: Checksum(of: file[...]).value)
            return file
        }
    }

    /// Which field: one of the profile's, or one of strided's own.
    enum Place: Hashable {
        case native(UInt8)
        case own(OwnField)
    }

    /// A field of a message to be written.
    struct Field {
        enum Value {
            case bits(UInt64)
            case bytes([UInt8])
        }

        let place: Place
        let type: BaseType
        let value: Value

        /// A whole number; the type's invalid one stands for nil and for what the type does not hold.
        init(_ number: UInt8, _ type: BaseType, _ value: Int?) {
            place = .native(number)
            self.type = type
            self.value = .bits(type.bits(of: value))
        }

        /// Bytes or text.
        init(_ number: UInt8, _ type: BaseType, bytes: [UInt8]) {
            place = .native(number)
            self.type = type
            value = .bytes(bytes)
        }

        /// A whole number of strided's own.
        init(own field: OwnField, _ value: Int?) {
            place = .own(field)
            type = field.type
            self.value = .bits(field.type.bits(of: value))
        }

        /// A number of strided's own; not a number stands for nil.
        init(own field: OwnField, _ value: Double?) {
            place = .own(field)
            type = field.type
            self.value = .bits(value.map { UInt64(Float($0).bitPattern) } ?? field.type.invalid)
        }

        /// A text of strided's own.
        init(own field: OwnField, _ text: String) {
            place = .own(field)
            type = field.type
            value = .bytes(text.fieldBytes)
        }

        var isOwn: Bool { if case .own = place { true } else { false } }

        var number: UInt8 {
            switch place {
            case .native(let number): number
            case .own(let field): field.rawValue
            }
        }

        var size: Int {
            switch value {
            case .bits: type.size
            case .bytes(let bytes): bytes.count
            }
        }
    }
}

extension FIT.Kind {
    /// The number that messages of this kind go by within a file, 0…15.
    fileprivate var localType: UInt8 {
        switch self {
        case .record: 0
        case .event: 1
        case .lap: 2
        case .session: 3
        case .activity: 4
        case .fileID: 5
        case .developerDataID: 6
        case .fieldDescription: 7
        case .sport: 8
        case .heartbeats: 9
        }
    }
}

extension FIT.BaseType {
    /// The bits of a whole number; the invalid ones for nil and for what the type does not hold.
    fileprivate func bits(of value: Int?) -> UInt64 {
        guard let value, let range, range.contains(value) else { return invalid }
        return UInt64(bitPattern: Int64(value))
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: UInt16) {
        append(UInt8(truncatingIfNeeded: value))
        append(UInt8(truncatingIfNeeded: value >> 8))
    }
}

extension String {
    /// The longest text a field holds, in bytes, without the zero at its end.
    static let longestField = 254

    /// The text, cut between characters to what a field holds.
    var cutToField: String { cut(to: Self.longestField) }

    /// The text, cut between characters to so many bytes.
    func cut(to bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        var length = 0
        return String(
            prefix {
                length += $0.utf8.count
                return length <= bytes
            }
        )
    }

    /// The text as a field: cut, without zeros, and one zero at the end.
    fileprivate var fieldBytes: [UInt8] {
        cutToField.utf8.filter { $0 != 0 } + [0]
    }
}
