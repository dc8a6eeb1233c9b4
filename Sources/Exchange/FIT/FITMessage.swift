extension FIT {
    /// The layout of the messages of one local type, from a definition message.
    struct Definition {
        /// The position and type of a field.
        struct Column {
            let number: UInt8
            /// The offset from the start of the message in bytes.
            let offset: Int
            let size: Int
            let type: BaseType
        }

        /// The global message number; the FIT profile defines more numbers than `Kind` has cases.
        let kind: UInt16
        let isBigEndian: Bool
        let columns: [Column]
        /// The developer fields that strided itself has defined.
        let own: [StridedField: Column]
        /// The developer fields of other programs with their names.
        let foreign: [(name: String, column: Column)]
        /// The size of a message in bytes.
        let size: Int
    }

    /// A message, whose fields are decoded when requested.
    struct Message {
        let definition: Definition
        let bytes: ArraySlice<UInt8>
        /// Seconds since the FIT epoch, from the timestamp field or the header; nil if no message had a time yet.
        let time: Int64?

        /// The first integer of a field; nil if the field is missing or invalid.
        func integer(_ number: UInt8) -> Int? {
            column(number).flatMap { $0.type.integer(of: bits($0)) }
        }

        /// The first integer of a field if it is in the range of `type`, the field's type in the FIT profile; otherwise nil.
        func integer(_ number: UInt8, _ type: BaseType) -> Int? {
            integer(number).flatMap { type.range?.contains($0) ?? false ? $0 : nil }
        }

        /// The value of a 32-bit field with a scale.
        func number(_ field: UInt8, _ scale: Scale) -> Double? {
            integer(field, .uint32).map { scale.value(of: Double($0)) }
        }

        /// All bytes of a field; nil if the field is missing or all bytes are 0xFF.
        func bytes(_ number: UInt8) -> ArraySlice<UInt8>? {
            column(number).map(bytes(of:)).flatMap { bytes in bytes.contains { $0 != 0xFF } ? bytes : nil }
        }

        /// The text of a field up to the first zero byte, without control characters except line feeds; nil if missing or empty.
        func text(_ number: UInt8) -> String? { column(number).flatMap(text(of:)) }

        func integer(_ field: StridedField) -> Int? { definition.own[field].flatMap { $0.type.integer(of: bits($0)) } }

        /// A developer field rounded to three decimals, which restores the original decimal value.
        func number(_ field: StridedField) -> Double? {
            definition.own[field].flatMap { $0.type.number(of: bits($0)) }.map { ($0 * 1000).rounded() / 1000 }
        }

        func text(_ field: StridedField) -> String? { definition.own[field].flatMap(text(of:)) }

        /// Whether a field has a valid value.
        func hasValue(in column: Definition.Column) -> Bool {
            switch column.type {
            case .string: text(of: column) != nil
            case .byte: bytes(of: column).contains { $0 != 0xFF }
            default: column.type.number(of: bits(column)) != nil
            }
        }

        private func column(_ number: UInt8) -> Definition.Column? {
            definition.columns.first { $0.number == number }
        }

        private func bytes(of column: Definition.Column) -> ArraySlice<UInt8> {
            bytes.dropFirst(column.offset).prefix(column.size)
        }

        private func text(of column: Definition.Column) -> String? {
            let decoded = String(decoding: bytes(of: column).prefix { $0 != 0 }, as: UTF8.self)
            let text = decoded.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" }
            return text.isEmpty ? nil : String(text)
        }

        /// The bits of a field's first value; the invalid value if the field is too short.
        private func bits(_ column: Definition.Column) -> UInt64 {
            let size = column.type.size
            guard column.size >= size else { return column.type.invalid }
            let first = bytes.startIndex + column.offset
            var bits: UInt64 = 0
            for place in 0..<size {
                bits = bits << 8 | UInt64(bytes[definition.isBigEndian ? first + place : first + size - 1 - place])
            }
            return bits
        }
    }
}
