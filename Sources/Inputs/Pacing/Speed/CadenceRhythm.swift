import RealModule

/// The reports of a step sensor: the level and the noise of the cadence, and whether it is regular enough to support the speed.
struct CadenceRhythm: Hashable, Sendable {
    /// The running mean of the cadence, in spm.
    private(set) var level = 0.0
    /// Standard deviation of a single report, in spm, from the differences of consecutive reports.
    private(set) var deviation = 2.0
    /// How much the cadence changes with the speed, in spm per m/s.
    var slope = 8.0
    private var latest: Duration?
    private var last = 0.0
    private var count = 0

    var levelVariance: Double { deviation * deviation * Self.levelShare }

    private static let levelShare = 0.3

    /// Processes a cadence; a gap, a cadence that is not of running, and a leap (half or double cadence) begin a new rhythm.
    mutating func observe(_ cadence: Double, at now: Duration, _ tuning: SpeedEstimator.Tuning) {
        guard tuning.cadences.contains(cadence) else { return self = CadenceRhythm() }
        let isGap = latest.map { now - $0 > tuning.cadenceMemory } ?? false
        if isGap || count > 0 && abs(cadence - last) > tuning.cadenceLeap { self = CadenceRhythm() }
        if count == 0 {
            level = cadence
        } else {
            level += Self.levelShare * (cadence - level)
            let difference = min(abs(cadence - last), 4 * deviation)
            let variance = deviation * deviation
            let learnt = (variance + tuning.cadenceNoiseShare * (difference * difference / 2 - variance)).squareRoot()
            deviation = min(tuning.cadenceNoiseRange.upperBound, max(tuning.cadenceNoiseRange.lowerBound, learnt))
        }
        (last, latest) = (cadence, now)
        count += 1
    }

    func isRegular(at now: Duration, _ tuning: SpeedEstimator.Tuning) -> Bool {
        guard let latest else { return false }
        return count >= tuning.fewestCadences && now - latest <= tuning.cadenceMemory && deviation < tuning.irregular
    }
}

/// The error of a receiver's speeds, learnt from their differences from the estimate while the runner is steady.
///
/// Slow differences can also be changes of the runner's speed, which are smooth. A Gauss–Markov error of the variance σ² is not: half the
/// mean squared difference of consecutive readings is σ² (1 − e^(−T/τₑ)), which limits the variance that is learnt.
struct ReceiverError: Hashable, Sendable {
    /// Standard deviation of the part that lasts for seconds, m/s.
    private(set) var correlated = 0.2
    /// Standard deviation of the part that is different in each reading, m/s.
    private(set) var white = 0.05
    /// The mean square of the lasting part, m²/s², before it is limited.
    private var square = 0.04
    /// Half the mean squared difference of consecutive errors, m²/s².
    private var successive = 0.01
    private var last: Double?
    private var count = 0.0

    /// The spectral density of the whole error at low frequencies with a reading a second, m²/s.
    func density(_ tuning: SpeedEstimator.Tuning) -> Double {
        2 * correlated * correlated * (tuning.correlation / .seconds(1)) + white * white
    }

    /// Learns from the difference of a reading from the steady model's speed, whose variance is `uncertainty`.
    mutating func learn(
        from error: Double,
        uncertainty: Double,
        after elapsed: Double,
        _ tuning: SpeedEstimator.Tuning
    ) {
        defer { last = error }
        guard elapsed > 0, elapsed <= tuning.cadenceMemory / .seconds(1) else { return }
        count += 1
        // The limits prevent that a jump of the speed is learnt as an error.
        let share = max(tuning.errorShare * elapsed, 1 / (count + 10))
        let expected = square + white * white + uncertainty
        square = max(0, square + share * (min(error * error, 9 * expected) - expected))
        guard let last else { return }
        let difference = min((error - last) * (error - last) / 2, 16 * successive)
        successive += tuning.successiveShare * (difference - successive)
        let fresh = 1 - Double.exp(-elapsed / (tuning.correlation / .seconds(1)))
        let range = tuning.errorRange
        correlated = min(range.upperBound, max(range.lowerBound, min(square, successive / fresh).squareRoot()))
        white = max(tuning.leastWhite, max(successive - correlated * correlated * fresh, 0).squareRoot())
    }
}

