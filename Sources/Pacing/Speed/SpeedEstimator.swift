public import Cadence

/// Turns a source's noisy speeds into one the cadence can follow, and says how well it is known.
///
/// A Kalman filter over a speed `v` and its rate of change `a`, which fades with the time constant τ (Singer 1970,
/// 10.1109/TAES.1970.310128), with a random walk `q` of the speed itself, and a wider one, `b`, unseen. Between readings, `T` seconds apart:
///
///     φ = e^(−T/τ)      v ← v + τ (1 − φ) a      a ← φ a
///     P ← F P Fᵀ + diag(q² T + b² (T − 3 s)⁺, s² (1 − φ²))       F = [1, τ (1 − φ); 0, φ]
///
/// A reading `z` of deviation `σ` then corrects it by its innovation `ν`:
///
///     ν = z − v         S = P_vv + σ²            v ← v + ν P_vv / S      a ← a + ν P_va / S
///
/// Four things are around it:
///
/// - A *gate*. An innovation beyond it is not believed until the next reading agrees (the next two, if no runner could
///   have gained as much): a spike changes nothing, a real jump is taken a reading late, at its full height.
/// - A *manoeuvre test*. Innovations that keep their sign open the filter (`Maneuver`).
/// - A *noise level*, learnt from innovations that change theirs (`NoiseLevel`): noise among buildings closes it.
/// - *Age*. Through a dropout the prediction goes on and its deviation grows; in the end it says nothing any more.
///
/// It serves belts and foot pods as well: their readings come with a small deviation of their own.
public struct SpeedEstimator: Hashable, Sendable {
    /// Constants in force.
    public let tuning: Tuning

    private var track: SpeedTrack?
    /// The track before the latest reading, which another of the same instant replaces.
    private var before: SpeedTrack?
    private var latest: Reading?
    private var doubt: Doubt?

    /// Outliers in a row that confirm each other.
    private struct Doubt: Hashable, Sendable {
        var first: Reading
        var latest: Reading
        var count = 1
    }

    /// An estimator that has seen nothing.
    public init(tuning: Tuning = Tuning()) {
        self.tuning = tuning
    }

    /// The speed as of the latest reading believed, or nil before the first.
    public var speed: Speed? {
        track.map { Speed(metersPerSecond: $0.speed) }
    }

    /// Takes a reading, and says what became of it.
    ///
    /// One with the instant of the reading before replaces it, as the sources' contract has it.
    public mutating func observe(_ reading: Reading) -> Verdict {
        guard reading.arrival - reading.instant <= tuning.staleAfter else { return .refused(.stale) }
        guard let latest else { return begin(with: reading) }
        guard reading.instant >= latest.instant else { return .refused(.outOfOrder) }
        if reading.instant == latest.instant {
            guard reading.speed != latest.speed else { return .refused(.repeated) }
            if doubt?.latest == latest { doubt = nil } else { track = before }
        }
        guard let track, reading.instant < track.instant + tuning.memory else { return begin(with: reading) }
        before = track
        self.latest = reading
        return follow(track, reading)
    }
}

// MARK: - Readings

extension SpeedEstimator {
    /// Begins anew: nothing older says anything about the reading.
    private mutating func begin(with reading: Reading) -> Verdict {
        before = nil
        latest = reading
        doubt = nil
        track = SpeedTrack(
            beginningWith: reading,
            noise: NoiseLevel(stated: reading.deviation, tuning),
            acceleration: tuning.acceleration,
            tuning
        )
        return .accepted(reading.speed)
    }

    private mutating func follow(_ known: SpeedTrack, _ reading: Reading) -> Verdict {
        var next = known.predicted(at: reading.instant, tuning)
        guard next.believes(reading, tuning) else { return setAside(reading, against: next) }
        doubt = nil
        next.correct(by: reading, tuning)
        track = next
        return .accepted(Speed(metersPerSecond: next.speed))
    }

    /// Keeps an outlier aside, or, where enough of them agree, begins anew with the first and the latest.
    private mutating func setAside(_ reading: Reading, against predicted: SpeedTrack) -> Verdict {
        var doubt = Doubt(first: reading, latest: reading)
        if let before = self.doubt, confirms(reading, before, predicted.speed) {
            doubt = Doubt(first: before.first, latest: reading, count: before.count + 1)
        }
        let isLeap = abs(doubt.first.speed.metersPerSecond - predicted.speed) > tuning.leap
        guard doubt.count >= (isLeap ? 3 : 2) else {
            self.doubt = doubt
            return .refused(.outlier)
        }
        self.doubt = nil
        // What jumped may be on its way still: a start, a sprint.
        let jumped = SpeedTrack(
            beginningWith: doubt.first,
            noise: predicted.noise,
            acceleration: tuning.jumpAcceleration,
            tuning
        )
        var next = jumped.predicted(at: reading.instant, tuning)
        next.correct(by: reading, tuning)
        track = next
        return .accepted(Speed(metersPerSecond: next.speed))
    }

    /// Whether a reading is on the side of the outlier before it and near it, or further on as a runner who starts.
    private func confirms(_ reading: Reading, _ doubt: Doubt, _ predicted: Double) -> Bool {
        let new = reading.speed.metersPerSecond - predicted
        let old = doubt.latest.speed.metersPerSecond - predicted
        let elapsed = reading.instant - doubt.latest.instant
        guard elapsed <= tuning.confirmation, (new > 0) == (old > 0) else { return false }
        let further = abs(new) - abs(old)
        let reach = max(tuning.agreement, tuning.gateRange.upperBound * (elapsed / .seconds(1)))
        return further >= -tuning.agreement && further <= reach
    }
}

// MARK: - Estimates

extension SpeedEstimator {
    /// What is known of the speed at `now`; nil before the first reading and when the last is too old to say anything.
    public func estimate(at now: Duration) -> Estimate? {
        guard let track else { return nil }
        let age = max(.zero, now - track.instant)
        guard age < tuning.memory else { return nil }
        let predicted = track.predicted(at: track.instant + age, tuning)
        let deviation = predicted.variance.squareRoot()
        let quality: Quality =
            if age > tuning.bridgeAfter { .bridged } else if deviation <= tuning.goodDeviation {
                .good
            } else if deviation <= tuning.fairDeviation { .fair } else { .poor }
        return Estimate(
            speed: Speed(metersPerSecond: predicted.speed),
            deviation: Speed(metersPerSecond: deviation),
            age: age,
            quality: quality
        )
    }

    /// The deviation of single readings as learnt from them, or nil before the first.
    public var readingDeviation: Speed? {
        track.map { Speed(metersPerSecond: $0.noise.deviation) }
    }
}
