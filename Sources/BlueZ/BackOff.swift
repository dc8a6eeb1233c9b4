/// The delays before repeated attempts: 1, 2, 4, 8 and 16 s, then 30 s for each further attempt.
struct BackOff: Hashable, Sendable {
    private static let longest: Duration = .seconds(30)
    private var pause: Duration = .seconds(1)

    /// Returns the delay before the next attempt, and lengthens the one after it.
    mutating func next() -> Duration {
        defer { pause = min(pause * 2, Self.longest) }
        return pause
    }

    /// Returns to the shortest delay, after a success.
    mutating func reset() { self = BackOff() }
}
