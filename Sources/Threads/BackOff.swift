/// The delays before repeated attempts, for example 1, 2, 4, 8 and 16 s, then 30 s for each further attempt.
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

    /// Returns the delay before the next attempt; the following delay will be longer.
    package mutating func next() -> Duration {
        defer { present = min(present * factor, longest) }
        return present
    }

    /// Starts again with the first delay, because an attempt was successful.
    package mutating func reset() { present = first }
}
