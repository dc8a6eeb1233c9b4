import FoundationEssentials
import NIOCore
import OutsideText

/// Splits a stream of bytes into messages.
///
/// A message ends at a NUL, as Varlink defines. It also ends at a newline if all its braces are closed, so that a line typed in
/// a shell is a message. White space and extra terminators between messages are skipped. The end of a message depends only on
/// the bytes, not on how they were divided into chunks.
struct MessageFramer {
    /// The maximum length of a message without its terminator, in bytes: 64 KiB.
    static let maximumLength = 65_536

    /// Bytes that have not been returned yet; `extent` has processed the first `scanned` of them.
    private var pending = ByteBuffer()
    private var scanned = 0
    private var extent = MessageExtent()
    private var isOverrun = false

    mutating func append(_ bytes: ByteBuffer) {
        guard !isOverrun else { return }
        pending.writeImmutableBuffer(bytes)
    }

    /// Returns the next complete message, or `nil` until more bytes arrive.
    ///
    /// - Throws: ``MessageTooLong`` when a message is longer than ``maximumLength``; every later call throws it again.
    mutating func next() throws(MessageTooLong) -> Message? {
        guard !isOverrun else { throw MessageTooLong() }
        if scanned == 0 { skipBlanks() }
        if let terminator = scan() { return dequeue(endingWith: terminator) }
        guard scanned <= Self.maximumLength else {
            isOverrun = true
            pending = ByteBuffer()
            throw MessageTooLong()
        }
        pending.discardReadBytes()
        return nil
    }

    /// Returns the remaining bytes at the end of the stream, if they form a complete message without a terminator.
    ///
    /// This allows input from `printf` without a final newline.
    mutating func last() -> Message? {
        guard scanned > 0, scanned == pending.readableBytes, extent.isWhole else { return nil }
        return dequeue(endingWith: .newline)
    }

    private mutating func skipBlanks() {
        let blanks = pending.withUnsafeReadableBytes { bytes in
            bytes.firstIndex { !$0.isBlankBetweenMessages } ?? bytes.count
        }
        pending.moveReaderIndex(forwardBy: blanks)
    }

    /// Scans the new bytes for a terminator, up to one byte more than the maximum length of a message.
    ///
    /// If it finds one, `scanned` is the index of the terminator.
    private mutating func scan() -> Terminator? {
        var (length, extent) = (scanned, extent)
        let terminator = pending.withUnsafeReadableBytes { bytes -> Terminator? in
            let limit = min(bytes.count, Self.maximumLength + 1)
            while length < limit {
                if let terminator = extent.read(bytes[length]) { return terminator }
                length += 1
            }
            return nil
        }
        (scanned, self.extent) = (length, extent)
        return terminator
    }

    private mutating func dequeue(endingWith terminator: Terminator) -> Message? {
        let text = pending.readSlice(length: scanned)
        // At the end of a stream there is no terminator to skip.
        pending.moveReaderIndex(forwardBy: min(1, pending.readableBytes))
        (scanned, extent) = (0, MessageExtent())
        return text.map { Message(text: $0, terminator: terminator) }
    }
}

struct MessageTooLong: Error, Equatable {}

/// The parser state within a message, which shows whether a newline is inside the message or ends it.
///
/// Braces inside strings are not counted, and an escaped quote does not end a string.
private struct MessageExtent {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    var isWhole: Bool { depth <= 0 && !isInString }

    /// Processes the next byte; returns the terminator if this byte ends the message.
    mutating func read(_ byte: UInt8) -> Terminator? {
        if byte == Terminator.nul.rawValue { return .nul }
        if isEscaped {
            isEscaped = false
        } else if isInString {
            isEscaped = byte == UInt8(ascii: "\\")
            isInString = byte != UInt8(ascii: "\"")
        } else {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case Terminator.newline.rawValue where isWhole: return .newline
            default: break
            }
        }
        return nil
    }
}

extension UInt8 {
    /// Whether the byte is white space or a NUL, which are ignored before a message begins.
    fileprivate var isBlankBetweenMessages: Bool {
        switch self {
        case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}

/// The byte that ends a message; the reply to a message ends with the same byte as the message.
enum Terminator: UInt8 {
    case nul = 0
    case newline = 10
}

/// One message without its terminator; it has not been checked yet whether the message is valid JSON.
struct Message: Hashable {
    let text: ByteBuffer
    let terminator: Terminator
}

extension Message {
    /// Decodes the message as JSON; throws `UntrustedJSON.Refusal` for text that is not safe for the decoder.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try UntrustedJSON.decode(type, from: text.readableBytesView)
    }

    /// Decodes the message as JSON, for a type that needs a configuration besides the text.
    func decoded<Value: DecodableWithConfiguration>(
        as type: Value.Type,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        try UntrustedJSON.decode(type, from: text.readableBytesView, configuration: configuration)
    }
}

extension ByteBuffer {
    init(message value: some Encodable, terminator: Terminator) throws {
        self.init()
        if let status = value as? any JSONWritable {
            writeBytes(JSONText(status).bytes)
        } else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            writeBytes(try encoder.encode(value))
        }
        writeInteger(terminator.rawValue)
    }
}
