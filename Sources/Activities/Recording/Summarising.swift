public import Cadence

extension Summary {
    /// What a track comes to, from its samples and pauses alone: for what was imported, and for a recording that was cut off.
    ///
    /// It is the recorder's own summary, but for what samples do not hold: in sync is told by cadence and target (within 3 %), and a
    /// treadmill's gradient is not known. O(n).
    ///
    /// - Parameters:
    ///   - samples: In order of time; those out of order are passed over.
    ///   - kind: What was done, which says what it took.
    ///   - pauses: In order and apart from each other.
    ///   - elapsed: From the start to the end; nil for up to the last sample.
    ///   - distanceSource: How the samples' distance is known.
    ///   - model: What moving costs the runner; with nil there is no energy.
    public init(
        of samples: some BidirectionalCollection<Sample>,
        kind: Activity.Kind,
        pauses: [Range<Duration>] = [],
        elapsed: Duration? = nil,
        distanceSource: DistanceSource? = nil,
        energy model: EnergyModel? = nil
    ) {
        let end = elapsed ?? max(samples.last?.elapsed ?? .zero, .zero)
        var reckoning = Reckoning(kind: kind, model: model)
        reckoning.take(samples, pauses: pauses)
        self = reckoning.summary(
            elapsed: end,
            paused: pauses.reduce(.zero) { $0 + max(min($1.upperBound, end) - $1.lowerBound, .zero) },
            distanceSource: distanceSource
        )
    }
}

extension Reckoning {
    /// Takes all samples of a track, with its pauses between them.
    mutating func take(_ samples: some Sequence<Sample>, pauses: [Range<Duration>]) {
        var pauses = pauses[...]
        for sample in samples {
            while let pause = pauses.first, pause.upperBound <= sample.elapsed {
                self.pause(pause.upperBound - pause.lowerBound)
                pauses.removeFirst()
            }
            take(sample)
        }
    }
}

extension ActivityTrack {
    /// The track as it is kept when its recording was cut off and is not gone on with: it ends at its last sample, and says so.
    public func closed(energy model: EnergyModel?) -> Activity {
        var activity = activity
        let end = max(samples.last?.elapsed ?? .zero, activity.laps.last?.span.upperBound ?? .zero)
        activity.elapsed = end
        activity.pauses = activity.pauses.filter { $0.lowerBound < end }.map { $0.lowerBound..<min($0.upperBound, end) }
        activity.summary = Summary(
            of: samples,
            kind: activity.kind,
            pauses: activity.pauses,
            elapsed: end,
            distanceSource: activity.summary.distanceSource,
            energy: model
        )
        activity.laps.close(at: end, distance: activity.summary.distance, energy: activity.summary.energy ?? .zero)
        activity.note("The recording was cut off; this is what was kept of it.")
        return activity
    }
}

extension Activity {
    /// Adds a sentence to the note.
    mutating func note(_ sentence: String) {
        note = note.map { $0 + " " + sentence } ?? sentence
    }
}

extension [Lap] {
    /// Adds the last lap, up to the end, unless the one before ends there.
    mutating func close(at end: Duration, distance: Distance, energy: Energy) {
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
