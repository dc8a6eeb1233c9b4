public import Activities

/// Selects and sorts finished activities.
public struct ActivityFilter: Hashable, Sendable {
    /// The sort order; the raw values are stable.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The latest start first.
        case date
        /// Longest distance first.
        case distance
        /// Longest elapsed time first, including pauses.
        case duration
        /// Highest average speed first; activities without a distance last.
        case pace
    }

    /// Select only activities of this kind; nil for all kinds.
    public var kind: Activity.Kind?
    /// Select only activities from this local day on; nil for no limit.
    public var from: CivilDate?
    /// Select only activities up to this local day, inclusive; nil for no limit.
    public var through: CivilDate?
    /// Select only activities whose texts contain these words; nil for all.
    public var search: ActivitySearch?
    /// Select only activities that have all these tags.
    public var tags: [ActivityTag]
    /// Whether to select only activities whose kind was assumed.
    public var isKindAssumed: Bool
    /// Select only this activity and those of the same kind on the same route; nil for all routes.
    public var routeOf: ActivityID?
    /// The sort order; activities that are equal in this order are sorted by latest start.
    public var order: Order
    /// The largest number of activities in the result; nil for no limit.
    public var limit: Int?

    /// Creates a filter for activities; by default it selects all activities and puts the latest start first.
    public init(
        kind: Activity.Kind? = nil,
        from: CivilDate? = nil,
        through: CivilDate? = nil,
        search: ActivitySearch? = nil,
        tags: [ActivityTag] = [],
        isKindAssumed: Bool = false,
        routeOf: ActivityID? = nil,
        order: Order = .date,
        limit: Int? = nil
    ) {
        self.kind = kind
        self.from = from
        self.through = through
        self.search = search
        self.tags = tags
        self.isKindAssumed = isKindAssumed
        self.routeOf = routeOf
        self.order = order
        self.limit = limit
    }
}
