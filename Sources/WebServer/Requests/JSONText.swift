import FoundationEssentials

/// JSON text in one line.
enum JSONText {
    /// Encodes a value of this program, with sorted keys.
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // This program creates the values, and all numbers are finite, so encoding cannot fail.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
