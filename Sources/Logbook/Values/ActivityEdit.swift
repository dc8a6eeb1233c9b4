public import Activities
public import Cadence

/// Changes to an activity; nil leaves a field unchanged.
public struct ActivityEdit: Hashable, Sendable {
    /// The kind of activity.
    public var kind: Activity.Kind?
    /// The distance; its source becomes `DistanceSource.edited`.
    public var distance: Distance?
    /// The name; an empty text removes it.
    public var name: String?
    /// The note; an empty text removes it.
    public var note: String?

    /// Creates an edit.
    public init(kind: Activity.Kind? = nil, distance: Distance? = nil, name: String? = nil, note: String? = nil) {
        self.kind = kind
        self.distance = distance
        self.name = name
        self.note = note
    }
}
