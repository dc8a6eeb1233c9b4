package import Cadence

/// Filters the noisy speeds of a source so that the cadence can follow them, and estimates the remaining uncertainty.
///
/// It is a Kalman filter over a speed `v` and its rate of change `a`, which decays with the time constant τ (Singer 1970,
/// 10.1109/TAES.1970.310128). The speed has a random walk `q` of its own, and a larger one, `b`, after 3 s without a reading.
/// Between readings, `T` seconds apart:
///
///     φ = e^(−T/τ)      v ← v + τ (1 − φ) a      a ← φ a
///     P ← F P Fᵀ + diag(q² T + b² (T − 3 s)⁺, s² (1 − φ²))       F = [1, τ (1 − φ); 0, φ]
///
/// Then a reading `z` with standard deviation `σ` corrects the state by its innovation `ν`:
///
///     ν = z − v         S = P_vv + σ²            v ← v + ν P_vv / S      a ← a + ν P_va / S
///
/// The filter has four additions:
///
/// - A *gate*. An innovation outside the gate is rejected until the next reading confirms it (the next two, if the change is
///   too large for a runner). So a spike changes nothing, and a real jump is followed fully, one reading late.
/// - A *manoeuvre test*. Innovations that keep their sign make the filter follow faster (`Maneuver`).
/// - A *noise level*, learnt from innovations that change sign (`NoiseLevel`): noise among buildings makes the filter slower.
///   For speeds from positions, whose errors last for seconds, it is learnt from means over 8 s.
/// - *Age*. During a dropout the prediction continues and its deviation grows; after `Tuning.memory` there is no estimate.
///
/// It is also used for treadmills and foot pods: their readings have a small deviation.
package struct SpeedEstimator: Hashable, Sendable {
    /// The constants of the filter; changed constants are used from the next reading on, without a restart of the filter.
    package var tuning: Tuning

    private var track: SpeedTrack?
    /// The filter state before the latest reading; used if a reading with the same instant replaces the latest one.
    private var before: SpeedTrack?
    private var latest: Reading?
    private var outliers: Outliers?

    /// Consecutive outliers that agree with each other.
    private struct Outliers: Hashable, Sendable {
        var first: Reading
        var latest: Reading
        var count = 1
    }

    package init(tuning: Tuning = Tuning()) { self.tuning = tuning }

    /// The estimated speed at the latest accepted reading; nil before the first reading.
    package var speed: Speed? { track.map { Speed(metersPerSecond: $0.speed) } }

    /// Processes a reading, and returns whether it was accepted.
    ///
    /// A reading with the instant of the previous reading replaces that reading if the speeds differ; otherwise it is rejected.
    package mutating func observe(_ reading: Reading) -> Verdict {
        guard reading.arrival - reading.instant <= tuning.staleAfter else { return .refused(.stale) }
        guard let latest else { return begin(with: reading) }
        guard reading.instant >= latest.instant else { return .refused(.outOfOrder) }
        if reading.instant == latest.instant {
            guard reading.speed != latest.speed else { return .refused(.repeated) }
            if outliers?.latest == latest { outliers = nil } else { track = before }
        }
        guard let track, reading.instant < track.instant + tuning.memory else { return begin(with: reading) }
        before = track
        self.latest = reading
        return follow(track, reading)
    }
}

// MARK: - Readings

extension SpeedEstimator {
    /// Restarts the filter with this reading, because there are no earlier readings or all of them are too old.
    private mutating func begin(with reading: Reading) -> Verdict {
        before = nil
        latest = reading
        outliers = nil
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
        guard next.accepts(reading, tuning) else { return holdForConfirmation(reading, against: next) }
        outliers = nil
        next.correct(by: reading, tuning)
        track = next
        return .accepted(Speed(metersPerSecond: next.speed))
    }

    /// Stores an outlier until others confirm it; if enough outliers agree, restarts from the first and the latest of them.
    private mutating func holdForConfirmation(_ reading: Reading, against predicted: SpeedTrack) -> Verdict {
        var outliers = Outliers(first: reading, latest: reading)
        if let before = self.outliers, confirms(reading, before, predicted.speed) {
            outliers = Outliers(first: before.first, latest: reading, count: before.count + 1)
        }
        let isLeap = abs(outliers.first.speed.metersPerSecond - predicted.speed) > tuning.leap
        guard outliers.count >= (isLeap ? 3 : 2) else {
            self.outliers = outliers
            return .refused(.outlier)
        }
        self.outliers = nil
        // After a jump, the speed may still be changing, for example at a start or in a sprint.
        let jumped = SpeedTrack(
            beginningWith: outliers.first,
            noise: predicted.noise,
            acceleration: tuning.jumpAcceleration,
            tuning
        )
        var next = jumped.predicted(at: reading.instant, tuning)
        next.correct(by: reading, tuning)
        track = next
        return .accepted(Speed(metersPerSecond: next.speed))
    }

    /// Whether a reading confirms the previous outlier: both deviate in the same direction, and the reading deviates about as much or more.
    private func confirms(_ reading: Reading, _ outliers: Outliers, _ predicted: Double) -> Bool {
        let new = reading.speed.metersPerSecond - predicted
        let old = outliers.latest.speed.metersPerSecond - predicted
        let elapsed = reading.instant - outliers.latest.instant
        guard elapsed <= tuning.confirmation, (new > 0) == (old > 0) else { return false }
        let further = abs(new) - abs(old)
        let reach = max(tuning.agreement, tuning.gateRange.upperBound * (elapsed / .seconds(1)))
        return further >= -tuning.agreement && further <= reach
    }
}

// MARK: - Estimates

extension SpeedEstimator {
    /// The estimated speed at `now`; nil before the first reading and when the last reading is too old.
    package func estimate(at now: Duration) -> Estimate? {
        guard let track else { return nil }
        let age = max(.zero, now - track.instant)
        guard age < tuning.memory else { return nil }
        let predicted = track.predicted(at: track.instant + age, tuning)
        let deviation = predicted.variance.squareRoot()
        let accuracy: Quality =
            deviation <= tuning.goodDeviation ? .good : deviation <= tuning.fairDeviation ? .fair : .poor
        return Estimate(
            speed: Speed(metersPerSecond: predicted.speed),
            deviation: Speed(metersPerSecond: deviation),
            age: age,
            quality: age > tuning.bridgeAfter ? .bridged : accuracy
        )
    }
}
