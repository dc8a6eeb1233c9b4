import Cadence

/// The noise of a sensor's speed readings, learnt from the readings.
///
/// The variance of white noise is half the mean squared difference `d` of two consecutive innovations; slow changes of the speed
/// hardly affect it (von Neumann 1941, 10.1214/aoms/1177731677): `σ² ← σ² + share (d² / 2 − σ²)`.
///
/// The errors of speeds from positions are not white: receivers filter their positions, and the errors of the signals' paths last for
/// many seconds (Ranacher et al. 2016, 10.1080/13658816.2015.1086924). Their consecutive differences say nothing about the error of a
/// mean, which is the error of an estimate. For such readings `d` is the difference of the means of the innovations in two consecutive
/// intervals of 8 s: `d² / 2` is the Allan variance (Allan 1966, 10.1109/PROC.1966.4634), the variance of such a mean whatever the
/// correlation is. A reading then gets the variance of a white noise whose mean over this interval has the learnt variance.
struct NoiseLevel: Hashable, Sendable {
    /// Standard deviation of a single reading with white noise, in m/s.
    private(set) var deviation: Double
    private var lastInnovation: Double?
    /// Standard deviation of the mean of the readings from positions in one interval, in m/s.
    private var meanDeviation: Double
    /// The innovations (reading minus prediction) of the speeds from positions, in the last two intervals.
    private var innovations: [Innovation] = []

    private struct Innovation: Hashable, Sendable {
        var instant: Duration
        var value: Double
    }

    /// Starts with the deviation that the sensor states, or with a default if the sensor states none or one that is too large.
    init(stated: Speed?, _ tuning: SpeedEstimator.Tuning) {
        let first = stated?.metersPerSecond ?? tuning.firstNoise
        deviation = first <= tuning.noiseRange.upperBound ? max(tuning.leastNoise, first) : tuning.firstNoise
        meanDeviation = tuning.firstMeanNoise
    }

    /// The deviation to assume for a reading that follows the previous one after `elapsed` seconds.
    ///
    /// It is the deviation that the sensor states, but at least half and at most twice the learnt one. For a reading with reduced trust
    /// it is multiplied by `Tuning.reducedTrust`. For a reading from positions it is computed from the learnt deviation of means alone:
    /// the stated deviation is the scatter of the positions, which does not show their common error.
    func deviation(
        of reading: SpeedEstimator.Reading,
        after elapsed: Double,
        _ tuning: SpeedEstimator.Tuning
    ) -> Double {
        if reading.trust == .fromPositions {
            return meanDeviation * (tuning.averaging / .seconds(1) / max(0.1, elapsed)).squareRoot()
        }
        let stated = reading.deviation?.metersPerSecond ?? deviation
        let believed = min(2 * deviation, max(deviation / 2, stated))
        return reading.trust == .full ? believed : believed * tuning.reducedTrust
    }

    /// Learns from the innovation of an accepted reading that follows the previous one after `elapsed` seconds.
    mutating func learn(
        from innovation: Double,
        of reading: SpeedEstimator.Reading,
        after elapsed: Double,
        _ tuning: SpeedEstimator.Tuning
    ) {
        guard reading.trust != .fromPositions else {
            lastInnovation = nil
            return learnMean(Innovation(instant: reading.instant, value: innovation), after: elapsed, tuning)
        }
        innovations = []
        defer { lastInnovation = innovation }
        guard let lastInnovation else { return }
        let stated = reading.deviation?.metersPerSecond ?? tuning.noiseRange.lowerBound
        let least = min(tuning.noiseRange.lowerBound, max(tuning.leastNoise, stated))
        // A real change of speed makes one difference large. The limit prevents that it is learnt as noise.
        let difference = min(abs(innovation - lastInnovation), 4 * deviation + tuning.leastNoise)
        let variance = deviation * deviation
        let learnt = (variance + tuning.noiseShare * (difference * difference / 2 - variance)).squareRoot()
        deviation = min(tuning.noiseRange.upperBound, max(least, learnt))
    }

    private mutating func learnMean(_ innovation: Innovation, after elapsed: Double, _ tuning: SpeedEstimator.Tuning) {
        innovations.append(innovation)
        innovations.removeAll { $0.instant <= innovation.instant - tuning.averaging * 2 }
        let split =
            innovations.firstIndex { $0.instant > innovation.instant - tuning.averaging } ?? innovations.endIndex
        let (before, latest) = (innovations[..<split], innovations[split...])
        // The mean of a single reading is the reading, which does not show the error of a mean.
        guard before.count > 1, latest.count > 1 else { return }
        let variance = meanDeviation * meanDeviation
        // The limit prevents that a real change of speed is learnt as noise.
        let difference = min(abs(Self.mean(before) - Self.mean(latest)), 3 * (2 * variance).squareRoot())
        let share = min(1, tuning.meanNoiseShare * elapsed)
        let learnt = (variance + share * (difference * difference / 2 - variance)).squareRoot()
        meanDeviation = min(tuning.meanNoiseRange.upperBound, max(tuning.meanNoiseRange.lowerBound, learnt))
    }

    private static func mean(_ innovations: ArraySlice<Innovation>) -> Double {
        innovations.reduce(0) { $0 + $1.value } / Double(innovations.count)
    }
}

/// Distinguishes a real change of speed from noise: during a real change, the innovations of the filter keep their sign.
///
/// `m` is the running mean of the innovations, each divided by its standard deviation; for noise it is near 0. Above the
/// threshold, process noise of `w √(m² / threshold² − 1)` m/s per √s is added to the speed, so that the filter follows the
/// change within one or two readings.
///
/// The errors of speeds from positions keep their sign for seconds as well. For them `m` is the mean over about the interval for which
/// the noise was learnt, and the added deviation is at least twice that of a reading, so that the filter follows within a few readings.
struct Maneuver: Hashable, Sendable {
    private var mean = 0.0

    /// The variance, in m²/s², to add to the variance of the speed; the innovation is given in standard deviations.
    ///
    /// - Parameter lasting: The deviation of a reading from positions in m/s, whose error lasts; nil for other readings.
    mutating func variance(
        after innovation: Double,
        elapsed: Double,
        lasting: Double?,
        _ tuning: SpeedEstimator.Tuning
    ) -> Double {
        // A running mean with the weight 2 / (n + 1) has the variance of a mean of n readings.
        let averaging = tuning.averaging / Duration.seconds(1)
        let readings = max(1, averaging / max(0.1, elapsed))
        let share = lasting == nil ? tuning.maneuverShare : 2 / (readings + 1)
        let threshold = lasting == nil ? tuning.maneuverThreshold : tuning.lastingManeuverThreshold
        // The innovation is limited, because a single one, however large, does not show a manoeuvre.
        let bounded = min(3, max(-3, innovation))
        mean += share * (bounded - mean)
        let ratio = mean / threshold
        let noise = 2 * (lasting ?? 0)
        let added = max(tuning.maneuverWander * tuning.maneuverWander * elapsed, noise * noise)
        return added * max(0, ratio * ratio - 1)
    }
}
