import Activities
import Cadence

extension FIT.Contents {
    /// The activities, one a session; none without records.
    ///
    /// - Parameter lost: The damage of other files in the same bytes, of which nothing could be read.
    func tracks(lost: [String]) -> [ActivityTrack] {
        var contents = self
        let localClock = contents.mendDates()
        let (records, leftOut, joined) = contents.records.inOrder()
        guard !records.isEmpty else { return [] }
        var notes = damage + lost
        if undated > 0 { notes.append("\(undated.records) without a time left out") }
        if leftOut > 0 { notes.append("\(leftOut.records) with an impossible time left out") }
        if joined > 0 { notes.append("\(joined.records) joined with another of the same second") }
        if let note = localClock.note { notes.append(note) }
        if let first = records.first, first.time < FIT.firstDate * 1000 {
            notes.append("the device did not know the date")
        }

        if contents.sessions.isEmpty { notes.append("the file's end was never written: totals are from the records") }

        let sessions = contents.orderedSessions()
        var restOfRecords = records[...]
        var restOfLaps = contents.laps.sorted { $0.start < $1.start }[...]
        var restOfTimer = contents.timer.sorted { $0.time < $1.time }[...]
        return sessions.indices.compactMap { index in
            let until = index + 1 < sessions.count ? sessions[index + 1].start : nil
            let part = FIT.Part(
                session: sessions[index],
                records: restOfRecords.takeFirst { $0.time < until ?? .max },
                laps: restOfLaps.takeFirst { $0.start < until ?? .max },
                timer: restOfTimer.takeFirst { $0.time < until ?? .max },
                sport: sport,
                isWhole: !contents.sessions.isEmpty,
                isOwn: isOwn
            )
            return part?.track(utcOffset: localClock.offset, notes: notes, leftOut: self.leftOut.names)
        }
    }

    /// Sessions in order of their starts; one that says nothing where the file has none.
    private func orderedSessions() -> [FIT.Session] {
        guard !sessions.isEmpty else { return [FIT.Session()] }
        return sessions.enumerated()
            .sorted { ($0.element.start ?? 0, $0.offset) < ($1.element.start ?? 0, $1.offset) }
            .map(\.element)
    }

    /// Dates what a device without a date wrote, where it told the local time at the end; gives the offset from UTC.
    ///
    /// All zones since 1990 are whole quarters of an hour from UTC; what the clocks differ by beside that is theirs.
    private mutating func mendDates() -> (offset: Int, note: String?) {
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
        for index in sessions.indices { sessions[index].start = sessions[index].start.map { $0 + difference * 1000 } }
        return (0, "the device knew the local time only, which is given as UTC")
    }
}

extension ArraySlice {
    /// Takes off and gives those at the front of which a condition holds.
    mutating func takeFirst(while holds: (Element) -> Bool) -> [Element] {
        let first = prefix(while: holds)
        removeFirst(first.count)
        return Array(first)
    }
}

extension Int {
    fileprivate var records: String { self == 1 ? "1 record" : "\(self) records" }
}
