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
///
/// The error of a receiver under trees and between houses lasts for seconds, so no filter of the readings alone can distinguish it from a
/// change of speed. While a step sensor reports a regular running cadence, `StepFusion` distinguishes them: a runner whose steps are
/// steady hardly changes speed. Its state is the speed `v`, the lasting error `e` of the receiver, which is a first-order Gauss–Markov
/// process with the time constant τₑ (Gelb, "Applied Optimal Estimation", 1974, chapter 2), and the relation of cadence and speed, with
/// the wandering offset `d` and the slope `b` (`v₀` is the speed at the beginning):
///
///     z = v + e + white noise        c = d + b (v − v₀) + white noise        e ← e^(−T/τₑ) e
///
/// The slope begins with that of the personal curve and is learnt with the rest, in an extended Kalman filter. The deviations of `e`, of
/// both noises and of the random walk of `d` are learnt in the run (`ReceiverError`, `CadenceRhythm`, `RelationWander`).
///
/// A runner is steady most of the time, and sometimes changes speed: along the curve, or by step length alone. Each is a model with random
/// walks of its own (`Tuning.movements`); a change by step length alone moves `v` and `d` together, because the cadence stays. The steady
/// runner's random walk of the speed is learnt from slow changes of the readings that are too large for the receiver (`SlowChanges`). They run at the same time and are weighted by the likelihood of what is measured (interacting
/// multiple models: Blom & Bar-Shalom 1988, 10.1109/9.1299).
///
/// Without readings, as in a tunnel, the cadence continues the speed. While the metronome drives the runner, the cadence is that of the
/// clicks and gives no speed: only readings change it. If the cadence is missing, irregular or not one of running, the estimate is that of
/// the readings alone.
package struct SpeedEstimator: Hashable, Sendable {
    /// The constants of the filter; changed constants are used from the next reading on, without a restart of the filter.
    package var tuning: Tuning

    private var track: SpeedTrack?
    /// The filter state before the latest reading; used if a reading with the same instant replaces the latest one.
    private var before: SpeedTrack?
    private var latest: Reading?
    private var outliers: Outliers?
    private var rhythm = CadenceRhythm()
    /// The number of consecutive gaps between readings that are longer than `Tuning.bridgeAfter`.
    private var gaps = 0
    /// The speed from the readings and the cadence; nil while the cadence is not regular.
    private var fusion: StepFusion?
    /// `fusion` before the latest reading, as `before`.
    private var fusionBefore: StepFusion?

    /// Consecutive outliers that agree with each other.
    private struct Outliers: Hashable, Sendable {
        var first: Reading
        var latest: Reading
        var count = 1
    }

    package init(tuning: Tuning = Tuning()) { self.tuning = tuning }

    /// The estimated speed at the latest accepted reading or cadence; nil before the first reading.
    package var speed: Speed? { (fusion?.estimate.speed ?? track?.speed).map(Speed.init(metersPerSecond:)) }

    /// The speed at `now` from the readings and the cadence; nil if the cadence is not used, and if the last reading is too old.
    package func speedWithSteps(at now: Duration) -> Speed? {
        guard let fusion, let track, rhythm.isRegular(at: now, tuning), now < track.instant + tuning.longestTunnel
        else {
            return nil
        }
        return Speed(metersPerSecond: fusion.estimate(at: now, tuning).speed)
    }

    /// Processes a reading, and returns whether it was accepted, with the speed that the readings alone give.
    ///
    /// A reading with the instant of the previous reading replaces that reading if the speeds differ; otherwise it is rejected.
    package mutating func observe(_ reading: Reading) -> Verdict {
        guard reading.arrival - reading.instant <= tuning.staleAfter else { return .refused(.stale) }
        guard let latest else { return begin(with: reading) }
        guard reading.instant >= latest.instant else { return .refused(.outOfOrder) }
        if reading.instant == latest.instant {
            guard reading.speed != latest.speed else { return .refused(.repeated) }
            if outliers?.latest == latest { outliers = nil } else { (track, fusion) = (before, fusionBefore) }
        }
        gaps = reading.instant - latest.instant > tuning.bridgeAfter ? gaps + 1 : 0
        guard let track, reading.instant < track.instant + tuning.memory else { return begin(with: reading) }
        (before, fusionBefore) = (track, fusion)
        self.latest = reading
        return follow(track, reading)
    }
}

