import Activities
import Cadence

extension FIT {
    /// The data of one session of a FIT file.
    struct Part {
        private let session: Session
        private let records: [Contents.Record]
        private let laps: [Contents.LapMark]
        private let timer: [Contents.TimerEvent]
        private let sport: Sport
        private let isWhole: Bool
        private let isOwn: Bool
        /// The time zero of the samples, in milliseconds since the FIT epoch.
        private let base: Int64

        /// Collects the data of one session; nil if neither the session nor a record has a time.
        ///
        /// - Parameters:
        /// - records: The session's records, with increasing times.
        /// - laps: The session's laps, in order of their starts.
        /// - timer: The session's timer events, in order of time.
        ///   - sport: The sport of the file, used if the session has none.
        ///   - isWhole: Whether the file is complete.
        ///   - isOwn: Whether strided wrote the file.
        init?(
            session: Session,
            records: [Contents.Record],
            laps: [Contents.LapMark],
            timer: [Contents.TimerEvent],
            sport: Sport,
            isWhole: Bool,
            isOwn: Bool
        ) {
            guard let start = session.start ?? records.first?.time else { return nil }
            self.session = session
            self.records = records
            self.laps = laps
            self.timer = timer
            self.sport = Sport(
                number: session.sport.number ?? sport.number,
                sub: session.sport.sub ?? sport.sub,
                name: sport.name
            )
            self.isWhole = isWhole
            self.isOwn = isOwn
            let first = records.first?.time ?? start
            base = first < start || first - start > TimesInOrder.longestGap ? first : start
        }
    }
}

extension FIT.Part {
    /// The activity, with a note about dropped and corrected data.
    func track(utcOffset: Int, notes: [String], leftOut: [String], hints: KindHints) -> ActivityTrack {
        var notes = notes
        var leftOut = leftOut
        var samples = samples()
        let length = length(samples)
        let pauses = timer.pauses(since: base, length: length)
        if !isOwn {
            samples.addSpeeds(pauses: pauses)
            notes += session.gaps(samples, pauses: pauses)
        }
        let decision = decision(hints, samples, &notes)
        if !decision.kind.isOnFoot, samples.removeCadence() > 0 {
            leftOut.append(decision.kind == .cycle ? "pedal cadence" : "cadence")
        }
        // This is the empty record that `Encoder` writes for an activity without samples.
        if samples == [Sample(elapsed: .zero)] { samples = [] }
        if !leftOut.isEmpty { notes.append("not kept: " + leftOut.joined(separator: ", ")) }
        // Do not repeat notes that the note of an earlier import already contains.
        notes.removeAll { session.note?.contains($0) ?? false }
        let remarks = notes.isEmpty ? nil : notes.joined(separator: "; ")

        var activity = Activity(
            kind: decision.kind,
            isKindAssumed: decision.isAssumed,
            origin: .imported,
            start: Moment(
                unixMilliseconds: base + FIT.epoch * 1000 + session.startMilliseconds,
                utcOffset: utcOffset
            ),
            elapsed: length,
            pauses: pauses,
            name: session.name,
            effort: session.effort,
            tags: session.tags
        )
        activity.note = note(remarks)
        activity.summary = summary(of: activity, samples)
        activity.laps = spans(activity)
        return ActivityTrack(activity: activity, samples: samples)
    }

    /// Chooses the kind, and notes other sports and assumptions.
    private func decision(
        _ hints: KindHints,
        _ samples: [Sample],
        _ notes: inout [String]
    ) -> (kind: Activity.Kind, isAssumed: Bool) {
        let table = hints.table(Moment(unixMilliseconds: base + FIT.epoch * 1000 + session.startMilliseconds))
        let decision = KindEvidence(
            statements: [table.meaning, sport.meaning],
            texts: hints.texts(session.name, sport.name),
            samples: samples,
            averageSpeed: session.summary.averageSpeed
        ).decision
        if let note = table.note { notes.append(note) }
        if let assumption = decision.note {
            notes.append("\(sport.title): \(assumption)")
        } else if decision.kind == .other, table.meaning.kind == nil, !isOwn {
            notes.append(sport.title)
        }
        return (decision.kind, decision.basis != nil || session.isKindAssumed && table.meaning.kind == nil)
    }

