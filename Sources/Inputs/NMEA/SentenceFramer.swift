/// Finds sentences in a stream of bytes: the outermost of the three layers (frame, sentence, epoch).
///
/// A state machine in two states, outside and inside a sentence. `$` begins one wherever it stands, so that the end of
/// a damaged line costs that line alone; CR, LF or, after a checksum, the next `$` ends it; any other byte that does not
/// print is line noise or a binary protocol and throws the sentence away. What lies between sentences (JSON, UBX, modem prefixes) is passed over.
struct SentenceFramer: Sendable {
    /// What became of a sentence.
    enum Outcome {
        /// `line` holds it whole, from its `$` or `!` to before the line's end.
        case sentence
        /// It was broken off by a byte that cannot be in one, or by the next one's beginning.
        case interrupted
        /// It grew beyond `longest` and was given up.
        case overlong
    }

    /// The longest line taken, in bytes.
    ///
    /// The standard says 82; the longest among gpsd's recordings has 205 (PMTKCHN).
    static let longest = 255

    /// The bytes of the sentence, whole after `.sentence`.
    private(set) var line: [UInt8] = []
    private var isInside = false

    init() {
        line.reserveCapacity(Self.longest)
    }

    /// Reads on from `index` to behind the byte that decides on a sentence; nil when the bytes end before.
    mutating func next(in bytes: Span<UInt8>, from index: inout Int) -> Outcome? {
        while index < bytes.count {
            guard isInside else {
                begin(in: bytes, from: &index)
                continue
            }
            // Text is taken in whole runs: byte by byte costs three times as much.
            let start = index
            while index < bytes.count, Self.isText(bytes[index]) { index += 1 }
            let room = Self.longest - line.count
            guard index - start <= room else {
                isInside = false
                // As far as byte by byte, so that the cut of the pieces does not matter.
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
                // The line's end was lost. The `$` is left where it is, as the beginning of the next sentence.
                return .sentence
            default:
                return .interrupted
            }
        }
        return nil
    }

    /// Skips to behind the next byte that begins a sentence.
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

    /// Whether the line ends with `*` and two characters, as a whole sentence does.
    private var endsWithChecksum: Bool { line.count > 3 && line[line.count - 3] == UInt8(ascii: "*") }

    /// Whether a byte can go on a sentence: it prints and does not begin another.
    private static func isText(_ byte: UInt8) -> Bool {
        byte &- 0x20 < 0x5F && byte != UInt8(ascii: "$")
    }
}
