/// Finds sentences in a stream of bytes: the outermost of the three layers (frame, sentence, epoch).
///
/// A state machine in two states, outside and inside a sentence. `$` begins one wherever it stands, so that the end of
/// a damaged line costs that line alone; CR or LF ends it; any other byte that does not print is line noise or a binary
/// protocol and throws the sentence away. What lies between sentences (JSON, UBX, modem prefixes) is passed over.
struct SentenceFramer: Sendable {
    /// What a byte meant.
    enum Outcome {
        /// Nothing to be done yet.
        case nothing
        /// `line` holds a whole sentence, from its `$` or `!` to before the line's end.
        case sentence
        /// A sentence was broken off by a byte that cannot be in one, or by the next one's beginning.
        case interrupted
        /// A sentence grew beyond `longest` and was given up.
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

    @inline(__always)
    mutating func push(_ byte: UInt8) -> Outcome {
        switch byte {
        case UInt8(ascii: "$"):
            let outcome: Outcome = isInside ? .interrupted : .nothing
            begin(with: byte)
            return outcome
        case 0x20...0x7E where isInside:
            guard line.count < Self.longest else {
                isInside = false
                return .overlong
            }
            line.append(byte)
            return .nothing
        case UInt8(ascii: "!"):
            begin(with: byte)
            return .nothing
        case _ where !isInside:
            return .nothing
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            isInside = false
            return .sentence
        default:
            isInside = false
            return .interrupted
        }
    }

    private mutating func begin(with byte: UInt8) {
        line.removeAll(keepingCapacity: true)
        line.append(byte)
        isInside = true
    }
}
