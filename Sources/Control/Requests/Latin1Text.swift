/// Encodes bytes as a JSON string in which each byte is the Unicode scalar with the same number (ISO 8859-1).
struct Latin1Text: Codable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(from decoder: any Decoder) throws {
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

    func encode(to encoder: any Encoder) throws {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        var container = encoder.singleValueContainer()
        try container.encode(String(text))
    }
}
