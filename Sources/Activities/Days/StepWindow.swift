/// The steps of the last ten minutes, for queries about any shorter period.
///
/// Steps within 10 ms of each other are stored as one entry at the time of the first, which bounds the memory.
struct StepWindow: Hashable, Sendable {
    private static let coalescing = Duration.milliseconds(10)

    private var entries: [Entry] = []
    /// The index of the first entry inside the ten minutes; older entries are removed once they are half of the array.
    private var first = 0

    private struct Entry: Hashable {
        var time: Duration
        var steps: Int
    }

    /// Adds steps that were taken at the time `now`, which must not decrease between calls.
    mutating func add(_ steps: Int, at now: Duration) {
        while first < entries.count, entries[first].time <= now - WindowLength.longest.duration { first += 1 }
        if first > 0, first * 2 >= entries.count {
            entries.removeFirst(first)
            first = 0
        }
        if let last = entries.last, entries.count > first, now - last.time < Self.coalescing {
            entries[entries.count - 1].steps += steps
        } else {
            entries.append(Entry(time: now, steps: steps))
        }
    }

    /// The number of steps between `now - length` and `now`.
    func steps(inLast length: WindowLength, at now: Duration) -> Int {
        var sum = 0
        for entry in entries[first...].reversed() {
            guard entry.time > now - length.duration else { break }
            sum += entry.steps
        }
        return sum
    }
}
