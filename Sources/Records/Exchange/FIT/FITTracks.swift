import Activities
import Cadence

extension FIT.Contents {
    /// The activities, one per session; empty if there are no records.
    ///
    /// - Parameter lost: The damage of other files in the same data that have no readable records.
    func tracks(lost: [String], hints: KindHints) -> [ActivityTrack] {
        var contents = self
        let localClock = contents.correctDates()
        let (records, leftOut, joined) = contents.records.inOrder()
        guard !records.isEmpty || isManual else { return [] }
        var notes = damage + lost
        if !undated.isEmpty { notes.append("\(undated.count.records) without a time left out") }
        if leftOut > 0 { notes.append("\(leftOut.records) with an impossible time left out") }
        if joined > 0 { notes.append("\(joined.records) merged with another of the same second") }
        if let note = localClock.note { notes.append(note) }
        if let first = records.first, first.time < FIT.firstDate * 1000 {
            notes.append("the device did not know the date")
        }
        if contents.sessions.isEmpty { notes.append(Activity.unendedRemark) }
        if isManual { notes.append("entered by hand: there are no records") }
        let isMultisport = contents.sessions.count > 1
        for transition in contents.sessions where isMultisport && transition.sport.number == FIT.Sport.transition {
            notes.append("a transition of \((transition.elapsed ?? .zero).clock) left out")
        }
        var sessions = contents.orderedSessions()
        if let rest = contents.unfinishedSession(records) {
            notes.append("the last part has no end in the file: its totals are from the records")
            sessions.append(rest)
        }
        var before: Record?
        var restOfRecords = records[...]
        var restOfLaps = contents.laps.sorted { $0.start < $1.start }[...]
        var restOfTimer = contents.timer.sorted { $0.time < $1.time }[...]
        return sessions.indices.compactMap { index in
            let until = index + 1 < sessions.count ? sessions[index + 1].start : nil
            let records = restOfRecords.removePrefix { $0.time < until ?? .max }
            defer { before = records.last { $0.sample.distance != nil } ?? before }
            let laps = restOfLaps.removePrefix { $0.start < until ?? .max }
            let timer = restOfTimer.removePrefix { $0.time < until ?? .max }
            guard !isMultisport || sessions[index].sport.number != FIT.Sport.transition,
                let start = sessions[index].start ?? records.first?.time
            else { return nil }
            let part = FIT.Part(
                session: sessions[index],
                start: start,
                records: records,
                laps: laps,
                timer: timer,
                before: before,
                fileSport: sport,
                isWhole: !contents.sessions.isEmpty,
                isOwn: isOwn
            )
            return part.track(utcOffset: localClock.offset, notes: notes, leftOut: self.leftOut.names, hints: hints)
        }
    }

    /// Whether the file is an activity that the runner has entered by hand: it has totals, but no records.
    private var isManual: Bool {
        records.isEmpty && damage.isEmpty && !isOwn && fileType == FIT.FileType.activity
            && sessions.contains { $0.start != nil && $0.elapsed ?? .zero > .zero }
    }

    /// The sessions in order of their starts; one empty session if the file has none.
    private func orderedSessions() -> [FIT.Session] {
        guard !sessions.isEmpty else { return [FIT.Session()] }
        return sessions.enumerated()
            .sorted { ($0.element.start ?? 0, $0.offset) < ($1.element.start ?? 0, $1.offset) }
            .map(\.element)
    }

    /// A session for the records after the last session, if the recording ended before the device wrote theirs; otherwise nil.
    ///
    /// Devices write a session at the end of each sport, or all of them at the end of the file.
    private func unfinishedSession(_ records: [Record]) -> FIT.Session? {
        let isCut = damage.contains { $0.hasPrefix(Self.cut) }
        guard !isOwn, sessions.count > 1 || isCut, let end = sessions.compactMap(\.end).max(),
            let first = records.first(where: { $0.time > end }), let last = records.last,
            .milliseconds(last.time - first.time) > FIT.longestSilence
        else { return nil }
        var session = FIT.Session()
        session.start = first.time
        return session
    }

