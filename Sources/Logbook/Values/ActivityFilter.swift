public import Activities

/// A filter and sort order for finished activities.
public struct ActivityFilter: Hashable, Sendable {
    /// The sort order; the raw values are stable.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// Latest first.
        case date
        /// Longest distance first.
        case distance
        /// Longest elapsed time first, including pauses.
        case duration
        /// Highest average speed first; activities without a distance last.
        case pace
    }

    /// Only this kind; nil for all.
    public var kind: Activity.Kind?
    /// The first local day; nil for no limit.
    public var from: CivilDate?
    /// The last local day, inclusive; nil for no limit.
    public var through: CivilDate?
    /// The sort order; equal activities are sorted by latest start.
    public var order: Order
    /// The largest number of results; nil for all.
    public var limit: Int?

    /// Creates a filter.
    public init(
        kind: Activity.Kind? = nil,
        from: CivilDate? = nil,
        through: CivilDate? = nil,
        order: Order = .date,
        limit: Int? = nil
    ) {
        self.kind = kind
        self.from = from
        self.through = through
        self.order = order
        self.limit = limit
    }
}
