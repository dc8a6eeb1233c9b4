import Activities
import Cadence

// Some devices write records out of order, twice, or before they know the date.
extension [FIT.Contents.Record] {
    /// Removes records with contradictory times.
    ///
    /// Records without a date are dropped if other records have one. Then the longest sequence of records whose times do not decrease is
    /// kept. If it has gaps above `TimesInOrder.longestGap`, only the largest part is kept. Records of the same time are merged. Returns
    /// the records, with increasing times, and the numbers of dropped and merged records.
    func inOrder() -> (records: Self, leftOut: Int, joined: Int) {
        let dated = contains { $0.time >= FIT.firstDate * 1000 } ? filter { $0.time >= FIT.firstDate * 1000 } : self
        let rise = TimesInOrder.longestRise(dated.map(\.time)).map { dated[$0] }
        let series = Array(rise[TimesInOrder.largestPart(rise.map(\.time))])
        let joined = series.joined()
        return (joined, count - series.count, series.count - joined.count)
    }

    /// Merges records of the same time; later values replace earlier ones.
    private func joined() -> Self {
        reduce(into: []) { records, record in
            if let last = records.last, last.time == record.time {
                records[records.count - 1].sample = last.sample.joined(by: record.sample)
                records[records.count - 1].cycles = record.cycles ?? last.cycles
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
    /// The pauses between timer stops and starts, as times since `start` and limited to `length`.
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
