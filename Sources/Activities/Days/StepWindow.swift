/// The steps of the last ten minutes, of which any last seconds can be asked for.
///
/// Steps within ten milliseconds of one another are kept as one entry, at the time of the first: a flood of them costs no more memory.
struct StepWindow: Hashable, Sendable {
    private static let coalescing = Duration.milliseconds(10)

    private var entries: [Entry] = []
    /// The first entry that is still wanted; those before it are dropped when they are half of all.
    private var first = 0

    private struct Entry: Hashable {
        var time: Duration
        var steps: Int
    }

    /// Adds steps; `now` is never earlier than before.
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

    /// The steps later than `length` before `now`.
    func steps(inLast length: WindowLength, at now: Duration) -> Int {
        var sum = 0
        for entry in entries[first...].reversed() {
            guard entry.time > now - length.duration else { break }
            sum += entry.steps
        }
        return sum
    }
}