    /// Corrects the dates if the device's clock was not set and the file has the local time of the end; returns the UTC offset in seconds.
    ///
    /// All UTC offsets since 1990 are multiples of 15 minutes; the rest of the difference is clock error.
    private mutating func correctDates() -> (offset: Int, note: String?) {
        guard let clocks else { return (0, "the local time is not known") }
        let difference = clocks.local - clocks.device
        if Moment.offsets.contains(Int(difference)) {
            return (Int((Double(difference) / 900).rounded()) * 900, nil)
        }
        guard clocks.device < FIT.firstDate, clocks.local >= FIT.firstDate,
            !records.contains(where: { $0.time >= FIT.firstDate * 1000 })
        else { return (0, "the local time is not known") }
        for index in records.indices { records[index].time += difference * 1000 }
        for index in timer.indices { timer[index].time += difference * 1000 }
        for index in laps.indices { laps[index].start += difference * 1000 }
        for index in sessions.indices {
            sessions[index].start = sessions[index].start.map { $0 + difference * 1000 }
            sessions[index].end = sessions[index].end.map { $0 + difference * 1000 }
        }
        return (0, "the device recorded only local time; it is shown as UTC")
    }
}

extension ArraySlice {
    /// Removes and returns the leading elements that satisfy a condition.
    mutating func removePrefix(while holds: (Element) -> Bool) -> [Element] {
        let first = prefix(while: holds)
        removeFirst(first.count)
        return Array(first)
    }
}

extension Int {
    fileprivate var records: String { self == 1 ? "1 record" : "\(self) records" }
}

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
                var sample = record.sample
                sample.elapsed = last.sample.elapsed
                sample.fill(from: last.sample)
                records[records.count - 1].sample = sample
                records[records.count - 1].cycles = record.cycles ?? last.cycles
            } else {
                records.append(record)
            }
        }
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

extension FIT {
    /// Times without records up to this length are normal: devices save memory, and there is no reception in tunnels.
    static let longestSilence = Duration.seconds(60)
}

extension FIT.Session {
    /// A distance between two records up to this length, in metres, can be an error of the measurement.
    private static let longestStep = 100.0

    /// Describes gaps between the records, which exist even in files with a correct checksum, for example after a repair.
    ///
    /// A gap is reported only if it is longer than 60 s without a pause, and the distance increases by more than 100 m. Missing records at
    /// the end are reported only if the session's total distance is larger by more than 100 m and more than 5 %.
    func gaps(_ samples: [Sample], pauses: [Range<Duration>]) -> [String] {
        var gaps: [String] = []
        let measured = samples.lazy.compactMap { sample in sample.distance.map { (sample.elapsed, $0.meters) } }
        var last: (elapsed: Duration, meters: Double)?
        for (elapsed, meters) in measured {
            if let last, elapsed - last.elapsed > FIT.longestSilence, meters - last.meters > Self.longestStep,
                !pauses.contains(where: { $0.lowerBound < elapsed && last.elapsed < $0.upperBound })
            {
                gaps.append("no records from \(last.elapsed.clock) to \(elapsed.clock)")
            }
            last = (elapsed, meters)
        }
        if gaps.count > 3 { gaps = gaps.prefix(2) + ["and in \(gaps.count - 2) other places"] }
        if let last, summary.distanceSource != nil {
            let missing = summary.distance.meters - last.meters
            if missing > max(Self.longestStep, summary.distance.meters / 20) {
                gaps.append("the last \(Int(missing)) m of the distance have no records")
            }
        }
        return gaps
    }
}

extension Duration {
    /// The duration in hours, minutes and seconds, for example `1:02:03`.
    var clock: String {
        let seconds = wholeMilliseconds / 1000
        let parts = [seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? ":0" : ":") + String($0) }
        return "\(seconds / 3600)" + parts.joined()
    }
}
