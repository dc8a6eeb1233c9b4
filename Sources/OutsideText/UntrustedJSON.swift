import FoundationEssentials

/// The only way in which strided decodes JSON: text whose encoding or nesting the decoder may not cope with is refused before the
/// decoder sees it.
///
/// Foundation's decoder traps on text that ends at the bracket that opens the 513th nested array. Thread: any.
public enum UntrustedJSON {
    /// The deepest nesting of arrays and objects that is decoded; strided's own JSON has five levels, gpsd's three.
    public static let deepestNesting = 64

    /// Why JSON was refused before it was decoded.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// Arrays and objects are nested deeper than ``UntrustedJSON/deepestNesting``.
        case nestedTooDeep
        /// The text holds a byte that UTF-8 text without NUL never has: 0x00, 0xFE or 0xFF.
        case notUTF8

        /// What is wrong with it, for a message.
        public var description: String {
            switch self {
            case .nestedTooDeep: "arrays and objects are nested deeper than \(deepestNesting) levels"
            case .notUTF8: "not UTF-8 text"
            }
        }
    }

    /// Decodes a value.
    ///
    /// - Throws: ``Refusal`` for text that the decoder must not see, `DecodingError` for other mistakes.
    public static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from bytes: some Sequence<UInt8>
    ) throws -> Value {
        let data = Data(bytes)
        try check(data)
        return try JSONDecoder().decode(type, from: data)
    }

    /// Refuses text that the decoder must not see; text that passes may still be no JSON.
    ///
    /// Brackets and braces in strings do not count. Up to its first mistake the text is divided into strings and brackets as the
    /// decoder divides it, and the decoder reads no further than that mistake.
    ///
    /// - Throws: ``Refusal``.
    public static func check(_ bytes: some Sequence<UInt8>) throws(Refusal) {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            // Without these bytes the decoder cannot take the text for UTF-16 or UTF-32, in which brackets look different.
            guard byte != 0x00, byte < 0xFE else { throw .notUTF8 }
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                depth += 1
                guard depth <= deepestNesting else { throw .nestedTooDeep }
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                depth -= 1
            }
        }
    }
}
