/// The calls that a clock will make at later times, the earliest last.
///
/// Of two calls at the same time, the one that was added first is made first.
struct Sleepers {
    struct Sleeper {
        var time: Duration
        var order: UInt64
        /// Called once, at `time` or when the sleeper is removed.
        var wake: @Sendable (_ isCancelled: Bool) -> Void
    }

    private var sleepers: [Sleeper] = []
    private var order: UInt64 = 0

    var count: Int { sleepers.count }

    /// The time of the earliest call.
    var earliest: Duration? { sleepers.last?.time }

    /// A new number, with which a sleeper can be removed.
    mutating func nextOrder() -> UInt64 {
        order += 1
        return order
    }

    mutating func add(_ sleeper: Sleeper) {
        let place = sleepers.firstIndex { ($0.time, $0.order) <= (sleeper.time, sleeper.order) }
        sleepers.insert(sleeper, at: place ?? sleepers.count)
    }

    mutating func remove(_ order: UInt64) -> Sleeper? {
        sleepers.firstIndex { $0.order == order }.map { sleepers.remove(at: $0) }
    }

    /// Removes the earliest sleeper, if its time is at most `time`.
    mutating func removeFirst(until time: Duration) -> Sleeper? {
        guard let earliest, earliest <= time else { return nil }
        return sleepers.removeLast()
    }
}
