public import Activities
public import Cadence

/// A pair of shoes.
public struct Shoe: Hashable, Sendable {
    /// The activities for which a pair of shoes is the default.
    public enum Scope: Hashable, Sendable {
        /// All runs and walks.
        case all
        /// A kind of activity.
        case kind(Activity.Kind)
        /// The activities with a tag.
        case tag(ActivityTag)

        /// The stored form.
        var text: String {
            switch self {
            case .all: "all"
            case .kind(let kind): kind.rawValue
            case .tag(let tag): "tag:" + tag.folded
            }
        }
    }

    /// The name; names that differ only in case are the same.
    public let name: String
    /// The distance of all activities with these shoes, and the distance that they had before.
    public let distance: Distance
    /// The number of activities with these shoes.
    public let activities: Int
    /// The distance from which on a warning is shown; nil for none.
    public let limit: Distance?
    /// Whether they are not used any more.
    public let isRetired: Bool
    /// For which activities they are the default: `all`, kinds, and tags such as `tag:long`.
    public let defaults: [String]

    /// Whether the limit is passed.
    public var isWorn: Bool { limit.map { distance >= $0 } ?? false }
}