    /// The session's note followed by the notes about the import; the session's note is shortened if both are too long for a field.
    private func note(_ remarks: String?) -> String? {
        let room = max(String.longestField - (remarks.map { $0.utf8.count + 1 } ?? 0), 0)
        let own = session.note.map { $0.cut(to: room) }
        let note = [own, remarks].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n").cutToField
        return note.isEmpty ? nil : note
    }

    private func samples() -> [Sample] {
        var distance = Distance.zero
        var steps = 0
        return records.map { record in
            var sample = record.sample
            sample.elapsed = .milliseconds(record.time - base)
            sample.distance = sample.distance.map { max($0, distance) }
            sample.steps = sample.steps.map { max($0, steps) }
            distance = sample.distance ?? distance
            steps = sample.steps ?? steps
            return sample
        }
    }

    /// The duration of the activity: that of the session message, or longer if there are later samples; without a session message,
    /// the time of the last sample or timer stop.
    private func length(_ samples: [Sample]) -> Duration {
        let last = samples.last?.elapsed ?? .zero
        if let elapsed = session.elapsed { return max(elapsed, last) }
        let stops = timer.lazy.map { $0.time - base }.filter { $0 <= TimesInOrder.longestGap }
        return max(last, .milliseconds(stops.max() ?? 0))
    }

    private func summary(of activity: Activity, _ samples: [Sample]) -> Summary {
        var summary = session.summary
        let paused = activity.pauses.reduce(Duration.zero) { $0 + ($1.upperBound - $1.lowerBound) }
        summary.moving = session.moving ?? activity.elapsed - paused
        if summary.distanceSource == nil, let last = samples.last(where: { $0.distance != nil })?.distance {
            summary.distance = last
            summary.distanceSource = .file
        }
        if !activity.kind.isOnFoot {
            summary.cadence = nil
        } else {
            summary.steps = session.steps ?? samples.last { $0.steps != nil }?.steps
        }
        return summary
    }

    /// The laps, each of which ends where the next lap begins; one lap if the file has none.
    private func spans(_ activity: Activity) -> [Lap] {
        let length = activity.elapsed
        var starts: [(time: Duration, lap: FIT.Contents.LapMark)] = []
        for lap in laps {
            let time = Duration.milliseconds(lap.start - base)
            guard starts.last.map({ $0.time < time && time < length }) ?? true else { continue }
            starts.append((max(time, .zero), lap))
        }
        guard let last = starts.last else {
            let energy = activity.summary.energy ?? .zero
            return [Lap(span: .zero..<length, distance: activity.summary.distance, energy: energy)]
        }
        var laps = starts.indices.map { index in
            let begin = index == 0 ? .zero : starts[index].time
            let end = index + 1 < starts.count ? starts[index + 1].time : length
            return Lap(span: begin..<end, distance: starts[index].lap.distance, energy: starts[index].lap.energy)
        }
        // An incomplete file has no message for the lap in progress, so the time after the last recorded lap (`last`) is added as a lap.
        if !isWhole, let elapsed = last.lap.elapsed, elapsed > 0,
            last.time + .milliseconds(elapsed) < length - .seconds(1)
        {
            let end = last.time + .milliseconds(elapsed)
            let before = laps.reduce(Distance.zero) { $0 + $1.distance }
            laps[laps.count - 1].span = laps[laps.count - 1].span.lowerBound..<end
            let rest = Distance(meters: ((activity.summary.distance - before).meters * 100).rounded() / 100)
            laps.append(Lap(span: end..<length, distance: rest))
        }
        return laps
    }
}
