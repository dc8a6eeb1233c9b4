import NIOCore

/// Cuts a stream of bytes into messages.
///
/// A message ends at a NUL, as Varlink has it, or at a newline once its braces balance, so that a line typed in a shell
/// is a message too. Braces in strings do not count, and neither do escaped quotes end a string. Between messages
/// blanks and bare terminators are skipped. Where a message ends depends on the bytes alone, never on how they were cut
/// into chunks.
struct MessageFramer {
    /// The most bytes a message may have, terminator left out: 64 KiB.
    static let maximumLength = 65_536

    /// Bytes not yet handed out; the first `scanned` of them belong to the message being looked at.
    private var pending = ByteBuffer()
    private var scanned = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
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
        while scanned < pending.readableBytes {
            guard let byte = pending.getInteger(at: pending.readerIndex + scanned, as: UInt8.self) else { break }
            if scanned == 0, byte.isBetweenMessages {
                pending.moveReaderIndex(forwardBy: 1)
            } else if let terminator = terminator(at: byte) {
                return take(endingWith: terminator)
            } else if scanned == Self.maximumLength {
                isOverrun = true
                pending = ByteBuffer()
                throw MessageTooLong()
            } else {
                read(byte)
                scanned += 1
            }
        }
        pending.discardReadBytes()
        return nil
    }

    /// What is left when the stream has ended, if it is whole but for its terminator: `printf` forgets newlines.
    mutating func last() -> Message? {
        guard scanned > 0, scanned == pending.readableBytes, depth == 0, !isInString else { return nil }
        return take(endingWith: .newline)
    }

    private func terminator(at byte: UInt8) -> Terminator? {
        switch byte {
        case Terminator.nul.rawValue: .nul
        case Terminator.newline.rawValue where depth <= 0 && !isInString: .newline
        default: nil
        }
    }

    /// Follows the braces and strings of JSON.
    private mutating func read(_ byte: UInt8) {
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
            default: break
            }
        }
    }

    private mutating func take(endingWith terminator: Terminator) -> Message? {
        let text = pending.readSlice(length: scanned)
        // At the end of a stream there is no terminator to pass over.
        pending.moveReaderIndex(forwardBy: min(1, pending.readableBytes))
        scanned = 0
        depth = 0
        isInString = false
        isEscaped = false
        return text.map { Message(text: $0, terminator: terminator) }
    }
}

/// A message outgrew ``MessageFramer/maximumLength``.
struct MessageTooLong: Error, Equatable {}

extension UInt8 {
    /// Blanks, newlines and NULs mean nothing before a message has begun.
    fileprivate var isBetweenMessages: Bool {
        switch self {
        case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
