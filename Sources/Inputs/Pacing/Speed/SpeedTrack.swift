import Cadence

/// The state of the Kalman filter: a speed, its rate of change, and their covariance.
///
/// The equations are in the documentation of `SpeedEstimator`.
struct SpeedTrack: Hashable, Sendable {
    private(set) var speed: Double
    private(set) var instant: Duration
    /// P_vv, the variance of the speed.
    private(set) var variance: Double
    private(set) var noise: NoiseLevel

    private var acceleration = 0.0
    /// P_va, the covariance of the speed and its rate of change.
    private var covariance = 0.0
    /// P_aa, the variance of the rate of change.
    private var accelerationVariance: Double
    private var maneuver = Maneuver()
    /// How far ahead the last prediction was made, in seconds; for a first reading, the usual interval of readings.
    private var elapsed = 1.0

    /// Creates a state from one reading and the standard deviation of the rate of change, in m/s².
    init(
        beginningWith reading: SpeedEstimator.Reading,
        noise: NoiseLevel,
        acceleration: Double,
        _ tuning: SpeedEstimator.Tuning
    ) {
        speed = reading.speed.metersPerSecond
        instant = reading.instant
        self.noise = noise
        let deviation = noise.deviation(of: reading, after: elapsed, tuning)
        variance = deviation * deviation
        accelerationVariance = acceleration * acceleration
    }

    func predicted(at later: Duration, _ tuning: SpeedEstimator.Tuning) -> SpeedTrack {
        let elapsed = (later - instant) / .seconds(1)
        let fading = tuning.fading / .seconds(1)
        // e^−x is approximated by the reciprocal of its series: within 2 % for x up to 1; for larger x still positive and decreasing.
        let x = elapsed / fading
        let kept = 1 / (1 + x + x * x / 2)
        let reach = fading * (1 - kept)
        let unseen = max(0, elapsed - tuning.bridgeAfter / .seconds(1))
        var next = self
        next.instant = later
        next.speed = max(0, speed + reach * acceleration)
        next.acceleration = kept * acceleration
        next.variance =
            variance + 2 * reach * covariance + reach * reach * accelerationVariance
            + tuning.wander * tuning.wander * elapsed + tuning.bridgeWander * tuning.bridgeWander * unseen
        next.covariance = kept * (covariance + reach * accelerationVariance)
        next.accelerationVariance =
            kept * kept * accelerationVariance + tuning.acceleration * tuning.acceleration * (1 - kept * kept)
        next.elapsed = elapsed
        return next
    }

    /// Whether a reading made at the time of this state is within the gate.
    func accepts(_ reading: SpeedEstimator.Reading, _ tuning: SpeedEstimator.Tuning) -> Bool {
        let deviation = noise.deviation(of: reading, after: elapsed, tuning)
        let expected = (variance + deviation * deviation).squareRoot()
        let gate = min(tuning.gateRange.upperBound, max(tuning.gateRange.lowerBound, tuning.gate * expected))
        return abs(reading.speed.metersPerSecond - speed) <= gate
    }

    /// Corrects the state by an accepted reading made at the time of this state.
    mutating func correct(by reading: SpeedEstimator.Reading, _ tuning: SpeedEstimator.Tuning) {
        let innovation = reading.speed.metersPerSecond - speed
        let deviation = noise.deviation(of: reading, after: elapsed, tuning)
        let expected = (variance + deviation * deviation).squareRoot()
        let isFromPositions = reading.trust == .fromPositions
        variance += maneuver.variance(
            after: innovation / expected,
            elapsed: elapsed,
            lasting: isFromPositions ? deviation : nil,
            tuning
        )
        let total = variance + deviation * deviation
        let speedGain = variance / total
        let accelerationGain = covariance / total
        let limit = tuning.maximumAcceleration
        speed = max(0, speed + speedGain * innovation)
        acceleration = min(limit, max(-limit, acceleration + accelerationGain * innovation))
        accelerationVariance -= accelerationGain * covariance
        covariance *= 1 - speedGain
        variance *= 1 - speedGain
        noise.learn(from: innovation, of: reading, after: elapsed, tuning)
    }
}
