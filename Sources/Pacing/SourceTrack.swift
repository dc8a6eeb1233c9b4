/// When a source was heard, and through which reader.
struct SourceTrack: Hashable, Sendable {
    /// Two readers of the same receiver are told apart by this much silence of the first.
    private static let handover: Duration = .seconds(3)

    private(set) var origin: String?
    /// When it last said something to follow.
    private(set) var lastSpoke: Duration?
    /// True while it last answered without anything to follow.
    private(set) var isAnsweringOnly = false

    /// Whether a reading through this reader may be followed.
    func accepts(_ origin: String, at now: Duration) -> Bool {
        guard let lastSpoke, self.origin != origin else { return true }
        return now >= lastSpoke + Self.handover
    }

    mutating func spoke(from origin: String, at now: Duration) {
        self.origin = origin
        lastSpoke = now
        isAnsweringOnly = false
    }

    mutating func answered(from origin: String, at now: Duration) {
        guard accepts(origin, at: now) else { return }
        self.origin = origin
        isAnsweringOnly = true
    }
}
