/// Bytes that are encoded as a JSON string in which each byte is the Unicode scalar with the same number (ISO 8859-1).
///
/// JSON can therefore carry arbitrary bytes, such as line noise.
public struct Latin1Text: Codable, Sendable, Equatable {
    /// The maximum number of bytes that a client should send in one call: 8 KiB.
    ///
    /// With this limit the message stays below the maximum message length, even if JSON escapes every byte as six characters.
    public static let maximumLength = 8_192

    /// The bytes.
    public let bytes: [UInt8]

    /// Creates a text from these bytes; their number is not checked.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Decodes the bytes from a JSON string.
    ///
    /// - Throws: `DecodingError` when a scalar is above U+00FF.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "a scalar above U+00FF")
            }
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// Encodes the bytes as a JSON string.
    public func encode(to encoder: any Encoder) throws {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        var container = encoder.singleValueContainer()
        try container.encode(String(text))
    }
}
