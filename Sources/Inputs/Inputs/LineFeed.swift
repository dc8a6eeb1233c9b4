/// Divides the bytes of a feed into lines, and counts the accepted, ignored and rejected lines.
struct LineFeed<Refusal: Error>: Sendable {
    /// Numbers of accepted, ignored and rejected lines so far.
    private(set) var counts = LineCounts()
    /// Why the last rejected line was rejected.
    private(set) var lastRefusal: Refusal?
    /// Why the first rejected line of the present feed was rejected; nil while none was.
    private(set) var firstRefusal: Refusal?
    /// The bytes of the present line, without the line end; a complete line is kept until the next byte is added.
    ///
    /// Of a line that is too long, one byte more than the longest is kept, so that it is rejected.
    private(set) var line: [UInt8] = []
    private let longest: Int
    private var hasEnded = false

    /// Creates a feed without bytes.
    ///
    /// - Parameter longest: the longest valid line in bytes.
    init(longest: Int) { self.longest = longest }

    /// Begins another feed: an unfinished line is forgotten, but the counts continue.
    mutating func begin() {
        line = []
        hasEnded = false
        firstRefusal = nil
    }

    /// Adds a byte, and returns whether it ends a line.
    mutating func append(_ byte: UInt8) -> Bool {
        if hasEnded { line.removeAll(keepingCapacity: true) }
        hasEnded = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        if !hasEnded, line.count <= longest { line.append(byte) }
        return hasEnded
    }

    /// Counts the line, which was decoded, as accepted or as ignored.
    mutating func count(hasContent: Bool) {
        // A line may end with CR LF. The empty line between CR and LF is not counted.
        if hasContent { counts.accepted += 1 } else if !line.isEmpty { counts.ignored += 1 }
    }

    /// Counts the line as rejected.
    mutating func refuse(_ refusal: Refusal) {
        counts.refused += 1
        lastRefusal = refusal
        firstRefusal = firstRefusal ?? refusal
    }
}
