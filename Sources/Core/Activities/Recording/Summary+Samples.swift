package import Cadence

extension Summary {
    /// Computes a summary from samples and pauses, for imports and for interrupted recordings.
    ///
    /// The result equals the recorder's summary except for data that samples do not contain: in-sync time is computed from cadence and
    /// target (within 3 %), and a treadmill's gradient is unknown. O(n).
    ///
    /// - Parameters:
    ///   - samples: In order of time; samples out of order are ignored.
    ///   - kind: The kind of activity; it selects the energy formula.
    ///   - pauses: In order and without overlap.
    ///   - elapsed: The time from the start to the end; nil to end at the last sample.
    ///   - distanceSource: How the samples' distance was measured.
    ///   - model: The energy model; nil gives no energy.
    package init(
        of samples: some BidirectionalCollection<Sample>,
        kind: Activity.Kind,
        pauses: [Range<Duration>] = [],
        elapsed: Duration? = nil,
        distanceSource: DistanceSource? = nil,
        energy model: EnergyModel? = nil
    ) {
        let end = elapsed ?? max(samples.last?.elapsed ?? .zero, .zero)
        var summaryBuilder = SummaryBuilder(kind: kind, model: model)
        summaryBuilder.add(samples, pauses: pauses)
        self = summaryBuilder.summary(
            elapsed: end,
            paused: pauses.reduce(.zero) { $0 + max(min($1.upperBound, end) - $1.lowerBound, .zero) },
            distanceSource: distanceSource
        )
    }

    /// Computes the summary of an activity, whose own summary only states how the distance was measured.
    init(of samples: [Sample], in activity: Activity, energy model: EnergyModel? = nil) {
        self.init(
            of: samples,
            kind: activity.kind,
            pauses: activity.pauses,
            elapsed: activity.elapsed,
            distanceSource: activity.summary.distanceSource,
            energy: model
        )
    }
}

extension SummaryBuilder {
    mutating func add(_ samples: some Sequence<Sample>, pauses: [Range<Duration>]) {
        var pauses = ArraySlice(pauses)
        for sample in samples {
            while let pause = pauses.first, pause.upperBound <= sample.elapsed {
                self.pause(pause.upperBound - pause.lowerBound)
                pauses.removeFirst()
            }
            add(sample)
        }
    }
}

extension ActivityTrack {
    /// Completes an interrupted recording that will not be continued: it ends at its last sample or lap and gets a note.
    package func closed(energy model: EnergyModel?) -> Activity {
        var activity = activity
        let end = max(samples.last?.elapsed ?? .zero, activity.laps.last?.span.upperBound ?? .zero)
        activity.elapsed = end
        activity.pauses = activity.pauses.filter { $0.lowerBound < end }.map { $0.lowerBound..<min($0.upperBound, end) }
        activity.summary = Summary(of: samples, in: activity, energy: model)
        activity.laps.close(at: end, distance: activity.summary.distance, energy: activity.summary.energy ?? .zero)
        activity.appendNote("The recording was cut off; it ends at the last stored sample.")
        return activity
    }
}

extension Activity {
    /// The remark about a file whose end, with the totals, was never written; the logbook recognises its activities by this text.
    package static let unendedRemark = "the file's end was never written: totals are from the records"

    /// Appends a sentence to the note, which is not repeated.
    package mutating func appendNote(_ sentence: String) {
        guard note?.contains(sentence) != true else { return }
        note = note.map { $0 + " " + sentence } ?? sentence
    }

    /// The name of the opponent in a race; it is a sentence of the note, so that it needs no column and is in each file.
    package var opponent: String? {
        guard let note, let start = note.firstRange(of: "Race against “") else { return nil }
        return note[start.upperBound...].firstIndex(of: "”").map { String(note[start.upperBound..<$0]) }
    }

    package mutating func noteRace(against opponent: String) {
        let name = opponent.filter { $0 != "”" && !$0.isNewline }
        appendNote("Race against “\(name)”.")
    }
}

extension [Lap] {
    /// Appends the last lap, which ends at `end`, unless the previous lap already ends there.
    package mutating func close(at end: Duration, distance: Distance, energy: Energy) {
        let start = last?.span.upperBound ?? .zero
        guard isEmpty || end > start else { return }
        let distanceSoFar = reduce(.zero) { $0 + $1.distance }
        let energySoFar = reduce(.zero) { $0 + $1.energy }
        append(
            Lap(
                span: start..<Swift.max(end, start),
                distance: distance - distanceSoFar,
                energy: Energy(kilocalories: energy.kilocalories - energySoFar.kilocalories)
            )
        )
    }
}

extension Sequence<Activity> {
    /// The sum of the moving times of the activities; the time in which two of them overlap counts once.
    ///
    /// The same run can be recorded twice, for example by a watch and a phone. The part that an earlier activity covers is left out.
    package var timeInMotion: Duration {
        var covered: Moment?
        return sorted { $0.start.utc < $1.start.utc }.reduce(.zero) { sum, activity in
            let length = Swift.min(Swift.max(activity.elapsed, .zero), Self.longest)
            let end = activity.start + length
            let free = covered.map { Swift.min(Swift.max(end - $0, .zero), length) } ?? length
            covered = covered.map { Swift.max($0, end) } ?? end
            let share = length > .zero ? free / length : 1
            return sum + Swift.min(activity.summary.moving, Self.longest) * share
        }
    }

    /// The limit for times from files with wrong times, so that sums do not exceed the range of `Duration`.
    private static var longest: Duration { .seconds(1_000_000_000_000) }
}
