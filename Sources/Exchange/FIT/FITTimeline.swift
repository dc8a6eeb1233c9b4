import Activities
import Cadence

// Devices write records out of order, twice, and before they know the date.
extension [FIT.Contents.Record] {
    /// A gap longer than this parts what belongs together from what a clock that went wild wrote: seven days in milliseconds.
    static let longestGap: Int64 = 7 * 86_400_000

    /// The records in order of time, each later than the one before, and how many were left out or put together for that.
    ///
    /// Of records whose times contradict each other, as many stay as can: the longest series in the file whose times do not go
    /// back. Of what is more than `longestGap` apart the larger part stays. Records of one moment become one.
    func inOrder() -> (records: Self, leftOut: Int, joined: Int) {
        let dated = contains { $0.time >= FIT.firstDate * 1000 } ? filter { $0.time >= FIT.firstDate * 1000 } : self
        let series = dated.longestSeries().largestPart()
        let joined = series.joined()
        return (joined, count - series.count, series.count - joined.count)
    }

    /// The longest subsequence whose times do not go back.
    ///
    /// Craige Schensted, "Longest increasing and decreasing subsequences" (1961, doi:10.4153/CJM-1961-015-3), by the piles of
    /// patience sorting; O(n log n).
    private func longestSeries() -> Self {
        guard zip(self, dropFirst()).contains(where: { $0.time > $1.time }) else { return self }
        // The place of the record on top of each pile, and the place of the record each one follows.
        var piles: [Int] = []
        var before: [Int] = []
        for (index, record) in enumerated() {
            var low = 0
            var high = piles.count
            while low < high {
                let middle = (low + high) / 2
                if self[piles[middle]].time <= record.time { low = middle + 1 } else { high = middle }
            }
            before.append(low == 0 ? -1 : piles[low - 1])
            if low == piles.count { piles.append(index) } else { piles[low] = index }
        }
        var series: Self = []
        var place = piles.last ?? -1
        while place >= 0 {
            series.append(self[place])
            place = before[place]
        }
        return series.reversed()
    }

    private func largestPart() -> Self {
        var best = startIndex..<startIndex
        var begin = startIndex
        for index in indices {
            if index > begin, self[index].time - self[index - 1].time > Self.longestGap { begin = index }
            if index + 1 - begin > best.count { best = begin..<(index + 1) }
        }
        return Array(self[best])
    }

    /// One record for each moment, with what the last of them knew.
    private func joined() -> Self {
        reduce(into: []) { records, record in
            if let last = records.last, last.time == record.time {
                records[records.count - 1].sample = last.sample.joined(by: record.sample)
            } else {
                records.append(record)
            }
        }
    }
}

extension Sample {
    fileprivate func joined(by later: Self) -> Self {
        Sample(
            elapsed: elapsed,
            position: later.position ?? position,
            altitude: later.altitude ?? altitude,
            distance: later.distance ?? distance,
            speed: later.speed ?? speed,
            target: later.target ?? target,
            cadence: later.cadence ?? cadence,
            heartRate: later.heartRate ?? heartRate,
            steps: later.steps ?? steps
        )
    }
}

extension [FIT.Contents.TimerEvent] {
    /// The pauses between the stops and the starts that follow them, as times since `start`, within `length`.
    func pauses(since start: Int64, length: Duration) -> [Range<Duration>] {
        var pauses: [Range<Duration>] = []
        var stop: Duration?
        for event in self {
            let elapsed = Duration.milliseconds(event.time - start)
            if !event.isStart {
                stop = stop ?? elapsed
            } else if let begin = stop {
                let begin = Swift.max(begin, pauses.last?.upperBound ?? .zero)
                let end = Swift.min(elapsed, length)
                if begin < end { pauses.append(begin..<end) }
                stop = nil
            }
        }
        return pauses
    }
}
