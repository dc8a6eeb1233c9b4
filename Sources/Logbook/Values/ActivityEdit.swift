public import Activities
public import Cadence

/// Changes to the fields of an activity; a field that is nil is not changed.
public struct ActivityEdit: Hashable, Sendable {
    /// A change of the perceived effort.
    public enum EffortChange: Hashable, Sendable {
        /// The runner found the activity this hard.
        case set(PerceivedEffort)
        /// The effort is not known any more.
        case removed
    }

    /// The new kind of activity.
    public var kind: Activity.Kind?
    /// The new distance; the distance source becomes `DistanceSource.edited`.
    public var distance: Distance?
    /// The new name; an empty text removes the name.
    public var name: String?
    /// The new note; an empty text removes the note.
    public var note: String?
    /// The change of the perceived effort.
    public var effort: EffortChange?
    /// The name of the shoes; an empty text means none.
    public var shoes: String?
    /// The tags that the activity gets.
    ///
    /// A tag that it already has, in upper or lower case, is written as here from now on.
    public var addedTags: [ActivityTag] = []
    /// The tags that the activity loses, before others are added.
    ///
    /// A tag that it does not have is ignored.
    public var removedTags: [ActivityTag] = []

    /// Creates a description of the changes; by default nothing is changed.
    public init(
        kind: Activity.Kind? = nil,
        distance: Distance? = nil,
        name: String? = nil,
        note: String? = nil,
        effort: EffortChange? = nil,
        shoes: String? = nil,
        addedTags: [ActivityTag] = [],
        removedTags: [ActivityTag] = []
    ) {
        self.kind = kind
        self.distance = distance
        self.name = name
        self.note = note
        self.effort = effort
        self.shoes = shoes
        self.addedTags = addedTags
        self.removedTags = removedTags
    }
}
