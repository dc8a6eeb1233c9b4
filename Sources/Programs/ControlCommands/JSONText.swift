import FoundationEssentials
import OutsideText

/// A value as JSON text, with sorted keys so that two outputs can be compared.
///
/// Control characters, which a terminal would interpret, are written as escapes.
struct JSONText {
    let text: String

    /// Encodes an object and adds the name and the version of its layout.
    init(_ value: some Encodable, _ schema: JSONSchema, pretty: Bool = true) {
        self.init(encoding: NumberedDocument(value: value, schema: schema), pretty: pretty)
    }

    /// Encodes a list of objects, and adds the name and the version of the layout to each.
    init(_ values: [some Encodable], each schema: JSONSchema) {
        self.init(encoding: values.map { NumberedDocument(value: $0, schema: schema) }, pretty: true)
    }

    private init(encoding value: some Encodable, pretty: Bool) {
        text = String(decoding: JSONOutput.data(of: value, pretty: pretty), as: UTF8.self).jsonEscaped
    }
}
