import Cadence

// Two recordings of the same time become one activity. Positions, distance, speed and pauses come from one of them, the base: mixed, they
// would not agree. Heart rates, cadences and steps are those of the first activity, where it has them, and otherwise those of the other one.

extension ActivityTrack {
    /// A value is added to a sample whose time differs by at most this; if there is none, a new sample is made for it.
    private static let nearby = Duration.seconds(1)

    /// This activity, completed by another recording of the same time.
    ///
    /// The base is the recording with positions, or else the one with a distance. If both have them, it is this one, unless the other one is
    /// longer by more than a tenth. Name, effort, kind and an edited distance are those of this activity, if it has them; laps and
    /// workouts are those of this activity, unless only the other one has them.
    ///
    /// - Returns: nil if the two recordings overlap in less than four fifths of the time of the shorter one.
    package func combined(with other: ActivityTrack) -> ActivityTrack? {
        let shift = other.activity.start - activity.start
        let common = min(activity.elapsed, shift + other.activity.elapsed) - max(.zero, shift)
        guard common > .zero, common * 5 >= min(activity.elapsed, other.activity.elapsed) * 4 else { return nil }
        let isOtherBase = other.isBetterBase(than: self)
        let (base, extra) = isOtherBase ? (other, self) : (self, other)
        var whole = activity
        whole.start = Moment(
            unixMilliseconds: base.activity.start.unixMilliseconds,
            utcOffset: activity.start.utcOffset
        )
        (whole.elapsed, whole.pauses) = (base.activity.elapsed, base.activity.pauses)
        let samples = base.completed(
            by: extra,
            startingAfter: isOtherBase ? .zero - shift : shift,
            isPreferred: isOtherBase
        )
        let lapped = activity.laps.count > 1 || other.activity.laps.count < 2 ? activity : other.activity
        whole.laps = lapped.laps.moved(by: lapped.start - whole.start, end: whole.elapsed)
        let trained = activity.workouts.isEmpty ? other.activity : activity
        whole.workouts = trained.workouts.map { $0.moved(by: trained.start - whole.start, end: whole.elapsed) }
        whole.summary = combinedSummary(with: other.activity.summary, of: samples, base: base.activity)
        if activity.isKindAssumed, !other.activity.isKindAssumed {
            (whole.kind, whole.isKindAssumed) = (other.activity.kind, false)
        }
        whole.name = activity.name ?? other.activity.name
        whole.effort = activity.effort ?? other.activity.effort
        if let note = other.activity.note, whole.note?.contains(note) != true { whole.appendNote(note) }
        for tag in other.activity.tags where !whole.tags.contains(where: { $0.folded == tag.folded }) {
            whole.tags.append(tag)
        }
        whole.appendNote("Two recordings of the same time were joined.")
        return ActivityTrack(activity: whole, samples: samples)
    }

    private func isBetterBase(than first: ActivityTrack) -> Bool {
        func has(_ track: ActivityTrack, _ value: (Sample) -> Bool) -> Bool { track.samples.contains(where: value) }
        for value: (Sample) -> Bool in [{ $0.position != nil }, { $0.distance ?? .zero > .zero }]
        where has(self, value) != has(first, value) {
            return has(self, value)
        }
        return activity.elapsed > first.activity.elapsed + first.activity.elapsed / 10
    }

