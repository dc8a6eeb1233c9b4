import Cadence

/// The noise of a sensor's speed readings, learnt from the readings.
///
/// The variance of white noise is half the mean squared difference `d` of two consecutive innovations; slow changes of the speed
/// hardly affect it (von Neumann 1941, 10.1214/aoms/1177731677): `σ² ← σ² + share (d² / 2 − σ²)`.
struct NoiseLevel: Hashable, Sendable {
    /// Standard deviation of a single reading, in m/s.
    private(set) var deviation: Double
    private var lastInnovation: Double?

    /// Starts with the deviation that the sensor states, or with a default if the sensor states none or one that is too large.
    init(stated: Speed?, _ tuning: SpeedEstimator.Tuning) {
        let first = stated?.metersPerSecond ?? tuning.firstNoise
        deviation = first <= tuning.noiseRange.upperBound ? max(tuning.leastNoise, first) : tuning.firstNoise
    }

    /// The deviation to assume for a reading: the stated one, limited to between half and twice the learnt one.
    ///
    /// For a reading with reduced trust, the result is multiplied by `Tuning.reducedTrust`.
    func deviation(of reading: SpeedEstimator.Reading, _ tuning: SpeedEstimator.Tuning) -> Double {
        let stated = reading.deviation?.metersPerSecond ?? deviation
        let believed = min(2 * deviation, max(deviation / 2, stated))
        return reading.trust == .full ? believed : believed * tuning.reducedTrust
    }

    /// Learns from the innovation of an accepted reading.
    mutating func learn(
        from innovation: Double,
        of reading: SpeedEstimator.Reading,
        _ tuning: SpeedEstimator.Tuning
    ) {
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
}
