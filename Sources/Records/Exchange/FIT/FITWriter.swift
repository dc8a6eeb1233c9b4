extension FIT {
    /// Writes messages; before a message whose layout differs from the previous message of its kind, it writes a definition.
    ///
    /// Uses little endian, like all current devices.
    struct Writer {
        private(set) var data: [UInt8] = []
        private var layouts: [Kind: [Layout]] = [:]

        private struct Layout: Hashable {
            let place: Place
            let size: Int
            let type: BaseType
        }

        /// Writes the first message of a file of strided; the time is limited to that of FIT, in seconds since the FIT epoch.
        mutating func writeIdentity(type: Int, created: Int64) {
            typealias Number = FileIDField
            let fields = [
                Field(Number.type, .enumeration, type),
                Field(Number.manufacturer, .uint16, Manufacturer.development),
                Field(Number.product, .uint16, 0),
                Field(Number.timeCreated, .uint32, Int(min(max(created, times.lowerBound), times.upperBound))),
                Field(Number.productName, text: FITWorkout.productName),
            ]
            write(.fileID, fields)
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
            for field in own { data += [field.number, UInt8(field.size), StridedField.developer] }
        }

        private mutating func append(_ field: Field) {
            switch field.value {
            case .bits(let bits):
                for byte in 0..<field.size { data.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(byte)))) }
            case .bytes(let bytes):
                data += bytes
            }
        }

        /// The complete file: a header of 14 bytes, the messages, and the checksum.
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

    enum Place: Hashable {
        case native(UInt8)
        case own(StridedField)
    }

    struct Field {
        enum Value {
            case bits(UInt64)
            case bytes([UInt8])
        }

        let place: Place
        let type: BaseType
        let value: Value

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

extension FIT.Field {
    /// Creates an integer field; nil and values out of range become the invalid value.
    init(_ number: UInt8, _ type: FIT.BaseType, _ value: Int?) {
        self.init(place: .native(number), type: type, value: .bits(type.bits(of: value)))
    }

    init(_ number: UInt8, _ type: FIT.BaseType, bytes: [UInt8]) {
        self.init(place: .native(number), type: type, value: .bytes(bytes))
    }

    /// Creates a text field; the text is cut to 254 bytes.
    init(_ number: UInt8, text: String) { self.init(number, .string, bytes: text.fieldBytes) }

    init(own field: FIT.StridedField, _ value: Int?) {
        self.init(place: .own(field), type: field.type, value: .bits(field.type.bits(of: value)))
    }

    /// Creates a floating-point developer field; nil becomes the invalid value.
    init(own field: FIT.StridedField, _ value: Double?) {
        let bits = value.map { UInt64(Float($0).bitPattern) } ?? field.type.invalid
        self.init(place: .own(field), type: field.type, value: .bits(bits))
    }

    init(own field: FIT.StridedField, _ text: String) {
        self.init(place: .own(field), type: field.type, value: .bytes(text.fieldBytes))
    }
}

extension FIT.Kind {
    /// The local message number within a file, 0…15.
    fileprivate var localType: UInt8 { UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
}

extension FIT.BaseType {
    /// The bits of an integer; the invalid value for nil and values out of range.
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
    /// The longest text of a field in bytes, without the zero byte at the end.
    static let longestField = 254

    /// The text, cut at a character boundary to a number of bytes.
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

    /// The text, cut to a number of bytes: after a word if possible, and with `…` at the end.
    func shortened(to bytes: Int = longestField) -> String {
        guard utf8.count > bytes else { return self }
        let head = cut(to: bytes - "…".utf8.count)
        return head.isEmpty ? "" : "\(head[..<(head.lastIndex(where: \.isWhitespace) ?? head.endIndex)])…"
    }

    /// The text as a field: cut, without zero bytes, with one zero byte at the end.
    fileprivate var fieldBytes: [UInt8] {
        cut(to: Self.longestField).utf8.filter { $0 != 0 } + [0]
    }
}
