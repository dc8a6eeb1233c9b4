/// The pauses before connection attempts: 1, 2, 4, 8, 16 and then always 30 s.
struct BackOff: Hashable, Sendable {
    private static let longest: Duration = .seconds(30)
    private var pause: Duration = .seconds(1)

    /// The pause after another failure.
    mutating func next() -> Duration {
        defer { pause = min(pause * 2, Self.longest) }
        return pause
    }

    /// Starts again at 1 s, after a success.
    mutating func reset() {
        self = BackOff()
    }
}
