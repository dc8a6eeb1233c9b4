/// What became of the sentences of a stream.
public struct NMEACounts: Hashable, Sendable {
    /// Read: of a known kind, checksum and every field good.
    public var accepted = 0
    /// Good, but of a kind that is not read.
    public var other = 0
    /// Checksum wrong or missing.
    public var badChecksum = 0
    /// Checksum good, a field not.
    public var badGrammar = 0
    /// Longer than 255 bytes.
    public var overlong = 0
    /// Broken off by the beginning of the next one or by a byte that does not print.
    public var interrupted = 0
    /// Speeds no runner has, or two of one sentence that contradict each other; their sentences are `accepted`.
    public var implausible = 0
    /// Fixes that came too late to be of use; their sentences are `accepted`.
    public var stale = 0
    /// Speeds gpsd made of two places, passed over because the receiver states its own.
    public var derived = 0

    /// Nothing counted yet.
    public init() {}

    /// Damaged lines of every kind.
    public var refused: Int { badChecksum + badGrammar + overlong + interrupted }
}
