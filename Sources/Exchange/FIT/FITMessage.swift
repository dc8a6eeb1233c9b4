extension FIT {
    /// The layout of the messages of one local type, as a definition message gives it.
    struct Definition {
        /// A field: where its bytes are and what they are.
        struct Column {
            let number: UInt8
            /// Bytes before it in the message.
            let offset: Int
            let size: Int
            let type: BaseType
        }

        /// Which kind of message; the profile knows more than `Kind`.
        let kind: UInt16
        let isBigEndian: Bool
        let columns: [Column]
        /// Fields of strided's own.
        let own: [OwnField: Column]
        /// Names of the fields of other developers, with their places.
        let foreign: [(name: String, column: Column)]
        /// Bytes of a message.
        let size: Int
    }

    /// A message with its bytes, read where it is asked.
    struct Message {
        let definition: Definition
        let bytes: ArraySlice<UInt8>
        /// Seconds of FIT's time, of its own field or of its header; nil before any message told the time.
        let time: Int64?

        /// The first whole number of a field; nil where it is not there or invalid.
        func integer(_ number: UInt8) -> Int? {
            column(number).flatMap { $0.type.integer(of: bits($0)) }
        }

        /// The first whole number of a field, where it is one that `type` holds: what the profile says the field is.
        func integer(_ number: UInt8, _ type: BaseType) -> Int? {
            integer(number).flatMap { type.range?.contains($0) ?? false ? $0 : nil }
        }

        /// The number of a field of 32 bits by its scale.
        func number(_ field: UInt8, _ scale: Scale) -> Double? {
            integer(field, .uint32).map { scale.value(of: Double($0)) }
        }

        /// All bytes of a field; nil where it is not there or all of them are 0xFF.
        func bytes(_ number: UInt8) -> ArraySlice<UInt8>? {
            column(number).map(bytes(of:)).flatMap { bytes in bytes.contains { $0 != 0xFF } ? bytes : nil }
        }

        /// A field's text up to its first zero, without control characters but line ends; nil where it is not there or empty.
        func text(_ number: UInt8) -> String? { column(number).flatMap(text(of:)) }

        func integer(_ field: OwnField) -> Int? { definition.own[field].flatMap { $0.type.integer(of: bits($0)) } }

        /// A number to a thousandth, so that what had three decimals has them again.
        func number(_ field: OwnField) -> Double? {
            definition.own[field].flatMap { $0.type.number(of: bits($0)) }.map { ($0 * 1000).rounded() / 1000 }
        }

        func text(_ field: OwnField) -> String? { definition.own[field].flatMap(text(of:)) }

        /// Whether a field has a value at all.
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

        /// The bits of a field's first value; the invalid ones where it has less bytes than one value.
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
