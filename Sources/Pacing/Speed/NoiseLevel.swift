import Cadence

/// How noisy a source's readings are, learnt from them.
///
/// Half the squared difference `d` of two innovations in a row is the variance of white noise, whatever the speed does
/// slowly under it (von Neumann 1941, 10.1214/aoms/1177731677): `σ² ← σ² + share (d² / 2 − σ²)`.
struct NoiseLevel: Hashable, Sendable {
    /// One standard deviation of a reading, m/s.
    private(set) var deviation: Double
    private var lastInnovation: Double?

    /// Begins with what the source states, where that is a deviation readings can have.
    init(stated: Speed?, _ tuning: SpeedEstimator.Tuning) {
        let first = stated?.metersPerSecond ?? tuning.firstNoise
        deviation = first <= tuning.noiseRange.upperBound ? max(tuning.leastNoise, first) : tuning.firstNoise
    }

    /// The deviation to be assumed of a reading: the source's word within a factor of two of what was learnt.
    func deviation(of reading: SpeedEstimator.Reading, _ tuning: SpeedEstimator.Tuning) -> Double {
        let stated = reading.deviation?.metersPerSecond ?? deviation
        let believed = min(2 * deviation, max(deviation / 2, stated))
        return reading.trust == .full ? believed : believed * tuning.reducedTrust
    }

    /// Learns from the innovation of a believed reading.
    mutating func learn(
        from innovation: Double,
        of reading: SpeedEstimator.Reading,
        _ tuning: SpeedEstimator.Tuning
    ) {
        defer { lastInnovation = innovation }
        guard let lastInnovation else { return }
        let stated = reading.deviation?.metersPerSecond ?? tuning.noiseRange.lowerBound
        let least = min(tuning.noiseRange.lowerBound, max(tuning.leastNoise, stated))
        // A change of speed shows once in the difference: it is bounded so that it hardly counts as noise.
        let difference = min(abs(innovation - lastInnovation), 4 * deviation + tuning.leastNoise)
        let variance = deviation * deviation
        let learnt = (variance + tuning.noiseShare * (difference * difference / 2 - variance)).squareRoot()
        deviation = min(tuning.noiseRange.upperBound, max(least, learnt))
    }
}
