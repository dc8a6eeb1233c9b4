public import FoundationEssentials

/// Decodes all JSON in strided; it refuses text with an encoding or a nesting depth that can crash Foundation's decoder.
///
/// The decoder traps on text that ends at the opening bracket of the 513th nested array. Thread-safe.
public enum UntrustedJSON {
    /// Maximum nesting of arrays and objects; strided's own JSON has five levels, gpsd's three.
    public static let deepestNesting = 64

    /// Why JSON text was refused before it was decoded.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// Arrays and objects are nested deeper than ``UntrustedJSON/deepestNesting``.
        case nestedTooDeep
        /// The text contains the byte 0x00, 0xFE or 0xFF; none of them occurs in UTF-8 text without NUL characters.
        case notUTF8

        /// The reason of the refusal, as text for error messages.
        public var description: String {
            switch self {
            case .nestedTooDeep: "arrays and objects are nested deeper than \(deepestNesting) levels"
            case .notUTF8: "not UTF-8 text"
            }
        }
    }

    /// Decodes a value from JSON text.
    ///
    /// - Throws: ``Refusal`` if the text must not be passed to the decoder, `DecodingError` for other errors.
    public static func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        from bytes: some Sequence<UInt8>
    ) throws -> Value {
        let data = Data(bytes)
        try data.withUnsafeBytes { try check($0) }
        return try JSONDecoder().decode(type, from: data)
    }

    /// Decodes a value whose type needs a configuration in addition to the text.
    ///
    /// - Throws: The same errors as ``decode(_:from:)``.
    public static func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from bytes: some Sequence<UInt8>,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        let data = Data(bytes)
        try data.withUnsafeBytes { try check($0) }
        return try JSONDecoder().decode(type, from: data, configuration: configuration)
    }

    /// Refuses text that must not be passed to the decoder; accepted text can still be invalid JSON.
    ///
    /// Brackets and braces inside strings do not count. Up to the first syntax error, this function and the decoder
    /// find the same strings and brackets; the decoder stops at that error.
    /// - Throws: ``Refusal``.
    public static func check(_ bytes: some Sequence<UInt8>) throws(Refusal) {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            // Without these bytes, the decoder cannot mistake the text for UTF-16 or UTF-32, which encode brackets
            // differently.
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

/// JSON that this program writes, with sorted keys, so that two outputs can be compared.
public enum JSONOutput {
    /// Encodes a value of this program: on one line, or if `pretty` with one line for each element.
    ///
    /// An encoding error gives "{}". It cannot happen, because this program creates the values, and all numbers are finite.
    public static func data(of value: some Encodable, pretty: Bool = false) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)) ?? Data("{}".utf8)
    }
}
