public import Cadence

/// Turns a source's noisy speeds into one the cadence can follow, and says how well it is known.
///
/// A Kalman filter over a speed `v` and its rate of change `a`, which fades with the time constant τ (Singer 1970,
/// 10.1109/TAES.1970.310128, with a random walk of the speed itself beside it). Between readings, `T` seconds apart:
///
///     φ = e^(−T/τ)      v ← v + τ (1 − φ) a      a ← φ a
///     P ← F P Fᵀ + diag(q² T, s² (1 − φ²))       F = [1, τ (1 − φ); 0, φ]
///
/// A reading `z` of deviation `σ` then corrects it by its innovation `ν`:
///
///     ν = z − v         S = P_vv + σ²            v ← v + ν P_vv / S      a ← a + ν P_va / S
///
/// Four things are around it. A *gate*: an innovation beyond it is not believed until the next reading agrees, so that
/// a spike changes nothing and a real jump is taken one reading late, at its full height and without overshoot. A
/// *manoeuvre test*: innovations that keep their sign open the filter (`Maneuver`). A *noise level* learnt from
/// innovations that change theirs (`NoiseLevel`), so that urban noise closes it. And *age*: through a dropout the
/// prediction goes on, its deviation grows, and after `Tuning.memory` it says nothing any more.
///
/// It serves belts and foot pods as well: their readings come with a small deviation of their own.
public struct SpeedEstimator: Hashable, Sendable {
    /// Constants in force.
    public let tuning: Tuning

    private var track: SpeedTrack?
    /// The track before the latest reading, which another of the same instant replaces.
    private var before: SpeedTrack?
    private var latest: Reading?
    private var doubted: Reading?

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
            if doubted == latest { doubted = nil } else { track = before }
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
        doubted = nil
        track = SpeedTrack(beginningWith: reading, noise: NoiseLevel(stated: reading.deviation, tuning), tuning)
        return .accepted(reading.speed)
    }

    private mutating func follow(_ known: SpeedTrack, _ reading: Reading) -> Verdict {
        var next = known.predicted(at: reading.instant, tuning)
        guard next.believes(reading, tuning) else { return doubt(reading, against: known, predicted: next.speed) }
        doubted = nil
        next.correct(by: reading, tuning)
        track = next
        return .accepted(Speed(metersPerSecond: next.speed))
    }

    /// Keeps an outlier aside, or, where it confirms the one before it, begins with the two of them.
    private mutating func doubt(
        _ reading: Reading,
        against known: SpeedTrack,
        predicted: Double
    ) -> Verdict {
        guard let first = doubted, confirms(reading, first, predicted) else {
            doubted = reading
            return .refused(.outlier)
        }
        doubted = nil
        var next = SpeedTrack(beginningWith: first, noise: known.noise, tuning).predicted(at: reading.instant, tuning)
        next.correct(by: reading, tuning)
        track = next
        return .accepted(Speed(metersPerSecond: next.speed))
    }

    private func confirms(_ reading: Reading, _ first: Reading, _ predicted: Double) -> Bool {
        let new = reading.speed.metersPerSecond
        let old = first.speed.metersPerSecond
        return reading.instant - first.instant <= tuning.confirmation && abs(new - old) <= tuning.agreement
            && (new > predicted) == (old > predicted)
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
            if age > tuning.bridgeAfter { .bridged }
            else if deviation <= tuning.goodDeviation { .good }
            else if deviation <= tuning.fairDeviation { .fair }
            else { .poor }
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
