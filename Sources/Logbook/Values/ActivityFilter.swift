public import Activities

/// Which finished activities are asked for, and in which order.
public struct ActivityFilter: Hashable, Sendable {
    /// What comes first; the raw values are stable.
    public enum Order: String, Hashable, Sendable, CaseIterable {
        /// The latest.
        case date
        /// The longest way.
        case distance
        /// The longest time, pauses and all.
        case duration
        /// The fastest on average; those without a distance last.
        case pace
    }

    /// Only these; nil for all.
    public var kind: Activity.Kind?
    /// The first local day; nil for the beginning.
    public var from: CivilDate?
    /// The last local day, included; nil for the end.
    public var through: CivilDate?
    /// What comes first; the later one of two alike.
    public var order: Order
    /// How many at most; nil for all.
    public var limit: Int?

    /// A filter.
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
