/// Growing pauses between attempts: 1, 2, 4… and at most 30 s.
struct BackOff {
    private var nextSeconds: Int64 = 1

    /// Nanoseconds to wait before the next attempt; longer each time.
    mutating func next() -> Int64 {
        defer { nextSeconds = min(2 * nextSeconds, 30) }
        return nextSeconds * 1_000_000_000
    }

    /// Begins anew, with the shortest pause.
    mutating func reset() { nextSeconds = 1 }
}
