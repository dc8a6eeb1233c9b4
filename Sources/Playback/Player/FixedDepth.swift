/// How far ahead a device that does not rewind is written: deeper after it ran dry, shallower again after a calm.
///
/// What is deep is safe, and late: a change is heard after what was written.
struct FixedDepth: Sendable {
    /// What was asked for.
    let least: Duration
    /// How far ahead to write at the next opening.
    private(set) var present: Duration
    private var changedAt: MonotonicTime

    /// Nanoseconds without an interruption after which a shallower ring is tried, at the next opening.
    private static let calm: Int64 = 600_000_000_000

    init(_ least: Duration, at time: MonotonicTime) {
        self.least = least
        present = least
        changedAt = time
    }

    /// The device ran dry: half as much again.
    mutating func deepen(at time: MonotonicTime) {
        present = max(least, min(present * 3 / 2, Lookahead.deepestFixed))
        changedAt = time
    }

    /// A device is opened: a third less when it has been calm for long.
    mutating func relax(at time: MonotonicTime) {
        guard present > least, time.nanoseconds - changedAt.nanoseconds >= Self.calm else { return }
        present = max(least, present * 2 / 3)
        changedAt = time
    }
}
