/// The music players that a key has paused and that a later key resumes.
public struct PausedMusic: Hashable, Sendable {
    private var players: Set<String> = []

    /// Creates an empty list.
    public init() {}

    /// Records the bus names of players that were playing and are paused now.
    public mutating func pause(_ names: some Sequence<String>) { players.formUnion(names) }

    /// Returns the players to resume, and forgets all.
    ///
    /// - Parameter paused: the players that are paused now; the others were changed by their user.
    public mutating func resume(among paused: some Sequence<String>) -> [String] {
        defer { players = [] }
        return paused.filter(players.contains)
    }

    /// Whether there is a player to resume.
    public var isEmpty: Bool { players.isEmpty }
}
