/// Numbers of lines of an input stream, by the result of decoding.
public struct LineCounts: Hashable, Sendable {
    /// Lines that were decoded.
    public var accepted = 0
    /// Lines that are empty or a comment.
    public var ignored = 0
    /// Lines that were rejected; the decoder's `lastRefusal` gives the reason of the latest one.
    public var refused = 0

    /// Creates counts of zero.
    public init() {}
}
