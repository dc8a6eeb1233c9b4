/// The lookahead on a device that does not rewind: raised after an underrun, and lowered again after a long time without one.
///
/// A deep lookahead prevents underruns, but a change is heard only after all frames that were already written.
struct FixedDepth: Sendable {
    /// The configured lookahead, which is also the shortest lookahead.
    let least: Duration
    /// The lookahead with which the device is opened next.
    private(set) var present: Duration
    private var changedAt: MonotonicTime

    /// Nanoseconds without an underrun after which the next opening tries a shallower lookahead.
    private static let calm: Int64 = 600_000_000_000

    init(_ least: Duration, at time: MonotonicTime) {
        self.least = least
        present = least
        changedAt = time
    }

    /// Makes the lookahead 1.5 times as long after an underrun, but at most `Lookahead.deepestFixed`.
    mutating func deepen(at time: MonotonicTime) {
        present = max(least, min(present * 3 / 2, Lookahead.deepestFixed))
        changedAt = time
    }

    /// Called before a device is opened: shortens the lookahead by a third, but not below `least`, if it has not changed for 10 minutes.
    mutating func relax(at time: MonotonicTime) {
        guard present > least, time.nanoseconds - changedAt.nanoseconds >= Self.calm else { return }
        present = max(least, present * 2 / 3)
        changedAt = time
    }
}
