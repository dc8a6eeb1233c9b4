/// Numbers of lines of a stream, by result.
public struct LineCounts: Hashable, Sendable {
    /// Decoded lines.
    public var accepted = 0
    /// Blank lines and comments.
    public var ignored = 0
    /// Invalid lines; the decoder's `lastRefusal` gives the reason.
    public var refused = 0

    /// Creates counts of zero.
    public init() {}
}
