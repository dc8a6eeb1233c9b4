/// Numbers of NMEA sentences of a stream, by the result of decoding.
public struct NMEACounts: Hashable, Sendable {
    /// Sentences that were decoded: of a known kind, with a valid checksum and valid fields.
    public var accepted = 0
    /// Sentences with a valid checksum, but of a kind that is not decoded.
    public var other = 0
    /// Sentences whose checksum is wrong or missing.
    public var badChecksum = 0
    /// Sentences with a valid checksum, but with an invalid field.
    public var badGrammar = 0
    /// Sentences longer than 255 bytes, which were discarded.
    public var overlong = 0
    /// Sentences interrupted by the beginning of the next sentence, or by a byte that is not printable.
    public var interrupted = 0
    /// Speeds that are impossible for a runner, and speeds that disagree within a sentence; their sentences count as `accepted`.
    public var implausible = 0
    /// Fixes that arrived too late; their sentences count as `accepted`.
    public var stale = 0
    /// Speeds that gpsd computed from two positions, ignored because the receiver reports its own.
    public var derived = 0

    /// Creates counts of zero.
    public init() {}

    /// Number of damaged lines of all kinds.
    public var refused: Int { badChecksum + badGrammar + overlong + interrupted }
}
