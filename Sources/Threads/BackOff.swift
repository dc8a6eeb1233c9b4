/// The increasing delays before repeated attempts: by default 1, 2, 4, 8 and 16 s, then 30 s before each further attempt.
package struct BackOff: Hashable, Sendable {
    private let first: Duration
    private let factor: Double
    private let longest: Duration
    private var present: Duration

    /// Creates delays that start with `first`; each is `factor` times the previous one, but not longer than `longest`.
    package init(first: Duration = .seconds(1), factor: Double = 2, longest: Duration = .seconds(30)) {
        self.first = first
        self.factor = factor
        self.longest = longest
        present = first
    }

    /// Returns the delay before the next attempt; each further call returns a longer delay, up to the longest one.
    package mutating func next() -> Duration {
        defer { present = min(present * factor, longest) }
        return present
    }

    /// Makes the next delay the first (shortest) one again; call this function after a successful attempt.
    package mutating func reset() { present = first }
}
