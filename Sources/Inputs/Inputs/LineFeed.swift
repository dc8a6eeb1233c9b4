/// Divides the bytes of a feed into lines, and counts what becomes of these.
struct LineFeed<Refusal: Error>: Sendable {
    /// Numbers of accepted, ignored and rejected lines so far.
    private(set) var counts = LineCounts()
    /// Why the last rejected line was rejected.
    private(set) var lastRefusal: Refusal?
    /// Why the first rejected line of the present feed was rejected; nil while none was.
    private(set) var firstRefusal: Refusal?
    private let longest: Int
    private var line: [UInt8] = []

    /// Creates a feed without bytes.
    ///
    /// - Parameter longest: the longest valid line in bytes; of a longer one, one byte more is returned, so that it is rejected.
    init(longest: Int) { self.longest = longest }

    /// Begins another feed: an unfinished line is forgotten, but the counts continue.
    mutating func begin() {
        line = []
        firstRefusal = nil
    }

    /// Adds a byte.
    ///
    /// - Returns: the line that the byte ends, without its end; nil if it ends none.
    mutating func append(_ byte: UInt8) -> [UInt8]? {
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
            if line.count <= longest { line.append(byte) }
            return nil
        }
        defer { line = [] }
        return line
    }

    /// Counts a line that was decoded, as accepted or as ignored.
    mutating func count(_ line: [UInt8], hasContent: Bool) {
        // A line may end with CR LF. The empty line between CR and LF is not counted.
        if hasContent { counts.accepted += 1 } else if !line.isEmpty { counts.ignored += 1 }
    }

    /// Counts a line that was rejected.
    mutating func refuse(_ refusal: Refusal) {
        counts.refused += 1
        lastRefusal = refusal
        firstRefusal = firstRefusal ?? refusal
    }
}
