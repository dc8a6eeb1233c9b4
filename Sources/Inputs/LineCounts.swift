/// What became of the lines of a stream.
public struct LineCounts: Hashable, Sendable {
    /// Understood.
    public var accepted = 0
    /// Blank lines and comments.
    public var ignored = 0
    /// Not understood; the decoder's `lastRefusal` says why.
    public var refused = 0

    /// Nothing counted yet.
    public init() {}
}
