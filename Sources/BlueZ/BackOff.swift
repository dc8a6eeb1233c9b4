/// How long to wait before the next attempt: 1, 2, 4, 8, 16 and then 30 s each.
struct BackOff: Hashable, Sendable {
    private static let longest: Duration = .seconds(30)
    private var pause: Duration = .seconds(1)

    /// The wait after one more failure.
    mutating func next() -> Duration {
        defer { pause = min(pause * 2, Self.longest) }
        return pause
    }

    /// Begins again after a success.
    mutating func reset() { self = BackOff() }
}
