/// Numbers of sentences of a stream, by result.
public struct NMEACounts: Hashable, Sendable {
    /// Decoded: of a known kind, with a valid checksum and valid fields.
    public var accepted = 0
    /// Valid, but of a kind that is not decoded.
    public var other = 0
    /// The checksum is wrong or missing.
    public var badChecksum = 0
    /// The checksum is valid, but a field is not.
    public var badGrammar = 0
    /// Longer than 255 bytes.
    public var overlong = 0
    /// Interrupted by the beginning of the next sentence, or by a byte that is not printable.
    public var interrupted = 0
    /// Impossible speeds for a runner, or inconsistent speeds in one sentence; their sentences count as `accepted`.
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
