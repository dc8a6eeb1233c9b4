/// Decides when a value that is outside its range is reported: after a grace period, and again at intervals.
public struct RangeWatch: Hashable, Sendable {
    /// On which side of its range a value is.
    public enum Side: Hashable, Sendable {
        /// Below the range.
        case below
        /// Above the range.
        case above
    }

    /// Time outside the range before the first report: 10 s, so that a bend or a short hill is not reported.
    public static let grace = Duration.seconds(10)
    /// Time between two reports of the same side.
    public static let interval = Duration.seconds(30)

    private var side: Side?
    private var outsideSince = Duration.zero
    private var reportedAt: Duration?

    /// Creates a watch that has seen no value.
    public init() {}

    /// Records a value, or that it is unknown; returns the side if it must be reported now.
    ///
    /// A value inside the range, or an unknown one, ends the grace period and the repetition.
    public mutating func update<Value: Comparable>(_ value: Value?, in range: ClosedRange<Value>, at now: Duration)
        -> Side?
    {
        let present: Side? = value.flatMap { $0 < range.lowerBound ? .below : $0 > range.upperBound ? .above : nil }
        if present != side {
            side = present
            outsideSince = now
            reportedAt = nil
        }
        guard let side, now - outsideSince >= Self.grace else { return nil }
        if let reportedAt, now - reportedAt < Self.interval { return nil }
        reportedAt = now
        return side
    }
}
