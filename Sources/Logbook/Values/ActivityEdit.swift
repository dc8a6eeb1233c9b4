public import Activities
public import Cadence

/// Changes to the fields of an activity; a field that is nil is not changed.
public struct ActivityEdit: Hashable, Sendable {
    /// The new kind of activity.
    public var kind: Activity.Kind?
    /// The new distance; the distance source becomes `DistanceSource.edited`.
    public var distance: Distance?
    /// The new name; an empty text removes the name.
    public var name: String?
    /// The new note; an empty text removes the note.
    public var note: String?

    /// Creates a description of the changes; by default nothing is changed.
    public init(kind: Activity.Kind? = nil, distance: Distance? = nil, name: String? = nil, note: String? = nil) {
        self.kind = kind
        self.distance = distance
        self.name = name
        self.note = note
    }
}
