import FoundationEssentials

/// JSON text of the files of this module.
enum PrivateJSON {
    /// Encodes a value of this program, with a newline at the end.
    static func bytes(of value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // This program creates the values, and all numbers are finite, so encoding cannot fail.
        return ((try? encoder.encode(value)).map { Array($0) } ?? []) + [UInt8(ascii: "\n")]
    }
}
