import FoundationEssentials
import OutsideText

/// A value as JSON text, keys in order so that two outputs can be compared.
///
/// What a terminal would obey instead of showing it is written as escapes.
struct JSONText {
    let text: String

    init(_ value: some Encodable, pretty: Bool = false) {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        // The values are our own and finite, so encoding cannot fail.
        text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self).jsonEscaped } ?? "{}"
    }
}
