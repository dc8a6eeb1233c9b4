public import FoundationEssentials

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
