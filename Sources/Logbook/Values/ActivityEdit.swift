public import Activities
public import Cadence

/// What a user changes of an activity; nil leaves a thing as it is.
public struct ActivityEdit: Hashable, Sendable {
    /// What was done.
    public var kind: Activity.Kind?
    /// How far, which is then known because the runner says so.
    public var distance: Distance?
    /// What to call it; an empty text takes the name away.
    public var name: String?
    /// What is to be said of it; an empty text takes the note away.
    public var note: String?

    /// An edit.
    public init(kind: Activity.Kind? = nil, distance: Distance? = nil, name: String? = nil, note: String? = nil) {
        self.kind = kind
        self.distance = distance
        self.name = name
        self.note = note
    }
}