// MARK: - Readings

extension SpeedEstimator {
    /// Restarts the filter with this reading, because there are no earlier readings or all of them are too old.
    private mutating func begin(with reading: Reading) -> Verdict {
        (before, fusionBefore) = (nil, fusion)
        latest = reading
        outliers = nil
        track = SpeedTrack(
            beginningWith: reading,
            noise: NoiseLevel(stated: reading.deviation, tuning),
            acceleration: tuning.acceleration,
            tuning
        )
        fuse(reading)
        return .accepted(reading.speed)
    }

    private mutating func follow(_ known: SpeedTrack, _ reading: Reading) -> Verdict {
        var next = known.predicted(at: reading.instant, tuning)
        guard next.accepts(reading, tuning) else { return holdForConfirmation(reading, against: next) }
        outliers = nil
        next.correct(by: reading, tuning)
        track = next
        fuse(reading)
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
        fusion = nil
        fuse(reading)
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

// MARK: - Cadence

extension SpeedEstimator {
    /// Processes a cadence of the runner whose speed is measured; without cadences, the readings alone give the speed.
    ///
    /// - Parameters:
    ///   - slope: How much the runner's cadence is expected to change with the speed, in spm per m/s.
    ///   - isDriven: Whether the metronome drives the runner: the cadence is then that of the clicks, whatever the speed is.
    package mutating func observe(_ cadence: StepRate, slope: Double, isDriven: Bool, at now: Duration) {
        rhythm.observe(cadence.stepsPerMinute, at: now, tuning)
        rhythm.slope = slope
        startFusion(at: now)
        guard rhythm.isRegular(at: now, tuning) else { return }
        fusion?.observe(
            cadence: cadence.stepsPerMinute,
            deviation: rhythm.deviation,
            isDriven: isDriven,
            at: now,
            tuning
        )
    }

    private mutating func fuse(_ reading: Reading) {
        startFusion(at: reading.instant)
        fusion?.observe(reading, tuning)
    }

    /// Begins to use the cadence if it is regular, or stops to use it.
    ///
    /// With a reading every 5 s, as of a watch that saves memory, the errors hardly last until the next one: the cadence is not used.
    private mutating func startFusion(at now: Duration) {
        guard let track, gaps < 2, now < track.instant + tuning.longestTunnel else { return fusion = nil }
        guard rhythm.isRegular(at: now, tuning) else {
            // A runner who stops in a tunnel continues with the same relation of cadence and speed.
            if now <= track.instant + tuning.bridgeAfter { fusion = nil }
            return
        }
        guard fusion == nil, gaps == 0, now <= track.instant + tuning.bridgeAfter else { return }
        fusion = StepFusion(speed: track.speed, rhythm: rhythm, error: ReceiverError(), at: now, tuning)
    }
}

// MARK: - Estimates

extension SpeedEstimator {
    /// The estimated speed at `now`; nil before the first reading, and when the last reading is too old and steps do not give the speed.
    package func estimate(at now: Duration) -> Estimate? {
        guard let track else { return nil }
        let age = max(.zero, now - track.instant)
        let (speed, variance): (Double, Double)
        if let fusion, rhythm.isRegular(at: now, tuning), age < tuning.longestTunnel {
            (speed, variance) = fusion.estimate(at: now, tuning)
        } else {
            guard age < tuning.memory else { return nil }
            let predicted = track.predicted(at: track.instant + age, tuning)
            (speed, variance) = (predicted.speed, predicted.variance)
        }
        let deviation = variance.squareRoot()
        let accuracy: Quality =
            deviation <= tuning.goodDeviation ? .good : deviation <= tuning.fairDeviation ? .fair : .poor
        return Estimate(
            speed: Speed(metersPerSecond: speed),
            deviation: Speed(metersPerSecond: deviation),
            age: age,
            quality: age > tuning.bridgeAfter ? .bridged : accuracy
        )
    }
}
