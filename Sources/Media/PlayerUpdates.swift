/// Decides when a changed player is published: a new title at most once a second, everything else at once.
public struct PlayerUpdates: Hashable, Sendable {
    /// The shortest time between two published titles; a title contains the cadence and the pace.
    public static let shortest = Duration.seconds(1)

    private var published: PlayerState?
    private var titleAt: Duration = .zero

    /// When a title that waits must be published; nil if none waits.
    public private(set) var deadline: Duration?

    /// Creates updates for a player that was never published.
    public init() {}

    /// Returns the state to publish at `now`; nil if nothing is to be published yet.
    public mutating func next(_ state: PlayerState, at now: Duration) -> PlayerState? {
        deadline = nil
        guard let before = published, before.isPlayer else {
            published = state
            titleAt = now
            return state
        }
        var state = state
        if state.title != before.title {
            if state.isPlayer, now < titleAt + Self.shortest {
                deadline = titleAt + Self.shortest
                state.title = before.title
            } else {
                titleAt = now
            }
        }
        guard state != before else { return nil }
        published = state
        return state
    }

    /// Forgets what was published, so that the next state is published completely.
    public mutating func reset() { published = nil }
}
