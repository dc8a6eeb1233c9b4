import FoundationEssentials
import OutsideText

/// A value as JSON text, keys in order so that two outputs can be compared.
///
/// What a terminal would obey instead of showing it is written as escapes.
struct JSONText {
    let text: String

    /// An object with the name and the number of its layout.
    init(_ value: some Encodable, _ schema: JSONSchema, pretty: Bool = true) {
        self.init(encoding: NumberedDocument(value: value, schema: schema), pretty: pretty)
    }

    /// A list of such objects.
    init(_ values: [some Encodable], each schema: JSONSchema) {
        self.init(encoding: values.map { NumberedDocument(value: $0, schema: schema) }, pretty: true)
    }

    private init(encoding value: some Encodable, pretty: Bool) {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        // The values are our own and finite, so encoding cannot fail.
        text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self).jsonEscaped } ?? "{}"
    }
}
