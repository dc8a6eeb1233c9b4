import Activities
import Cadence

// Devices write records out of order, twice, and before they know the date.
extension [FIT.Contents.Record] {
    /// The records in order of time, each later than the one before, and how many were left out or put together for that.
    ///
    /// Of records whose times contradict each other, as many stay as can: the longest series in the file whose times do not go
    /// back. Of what is more than `TimesInOrder.longestGap` apart the larger part stays. Records of one moment become one.
    func inOrder() -> (records: Self, leftOut: Int, joined: Int) {
        let dated = contains { $0.time >= FIT.firstDate * 1000 } ? filter { $0.time >= FIT.firstDate * 1000 } : self
        let rise = TimesInOrder.longestRise(dated.map(\.time)).map { dated[$0] }
        let series = Array(rise[TimesInOrder.largestPart(rise.map(\.time))])
        let joined = series.joined()
        return (joined, count - series.count, series.count - joined.count)
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
