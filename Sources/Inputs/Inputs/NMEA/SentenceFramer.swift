/// Finds the beginning and end of NMEA sentences in a stream of bytes.
///
/// It has two states: outside and inside a sentence. `$` always begins a sentence, so that a missing line end affects only
/// one line. A sentence ends at CR or LF, or, with its checksum, at the next `$`. Any other byte that is not printable is noise or
/// part of a binary protocol, and the sentence is discarded. Bytes between sentences (JSON, UBX, modem prefixes) are ignored.
struct SentenceFramer: Sendable {
    /// The result of reading up to the end of a sentence.
    enum Outcome {
        /// `line` contains the complete sentence, from its `$` or `!` up to the line end, which is not included.
        case sentence
        /// The sentence was interrupted by a byte that is not allowed, or by the beginning of the next sentence.
        case interrupted
        /// The sentence was longer than `longest` and was discarded.
        case overlong
    }

    /// The longest accepted line, in bytes.
    ///
    /// The standard permits 82; the longest line in gpsd's recordings has 205 (PMTKCHN).
    static let longest = 255

    /// The bytes of the sentence read so far; the sentence is complete after `.sentence`.
    private(set) var line: [UInt8] = []
    private var isInside = false

    init() {
        line.reserveCapacity(Self.longest)
    }

    /// Reads from `index` up to the byte that ends a sentence, and returns the result; nil if the bytes end before.
    mutating func next(in bytes: Span<UInt8>, from index: inout Int) -> Outcome? {
        while index < bytes.count {
            guard isInside else {
                begin(in: bytes, from: &index)
                continue
            }
            // Several bytes of text are processed at once: single bytes would take three times as long.
            let start = index
            while index < bytes.count, Self.isText(bytes[index]) { index += 1 }
            let room = Self.longest - line.count
            guard index - start <= room else {
                isInside = false
                // The index that byte-by-byte reading would reach, so the result does not depend on how the stream is divided.
                index = start + room + 1
                return .overlong
            }
            bytes.extracting(start..<index).withUnsafeBufferPointer { line.append(contentsOf: $0) }
            guard index < bytes.count else { return nil }
            isInside = false
            switch bytes[index] {
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                index += 1
                return .sentence
            case UInt8(ascii: "$") where endsWithChecksum:
                // The line end was lost. `index` stays at the `$`, which begins the next sentence.
                return .sentence
            default:
                return .interrupted
            }
        }
        return nil
    }

    /// Skips up to and including the next byte that begins a sentence.
    private mutating func begin(in bytes: Span<UInt8>, from index: inout Int) {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") else { continue }
            line.removeAll(keepingCapacity: true)
            line.append(byte)
            isInside = true
            return
        }
    }

    /// Whether the line ends with `*` and two characters, like a complete sentence.
    private var endsWithChecksum: Bool { line.count > 3 && line[line.count - 3] == UInt8(ascii: "*") }

    /// Whether a byte can continue a sentence: it is printable and does not begin another sentence.
    private static func isText(_ byte: UInt8) -> Bool {
        byte &- 0x20 < 0x5F && byte != UInt8(ascii: "$")
    }
}
