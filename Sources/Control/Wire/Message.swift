import FoundationEssentials
import NIOCore
import OutsideText

/// What ended a message, and so ends its reply.
enum Terminator: UInt8 {
    case nul = 0
    case newline = 10
}

/// One message without its terminator.
///
/// Whether it is JSON is not known yet.
struct Message: Hashable {
    let text: ByteBuffer
    let terminator: Terminator
}

extension Message {
    /// Reads the message as JSON.
    ///
    /// - Throws: `DecodingError`, or `UntrustedJSON.Refusal` for text that the decoder must not see.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try UntrustedJSON.decode(type, from: text.readableBytesView)
    }
}

extension ByteBuffer {
    /// `value` as JSON with its terminator, ready to be sent.
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
