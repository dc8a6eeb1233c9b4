/// Converts elapsed time to moving time, which excludes the pauses.
public struct MovingClock: Sendable {
    private let pauses: [Range<Duration>]
    /// The total length of all pauses before each pause, and before the end.
    private let pausedBefore: [Duration]

    /// Creates a clock for pauses that are in order and do not overlap.
    public init(pauses: [Range<Duration>]) {
        self.pauses = pauses
        pausedBefore = pauses.reduce(into: [.zero]) { sums, pause in
            sums.append(sums[sums.count - 1] + (pause.upperBound - pause.lowerBound))
        }
    }

    /// The moving time from the start to `elapsed`; O(log n).
    public func total(at elapsed: Duration) -> Duration {
        var low = 0
        var high = pauses.count
        while low < high {
            let middle = (low + high) / 2
            if pauses[middle].lowerBound < elapsed { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return elapsed }
        let latest = pauses[low - 1]
        let paused = min(elapsed, latest.upperBound) - latest.lowerBound
        return elapsed - pausedBefore[low - 1] - paused
    }
}
