import FoundationEssentials
import NIOCore
import OutsideText

/// The byte that ends a message; the reply to a message ends with the same byte as the message.
enum Terminator: UInt8 {
    case nul = 0
    case newline = 10
}

/// One message without its terminator.
///
/// It has not been checked yet whether the message is valid JSON.
struct Message: Hashable {
    let text: ByteBuffer
    let terminator: Terminator
}

extension Message {
    /// Decodes the message as JSON.
    ///
    /// - Throws: `DecodingError`, or `UntrustedJSON.Refusal` for text that is not safe for the decoder.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try UntrustedJSON.decode(type, from: text.readableBytesView)
    }

    /// Decodes the message as JSON, for a type that needs a configuration besides the text.
    ///
    /// - Throws: The same errors as ``decoded(as:)``.
    func decoded<Value: DecodableWithConfiguration>(
        as type: Value.Type,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        try UntrustedJSON.decode(type, from: text.readableBytesView, configuration: configuration)
    }
}

extension ByteBuffer {
    /// Encodes `value` as JSON and appends the terminator.
    ///
    /// - Throws: `EncodingError`.
    init(message value: some Encodable, terminator: Terminator) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = try encoder.encode(value)
        self.init()
        reserveCapacity(json.count + 1)
        writeBytes(json)
        writeInteger(terminator.rawValue)
    }
}
