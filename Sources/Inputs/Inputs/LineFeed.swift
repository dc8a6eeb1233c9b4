/// Decodes lines, which may have times of the sender's clock, into observations.
///
/// The result does not depend on how the bytes are divided between calls.
package protocol LineDecoder {
    var lines: LineFeed { get set }
    var clock: StampClock { get set }
    /// Whether the latest lines have time stamps.
    var hasStamps: Bool { get }

    /// Decodes the complete line in `lines`; nil if it has no content.
    mutating func decodeLine(at arrival: Duration, host: HostTime?) throws(LineError) -> [Observation]?
}

extension LineDecoder {
    package var counts: LineCounts { lines.counts }
    package var lastRefusal: LineError? { lines.lastRefusal }
    /// Why the first rejected line of the present feed was rejected; nil while none was.
    package var firstRefusal: LineError? { lines.firstRefusal }

    /// Which clock the time stamps come from; nil without time stamps.
    package var stampOrigin: StampOrigin? { hasStamps ? clock.origin : nil }

    /// Sets which clock the time stamps come from; `.auto` means that the decoder detects it.
    package mutating func setStampOrigin(_ origin: StampOrigin) { clock.requestedOrigin = origin }

    /// Processes the next bytes of the stream, and returns the observations in order.
    ///
    /// - Parameters:
    ///   - arrival: When the bytes arrived: monotonic time since an arbitrary origin, not earlier than in the previous call.
    ///   - host: The clocks of this machine at the arrival; nil for a recording.
    package mutating func feed(_ bytes: [UInt8], at arrival: Duration, host: HostTime? = nil) -> [Observation] {
        var observations: [Observation] = []
        for byte in bytes where lines.append(byte) {
            do throws(LineError) {
                let decoded = try decodeLine(at: arrival, host: host)
                lines.count(hasContent: decoded != nil)
                observations += decoded ?? []
            } catch {
                lines.refuse(error)
            }
        }
        return observations
    }
}

/// Divides the bytes of a feed into lines, and counts the accepted, ignored and rejected lines.
package struct LineFeed: Sendable {
    private(set) var counts = LineCounts()
    private(set) var lastRefusal: LineError?
    private(set) var firstRefusal: LineError?
    /// The bytes of the present line, without the line end; a complete line is kept until the next byte is added.
    ///
    /// Of a line that is too long, one byte more than the longest is kept, so that it is rejected.
    private(set) var line: [UInt8] = []
    private let longest: Int
    private var hasEnded = false

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
    mutating func refuse(_ refusal: LineError) {
        counts.refused += 1
        lastRefusal = refusal
        firstRefusal = firstRefusal ?? refusal
    }
}

/// Numbers of lines of an input stream, by the result of decoding.
package struct LineCounts: Hashable, Sendable {
    package var accepted = 0
    /// Lines that are empty, a header or a comment.
    package var ignored = 0
    package var refused = 0
}

/// Why a line was rejected, and how to correct it.
package struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first 40 bytes of the line, with `�` for each byte that is not printable ASCII, and `…` if the line is longer.
    package let text: String
    private let problem: String
    private let advice: String

    init(_ line: [UInt8], _ problem: String, _ advice: String) {
        let scalars = line.prefix(40).map { (0x20...0x7E).contains($0) ? Unicode.Scalar($0) : "\u{FFFD}" }
        text = String(String.UnicodeScalarView(scalars)) + (line.count > 40 ? "…" : "")
        self.problem = problem
        self.advice = advice
    }

    /// The error as one sentence for the user.
    package var description: String { "\"\(text)\" \(problem): \(advice)" }
}
