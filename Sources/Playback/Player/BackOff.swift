/// The delays before repeated attempts: 0.5 s, then 1.5 times the previous delay, at most 30 s.
///
/// A restarted sound server is back within seconds and a runner is waiting for it; a sound card can be absent for a
/// day.
struct BackOff {
    private static let shortest: Int64 = 500_000_000
    private static let longest: Int64 = 30_000_000_000
    private var present = Self.shortest

    /// Returns the delay before the next attempt in nanoseconds, and lengthens the one after it.
    mutating func next() -> Int64 {
        defer { present = min(present * 3 / 2, Self.longest) }
        return present
    }

    /// Returns to the shortest delay.
    mutating func reset() { present = Self.shortest }
}