/// Changes of a runner's speed over 10 to 20 s that the cadence does not show, because of hills or the runner's habit.
///
/// Half the mean squared difference of two readings a time `L` apart is the variance of the receiver's error, `w² + σ² (1 − e^(−L/τₑ))`,
/// and for a random walk of the speed of q m/s per √s in addition `q² L / 2`. What exceeds 1.7 times the receiver's part is taken for
/// the runner's; less can be chance.
struct SlowChanges: Hashable, Sendable {
    private static let lags: [Duration] = [.seconds(10), .seconds(20)]
    /// At most one reading a second is compared.
    private static let interval: Duration = .milliseconds(900)
    /// Number of comparisons from which the changes are known.
    private static let fewest = 30

    private struct Reading: Hashable, Sendable {
        var speed: Double
        var instant: Duration
    }

    private var readings: [Reading] = []
    /// Half the mean squared differences, in m²/s², and the numbers of comparisons.
    private var squares = [0.0, 0]
    private var counts = [0, 0]

    mutating func learn(_ speed: Double, at now: Duration, _ tuning: SpeedEstimator.Tuning) {
        if let last = readings.last, now < last.instant + Self.interval { return }
        readings.removeAll { now - $0.instant > .seconds(21) }
        for (index, lag) in Self.lags.enumerated() {
            guard let earlier = readings.first(where: { now - $0.instant <= lag + .milliseconds(500) }),
                now - earlier.instant >= lag - .milliseconds(500)
            else { continue }
            let difference = speed - earlier.speed
            counts[index] += 1
            let share = max(tuning.slowChangeShare, 1 / Double(counts[index] + 5))
            // The limit prevents that one jump of the speed is learnt.
            let most = counts[index] == 1 ? .infinity : 9 * squares[index] + 1e-4
            squares[index] += share * (min(difference * difference / 2, most) - squares[index])
        }
        readings.append(Reading(speed: speed, instant: now))
    }

    /// The random walk of the speed, m/s per √s; the smaller of those at both lags.
    func wander(beside error: ReceiverError, _ tuning: SpeedEstimator.Tuning) -> Double {
        guard counts.allSatisfy({ $0 >= Self.fewest }) else { return 0 }
        let squares = zip(Self.lags, squares).map { lag, square in
            let fresh = 1 - Double.exp(-(lag / tuning.correlation))
            let receiver = error.white * error.white + error.correlated * error.correlated * fresh
            return 2 * max(0, square - 1.7 * receiver) / (lag / .seconds(1))
        }
        return (squares.min() ?? 0).squareRoot()
    }
}

/// How fast the relation between cadence and speed changes, because of hills, fatigue or the runner's habit: w, in spm per √s.
///
/// It is learnt from the difference of two running means of the cadence offset, with the time constants 5 and 20 s. For a random walk
/// this difference has the variance w² (20 − 5)² / (2 (20 + 5)) = 4.5 w², and for white noise of the standard deviation r every T
/// seconds the variance r² T (20 − 5)² / (2 × 20 × 5 (20 + 5)) = 0.045 r² T.
struct RelationWander: Hashable, Sendable {
    private var fast = 0.0
    private var slow = 0.0
    private var variance = 0.0
    private var latest: Duration?
    private var began = Duration.zero

    /// w, at most 1 spm per √s.
    var deviation: Double { min(1, variance.squareRoot()) }

    /// Starts the means again with the next offset.
    mutating func interrupt() { latest = nil }

    mutating func learn(_ offset: Double, noise: Double, at now: Duration, _ tuning: SpeedEstimator.Tuning) {
        defer { latest = now }
        guard let latest else { return (fast, slow, began) = (offset, offset, now) }
        let elapsed = (now - latest) / .seconds(1)
        fast += (1 - .exp(-elapsed / 5)) * (offset - fast)
        slow += (1 - .exp(-elapsed / 20)) * (offset - slow)
        guard now - began > .seconds(10) else { return }
        let white = 0.045 * noise * noise * elapsed
        let difference = min((fast - slow) * (fast - slow), 9 * (4.5 * variance + white) + 0.1)
        variance = max(0, variance + min(1, tuning.errorShare * elapsed) * ((difference - white) / 4.5 - variance))
    }
}
