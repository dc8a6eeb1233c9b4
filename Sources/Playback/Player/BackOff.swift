/// Growing pauses between attempts: half a second, each half as long again as the one before, and at most 30 s.
///
/// A sound server that is restarted is back within seconds, and a runner waits for it; a card may be gone for a day.
struct BackOff {
    private static let shortest: Int64 = 500_000_000
    private static let longest: Int64 = 30_000_000_000
    private var present = Self.shortest

    /// Nanoseconds to wait before the next attempt; longer each time.
    mutating func next() -> Int64 {
        defer { present = min(present * 3 / 2, Self.longest) }
        return present
    }

    /// Begins anew, with the shortest pause.
    mutating func reset() { present = Self.shortest }
}