    /// The samples with the heart rates, cadences, steps and altitudes of another recording, which began at a time since the start.
    ///
    /// - Parameter isPreferred: Whether the values of the other recording are used where both have them.
    private func completed(
        by extra: ActivityTrack,
        startingAfter shift: Duration,
        isPreferred: Bool
    ) -> [Sample] {
        let takesSteps =
            extra.samples.contains { $0.steps != nil } && (isPreferred || !samples.contains { $0.steps != nil })
        let takesAltitude = !samples.contains { $0.altitude != nil }
        var whole = samples
        if takesSteps { for index in whole.indices { whole[index].steps = nil } }
        func fill(_ sample: inout Sample, from other: Sample) {
            for field in SampleField.all where field.kind == .body {
                let (own, found) = (field.value(sample), field.value(other))
                field.set(&sample, isPreferred ? found ?? own : own ?? found)
            }
            sample.cadence = isPreferred ? other.cadence ?? sample.cadence : sample.cadence ?? other.cadence
            sample.target = sample.target ?? other.target
            sample.lead = sample.lead ?? other.lead
            if takesSteps { sample.steps = other.steps ?? sample.steps }
            if takesAltitude { sample.altitude = sample.altitude ?? other.altitude }
        }
        var added: [Sample] = []
        var pauses = ArraySlice(activity.pauses)
        var nearest = 0
        for other in extra.samples {
            let time = other.elapsed + shift
            guard time >= .zero, time <= activity.elapsed else { continue }
            while let pause = pauses.first, pause.upperBound <= time { pauses.removeFirst() }
            guard !(pauses.first?.contains(time) ?? false) else { continue }
            func gap(_ index: Int) -> Duration { max(whole[index].elapsed - time, time - whole[index].elapsed) }
            while nearest + 1 < whole.count, gap(nearest + 1) <= gap(nearest) { nearest += 1 }
            if whole.indices.contains(nearest), gap(nearest) <= Self.nearby {
                fill(&whole[nearest], from: other)
            } else {
                var sample = Sample(elapsed: time)
                fill(&sample, from: other)
                if sample != Sample(elapsed: time) { added.append(sample) }
            }
        }
        return added.isEmpty ? whole : (whole + added).sorted { $0.elapsed < $1.elapsed }
    }

    private func combinedSummary(with second: Summary, of samples: [Sample], base: Activity) -> Summary {
        let first = activity.summary
        var summary = Summary(
            of: samples,
            kind: activity.kind,
            pauses: base.pauses,
            elapsed: base.elapsed,
            distanceSource: base.summary.distanceSource
        )
        summary.moving = base.summary.moving
        (summary.distance, summary.distanceSource) =
            first.distanceSource == .edited
            ? (first.distance, .edited) : (base.summary.distance, base.summary.distanceSource)
        summary.bestSpeed = base.summary.bestSpeed ?? summary.bestSpeed
        summary.ascent = base.summary.ascent ?? summary.ascent
        summary.descent = base.summary.descent ?? summary.descent
        summary.energy = first.energy ?? second.energy
        summary.steps = first.steps ?? second.steps ?? summary.steps
        summary.heartRate = summary.heartRate ?? first.heartRate ?? second.heartRate
        summary.highestHeartRate = summary.highestHeartRate ?? first.highestHeartRate ?? second.highestHeartRate
        summary.cadence = summary.cadence ?? first.cadence ?? second.cadence
        summary.target = first.target ?? second.target
        summary.inSync = first.inSync ?? second.inSync
        summary.syncMeasured = first.syncMeasured ?? second.syncMeasured
        summary.stepTiming = first.stepTiming ?? second.stepTiming
        return summary
    }
}

extension WorkoutRecord {
    /// The workout, moved to the time axis of another recording, which ends at `end`; no part of a step lies outside of that recording.
    fileprivate func moved(by shift: Duration, end: Duration) -> Self {
        var workout = shifted(by: shift)
        workout.start = min(max(workout.start, .zero), end)
        for index in workout.ended.indices {
            workout.ended[index].span = workout.ended[index].span.clamped(to: .zero..<end)
        }
        return workout
    }
}

extension [Lap] {
    /// The laps, moved to the time axis of another recording, which ends at `end`.
    ///
    /// The first lap is extended to the start of the other recording, and the last one to its end.
    ///
    /// - Parameter shift: The start of the recording with these laps, as a time since the start of the other one.
    fileprivate func moved(by shift: Duration, end: Duration) -> Self {
        var laps = compactMap { lap -> Lap? in
            var lap = lap
            lap.span = lap.span.shifted(by: shift).clamped(to: .zero..<end)
            return lap.span.isEmpty ? nil : lap
        }
        guard !laps.isEmpty else { return self }
        laps[0].span = .zero..<laps[0].span.upperBound
        laps[laps.count - 1].span = laps[laps.count - 1].span.lowerBound..<end
        return laps
    }
}
