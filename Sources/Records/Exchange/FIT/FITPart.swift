import Activities
import Cadence

extension FIT {
    /// The data of one session of a FIT file.
    struct Part {
        let session: Session
        /// The start of the session, or else of its first record, in milliseconds since the FIT epoch.
        let start: Int64
        /// The records of the session, with increasing times.
        let records: [Contents.Record]
        /// The laps in order of their starts.
        let laps: [Contents.LapMark]
        /// The timer events in order of time.
        let timer: [Contents.TimerEvent]
        /// The last record with a distance before this session.
        let before: Contents.Record?
        /// The sport of the file, for a session without one.
        let fileSport: Sport
        /// Whether the file is complete.
        let isWhole: Bool
        /// Whether strided wrote the file.
        let isOwn: Bool

        private var sport: Sport {
            Sport(
                number: session.sport.number ?? fileSport.number,
                sub: session.sport.sub ?? fileSport.sub,
                name: fileSport.name
            )
        }

        /// The time zero of the samples, in milliseconds since the FIT epoch.
        private var base: Int64 {
            let first = records.first?.time ?? start
            return first < start || first - start > TimesInOrder.longestGap ? first : start
        }
    }
}

extension FIT.Part {
    /// The activity, with a note about dropped and corrected data.
    func track(utcOffset: Int, notes: [String], leftOut: [String], hints: KindHints) -> ActivityTrack {
        func track(_ fastest: Speed) -> ActivityTrack {
            self.track(utcOffset: utcOffset, notes: notes, leftOut: leftOut, hints: hints, fastest: fastest)
        }
        let first = track(Activity.Kind.cycle.fastest)
        let fastest = first.activity.kind.fastest
        // The kind is known only now; someone on foot is not as fast as a cyclist.
        guard !isOwn, first.activity.kind.isOnFoot,
            PositionCorrection.hasFastLine(
                first.samples,
                fastest,
                seconds: { first.samples[$0].elapsed / .seconds(1) }
            )
        else { return first }
        return track(fastest)
    }

