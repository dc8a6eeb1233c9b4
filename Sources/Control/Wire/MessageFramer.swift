import NIOCore

/// Cuts a stream of bytes into messages.
///
/// A message ends at a NUL, as Varlink has it, or at a newline once its braces balance, so that a line typed in a shell
/// is a message too. Between messages blanks and bare terminators are skipped. Where a message ends depends on the bytes
/// alone, never on how they were cut into chunks.
struct MessageFramer {
    /// The most bytes a message may have, terminator left out: 64 KiB.
    static let maximumLength = 65_536

    /// Bytes not yet handed out; `extent` has seen the first `scanned` of them.
    private var pending = ByteBuffer()
    private var scanned = 0
    private var extent = MessageExtent()
    private var isOverrun = false

    /// Adds bytes as they came in.
    mutating func append(_ bytes: ByteBuffer) {
        guard !isOverrun else { return }
        pending.writeImmutableBuffer(bytes)
    }

    /// The next whole message, or `nil` until more bytes come.
    ///
    /// - Throws: ``MessageTooLong``, now and ever after, once a message has outgrown ``maximumLength``.
    mutating func next() throws(MessageTooLong) -> Message? {
        guard !isOverrun else { throw MessageTooLong() }
        if scanned == 0 { skipBlanks() }
        if let terminator = scan() { return take(endingWith: terminator) }
        guard scanned <= Self.maximumLength else {
            isOverrun = true
            pending = ByteBuffer()
            throw MessageTooLong()
        }
        pending.discardReadBytes()
        return nil
    }

    /// What is left when the stream has ended, if it is whole but for its terminator: `printf` forgets newlines.
    mutating func last() -> Message? {
        guard scanned > 0, scanned == pending.readableBytes, extent.isWhole else { return nil }
        return take(endingWith: .newline)
    }

    private mutating func skipBlanks() {
        let blanks = pending.withUnsafeReadableBytes { bytes in
            bytes.firstIndex { !$0.isBlankBetweenMessages } ?? bytes.count
        }
        pending.moveReaderIndex(forwardBy: blanks)
    }

    /// Looks at the bytes not looked at yet, one beyond the longest message at most.
    ///
    /// Leaves `scanned` at the terminator.
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

    private mutating func take(endingWith terminator: Terminator) -> Message? {
        let text = pending.readSlice(length: scanned)
        // At the end of a stream there is no terminator to pass over.
        pending.moveReaderIndex(forwardBy: min(1, pending.readableBytes))
        (scanned, extent) = (0, MessageExtent())
        return text.map { Message(text: $0, terminator: terminator) }
    }
}

/// A message outgrew ``MessageFramer/maximumLength``.
struct MessageTooLong: Error, Equatable {}

/// How far a message has been read: knows enough of JSON to tell a newline inside it from the one that ends it.
///
/// Braces in strings do not count, and escaped quotes do not end a string.
private struct MessageExtent {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Whether every brace and string is closed.
    var isWhole: Bool { depth <= 0 && !isInString }

    /// Takes the next byte, which may be what ends the message.
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
    /// Blanks, newlines and NULs mean nothing before a message has begun.
    fileprivate var isBlankBetweenMessages: Bool {
        switch self {
        case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
