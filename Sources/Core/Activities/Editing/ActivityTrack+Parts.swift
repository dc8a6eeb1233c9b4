import Cadence

// A part of an activity, and two activities as one: the figures are computed again from the samples, as for an import.
//
// What the samples do not contain is divided: energy, and without samples also distance, steps and climb, by the time without pauses.
// A sentence in the note says so.

extension ActivityTrack {
    /// The shortest time without pauses that a part of an activity can have.
    package static let shortestPart = Duration.seconds(1)

    /// The part of the activity in a range of times since its start; a part begins and ends outside of pauses.
    ///
    /// An edited distance is divided as the measured one. A lap or a workout step counts if a part of it is in the range; a workout step that
    /// was cut is not complete.
    ///
    /// - Parameter words: Translates a sentence of the note.
    /// - Returns: nil if the part would be shorter than ``shortestPart``.
    package func part(_ range: Range<Duration>, words: (String) -> String = { $0 }) -> ActivityTrack? {
        var (start, end) = (max(range.lowerBound, .zero), min(range.upperBound, activity.elapsed))
        for pause in activity.pauses where pause.contains(start) { start = pause.upperBound }
        for pause in activity.pauses.reversed() where pause.lowerBound < end && pause.upperBound >= end {
            end = pause.lowerBound
        }
        let clock = MovingClock(pauses: activity.pauses)
        guard start < end, clock.total(at: end) - clock.total(at: start) >= Self.shortestPart else { return nil }
        let cut = Cut(self, span: start..<end, clock: clock)
        var part = activity
        part.start = activity.start + start
        part.elapsed = end - start
        part.pauses = activity.pauses.compactMap { $0.clamped(to: start..<end).isEmpty ? nil : cut.shifted($0) }
        part.workouts = activity.workouts.compactMap(cut.workout)
        let samples = cut.samples
        part.summary = cut.summary(of: samples, in: part)
        part.laps = cut.laps(total: part.summary)
        for sentence in cut.remarks { part.appendNote(words(sentence)) }
        return ActivityTrack(activity: part, samples: samples)
    }

    /// This activity and a later one as one activity; the time between them is a pause, and belongs to the last lap of this one.
    ///
    /// Name, note, effort and kind are those of this activity, if it has them.
    ///
    /// - Parameter words: Translates a sentence of the note.
    /// - Returns: nil if the other one starts before the end of this one.
    package func joined(with other: ActivityTrack, words: (String) -> String = { $0 }) -> ActivityTrack? {
        let (first, second) = (activity, other.activity)
        let shift = second.start - first.start
        guard shift >= first.elapsed else { return nil }
        var whole = first
        whole.elapsed = shift + second.elapsed
        if shift > first.elapsed { whole.pauses.addPause(first.elapsed..<shift) }
        for pause in second.pauses { whole.pauses.addPause(pause.shifted(by: shift)) }
        if !whole.laps.isEmpty {
            let last = whole.laps.count - 1
            whole.laps[last].span = whole.laps[last].span.lowerBound..<shift
        }
        whole.laps += second.laps.map { lap in
            var lap = lap
            lap.span = lap.span.shifted(by: shift)
            return lap
        }
        whole.workouts += second.workouts.map { $0.shifted(by: shift) }
        let samples = joinedSamples(with: other, shift: shift)
        whole.summary = joinedSummary(with: second.summary, samples: samples, whole)
        whole.name = first.name ?? second.name
        whole.effort = first.effort ?? second.effort
        if let note = second.note { whole.appendNote(note) }
        for tag in second.tags where !whole.tags.contains(where: { $0.folded == tag.folded }) { whole.tags.append(tag) }
        whole.appendNote(words("Two activities were joined; the energy is the sum of both."))
        return ActivityTrack(activity: whole, samples: samples)
    }

    /// The samples of both activities; an edited distance scales the samples, and those of `other` continue after the totals of this one.
    private func joinedSamples(with other: ActivityTrack, shift: Duration) -> [Sample] {
        let distance = activity.summary.distance
        let steps = activity.summary.steps
        let last = samples.last?.elapsed
        let later = other.scaledSamples.compactMap { sample -> Sample? in
            var sample = sample
            sample.elapsed += shift
            guard last.map({ sample.elapsed > $0 }) ?? true else { return nil }
            sample.distance = sample.distance.map { $0 + distance }
            sample.steps = sample.steps.map { $0 + (steps ?? 0) }
            return sample
        }
        return scaledSamples + later
    }

    /// The samples, with distances scaled so that the last one is the edited distance; unchanged if it was not edited.
    private var scaledSamples: [Sample] {
        guard let factor = editedFactor else { return samples }
        return samples.map { sample in
            var sample = sample
            sample.distance = sample.distance.map { Distance(meters: $0.meters * factor) }
            return sample
        }
    }

    private func joinedSummary(with second: Summary, samples: [Sample], _ whole: Activity) -> Summary {
        let first = activity.summary
        var summary = Summary(of: samples, in: whole)
        summary.distance = first.distance + second.distance
        // The less accurate source describes the whole distance.
        summary.distanceSource = DistanceSource.allCases.last {
            $0 == first.distanceSource || $0 == second.distanceSource
        }
        summary.steps = Self.sum(first.steps, second.steps)
        summary.energy = Self.sum(first.energy?.kilocalories, second.energy?.kilocalories)
            .map(Energy.init(kilocalories:))
        summary.ascent = Self.sum(first.ascent, second.ascent)
        summary.descent = Self.sum(first.descent, second.descent)
        summary.heartRate = summary.heartRate ?? first.heartRate ?? second.heartRate
        summary.cadence = summary.cadence ?? first.cadence ?? second.cadence
        return summary
    }

    private static func sum<Number: AdditiveArithmetic>(_ first: Number?, _ second: Number?) -> Number? {
        guard let first else { return second }
        return second.map { first + $0 } ?? first
    }

    package var longestPause: Range<Duration>? {
        activity.pauses.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
    }

    /// The edited distance divided by the measured one; nil if it was not edited, or nothing was measured.
    var editedFactor: Double? {
        guard activity.summary.distanceSource == .edited, let measured = samples.last(where: { $0.distance != nil }),
            let meters = measured.distance?.meters, meters > 0
        else { return nil }
        return activity.summary.distance.meters / meters
    }
}

extension Range<Duration> {
    func shifted(by time: Duration) -> Self { lowerBound + time..<upperBound + time }
}

extension WorkoutRecord {
    func shifted(by time: Duration) -> Self {
        var workout = self
        workout.start += time
        for index in workout.ended.indices { workout.ended[index].span = ended[index].span.shifted(by: time) }
        return workout
    }
}