    private func track(
        utcOffset: Int,
        notes: [String],
        leftOut: [String],
        hints: KindHints,
        fastest: Speed
    ) -> ActivityTrack {
        var notes = notes
        var leftOut = leftOut
        var samples = samples()
        let length = length(samples)
        var pauses = timer.pauses(since: base, length: length)
        var unmarked: UnmarkedPauses?
        var correction: PositionCorrection?
        if !isOwn {
            samples.removeEmptyDistances()
            var found = PositionCorrection(&samples, pauses: pauses, fastest: fastest)
            found.correctDistances(&samples)
            if let note = found.note { notes.append(note) }
            correction = found
            unmarked = UnmarkedPauses(in: samples, besides: pauses)
            pauses = (pauses + (unmarked?.pauses ?? [])).sorted { $0.lowerBound < $1.lowerBound }
            if let note = unmarked?.note { notes.append(note) }
            samples.addSpeeds(pauses: pauses)
            if found.removed.isEmpty { notes += session.gaps(samples, pauses: pauses) }
        }
        let table = hints.table(Moment(unixMilliseconds: base + FIT.epoch * 1000 + session.startMilliseconds))
        let stepsPerCycle = addCadences(to: &samples, table.meaning.kind ?? sport.meaning.kind)
        let decision = decision(hints, table, samples, &notes)
        if !decision.kind.isOnFoot {
            _ = samples.removeCadence()
            if records.contains(where: { $0.cycles ?? 0 > 0 }) {
                leftOut.append(decision.kind == .cycle ? "pedal cadence" : "cadence")
            }
        }
        let countsSteps = stepsPerCycle == 1 && decision.kind.isOnFoot
        if countsSteps { notes.append(StepsPerCycle.note) }
        // This is the empty record that `Encoder` writes for an activity without samples.
        if samples == [Sample(elapsed: .zero)] { samples = [] }
        if !leftOut.isEmpty { notes.append("not kept: " + leftOut.joined(separator: ", ")) }
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
            tags: session.tags,
            shoes: session.shoes
        )
        activity.summary = summary(of: activity, samples, unmarked: unmarked?.total ?? .zero, correction)
        if countsSteps {
            // The mean is computed from the samples, if they have a cadence.
            let isMeasured = samples.contains { $0.cadence != nil }
            activity.summary.cadence = isMeasured ? nil : session.cycles.flatMap { StepRate(field: $0) }
        }
        if decision.kind.isOnFoot, !isOwn, activity.summary.correctSteps(of: &samples), !countsSteps {
            notes.append("the steps were counted twice")
        }
        activity.note = note(notes)
        activity.laps = spans(activity, correction, stepsPerCycle: stepsPerCycle)
        activity.laps.removeMeans(of: samples, keepsCadence: decision.kind.isOnFoot)
        return ActivityTrack(activity: activity, samples: samples)
    }

    private func decision(
        _ hints: KindHints,
        _ table: (meaning: SportWord, note: String?),
        _ samples: [Sample],
        _ notes: inout [String]
    ) -> (kind: Activity.Kind, isAssumed: Bool) {
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
    private func note(_ notes: [String]) -> String? {
        // Do not repeat notes that the note of an earlier import already contains.
        let new = notes.filter { !(session.note?.contains($0) ?? false) }
        let remarks = new.isEmpty ? nil : new.joined(separator: "; ")
        let room = max(String.longestField - (remarks.map { $0.utf8.count + 1 } ?? 0), 0)
        let own = session.note.map { $0.shortened(to: room) }
        let note = [own, remarks].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n").shortened()
        return note.isEmpty ? nil : note
    }

    /// Sets the cadences of the samples in steps per minute; returns the number of steps per unit of the file's cadence.
    private func addCadences(to samples: inout [Sample], _ kind: Activity.Kind?) -> Double {
        guard kind?.isOnFoot ?? true else { return 2 }
        var unit = StepsPerCycle(kind: kind)
        for (record, sample) in zip(records, samples) {
            if let cycles = record.cycles { unit.add(cycles, speed: sample.speed) }
        }
        // If no record has a cadence, the means of the laps decide; without them the mean of the session, or else its number of steps.
        if unit.count == 0 { for lap in laps { if let cycles = lap.cycles { unit.add(cycles, speed: lap.speed) } } }
        let mean = session.summary.averageSpeed(in: session.moving ?? session.elapsed)
        if unit.count == 0, let cycles = session.cycles { unit.add(cycles, speed: mean) }
        if unit.count == 0, let steps = session.steps, let time = session.moving ?? session.elapsed, time > .zero {
            unit.add(Double(steps) / 2 / (time / .seconds(60)), speed: mean)
        }
        let factor = isOwn ? 2 : unit.value
        for (index, record) in zip(samples.indices, records) {
            samples[index].cadence = record.cycles.flatMap { StepRate(field: $0 * factor) }
        }
        return factor
    }

    private func samples() -> [Sample] {
        let origin = distanceOrigin
        var distance = Distance.zero
        var steps = 0
        return records.map { record in
            var sample = record.sample
            sample.elapsed = .milliseconds(record.time - base)
            sample.distance = sample.distance.map { max($0.since(origin), distance) }
            sample.steps = sample.steps.map { max($0, steps) }
            distance = sample.distance ?? distance
            steps = sample.steps ?? steps
            return sample
        }
    }

    /// The distance of the records at the start of the session.
    ///
    /// In a multi-sport file it is usually a running total, and some devices continue the total of an earlier activity.
    private var distanceOrigin: Distance {
        guard !isOwn, let first = records.first(where: { $0.sample.distance != nil }),
            let begin = first.sample.distance,
            let end = records.last(where: { $0.sample.distance != nil })?.sample.distance
        else { return .zero }
        if let before, let last = before.sample.distance, begin >= last, first.time > before.time {
            let late = Double(max(first.time - max(base, before.time), 0)) / Double(first.time - before.time)
            return begin - Distance(meters: (begin - last).meters * late)
        }
        let total = session.summary.distanceSource.map { _ in session.summary.distance }
        let sample = Sample(elapsed: .milliseconds(first.time - base), distance: begin)
        return TrackDistance.origin(first: sample, last: end, total: total)
    }

    /// The duration of the activity: that of the session message, or longer if there are later samples; without a session message,
    /// the time of the last sample or timer stop.
    private func length(_ samples: [Sample]) -> Duration {
        let last = samples.last?.elapsed ?? .zero
        if let elapsed = session.elapsed { return max(elapsed, last) }
        let stops = timer.lazy.map { $0.time - base }.filter { $0 <= TimesInOrder.longestGap }
        return max(last, .milliseconds(stops.max() ?? 0))
    }

    private func summary(
        of activity: Activity,
        _ samples: [Sample],
        unmarked: Duration,
        _ correction: PositionCorrection?
    ) -> Summary {
        var summary = session.summary
        summary.moving =
            session.moving.map { min($0, activity.elapsed - unmarked) } ?? activity.elapsed - activity.pauses.total
        if let last = samples.last(where: { $0.distance != nil })?.distance, last > .zero {
            if summary.distanceSource == nil || correction?.contradicts(summary.distance, measured: last) ?? false {
                (summary.distance, summary.distanceSource) = (last, .file)
            } else if let correction, correction.includesJumps(summary.distance, measured: last) {
                summary.distance = correction.corrected(summary.distance)
            }
        } else if let correction, correction.contradicts(summary.distance, measured: correction.length(of: samples)) {
            // The distance is computed from the positions when the activity is stored.
            (summary.distance, summary.distanceSource) = (.zero, nil)
        }
        if summary.heartRate == nil, !samples.contains(where: { $0.heartRate != nil }) {
            var mean = TimedMean()
            for lap in laps { mean.add(lap.heartRate?.beatsPerMinute, for: .milliseconds(lap.elapsed ?? 0)) }
            summary.heartRate = mean.mean.map { HeartRate(beatsPerMinute: $0.rounded()) }
            summary.highestHeartRate = summary.highestHeartRate ?? laps.compactMap(\.highestHeartRate).max()
        }
        if !activity.kind.isOnFoot {
            summary.cadence = nil
        } else {
            summary.steps = session.steps ?? samples.last { $0.steps != nil }?.steps
        }
        return summary
    }

    /// The laps, each of which ends where the next lap begins, without jumps of the distance; one lap if the file has none.
    private func spans(
        _ activity: Activity,
        _ correction: PositionCorrection?,
        stepsPerCycle: Double
    ) -> [Lap] {
        var laps = spans(activity, stepsPerCycle: stepsPerCycle)
        let total = laps.reduce(Distance.zero) { $0 + $1.distance }
        guard let correction, correction.includesJumps(total, measured: activity.summary.distance) else { return laps }
        for index in laps.indices {
            laps[index].distance = correction.corrected(laps[index].distance, in: laps[index].span)
        }
        return laps
    }

    private func spans(_ activity: Activity, stepsPerCycle: Double) -> [Lap] {
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
            let lap = starts[index].lap
            return Lap(
                span: begin..<end,
                distance: lap.distance,
                energy: lap.energy,
                heartRate: lap.heartRate,
                highestHeartRate: lap.highestHeartRate,
                cadence: lap.cycles.flatMap { StepRate(field: $0 * stepsPerCycle) }
            )
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

extension Summary {
    /// Halves the numbers of steps if they were counted twice, because a program took steps for strides.
    ///
    /// They were if half of them fits the cadence better. Without a cadence, their rate and length decide; see `StepsPerCycle`.
    fileprivate mutating func correctSteps(of samples: inout [Sample]) -> Bool {
        guard let count = steps, count > 0, moving > .zero else { return false }
        let minutes = moving / .seconds(60)
        var mean = TimedMean()
        for sample in samples { mean.add(sample.cadence?.stepsPerMinute, for: .seconds(1)) }
        let isDoubled: Bool
        if let rate = mean.mean ?? cadence?.stepsPerMinute {
            isDoubled = abs(Double(count / 2) - rate * minutes) < abs(Double(count) - rate * minutes)
        } else {
            var unit = StepsPerCycle(kind: nil)
            unit.add(Double(count) / 2 / minutes, speed: averageSpeed)
            isDoubled = unit.value == 1
        }
        guard isDoubled else { return false }
        steps = count / 2
        for index in samples.indices { samples[index].steps = samples[index].steps.map { $0 / 2 } }
        return true
    }

    /// The mean speed in a time, by the distance that the file states.
    fileprivate func averageSpeed(in time: Duration?) -> Speed? {
        guard let time, time > .zero, distance > .zero else { return nil }
        return Speed(metersPerSecond: distance.meters / (time / .seconds(1)))
    }
}

extension FIT.Contents.LapMark {
    /// The mean speed of the lap, pauses included; nil if the time or the distance is unknown.
    fileprivate var speed: Speed? {
        guard let elapsed, elapsed > 0, distance > .zero else { return nil }
        return Speed(metersPerSecond: distance.meters * 1000 / Double(elapsed))
    }
}
