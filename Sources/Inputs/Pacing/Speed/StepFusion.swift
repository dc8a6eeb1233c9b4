import Cadence
import RealModule

/// The speed of a runner from the readings of a receiver and the cadence of the same time, while the cadence is regular.
///
/// The equations are in the documentation of `SpeedEstimator`.
struct StepFusion: Hashable, Sendable {
    /// The models of the runner: each is a Kalman filter for one kind of movement, with the probability of that kind.
    private var branches: [Branch]
    private var instant: Duration
    /// When the receiver last reported.
    private var lastReading: Duration
    /// v₀, in m/s.
    private let reference: Double
    private var error: ReceiverError
    private var relation = RelationWander()
    private var changes = SlowChanges()
    /// Whether the metronome drives the runner, so that the cadence says nothing about the speed.
    private var isDriven = false

    private struct Branch: Hashable, Sendable {
        var estimate: Gaussian
        var probability: Double
    }

    /// Starts from the speed that the readings alone give: its error is the correlated error of the receiver.
    init(
        speed: Double,
        rhythm: CadenceRhythm,
        error: ReceiverError,
        at instant: Duration,
        _ tuning: SpeedEstimator.Tuning
    ) {
        self.instant = instant
        lastReading = instant
        reference = speed
        self.error = error
        var estimate = Gaussian(mean: [speed, 0, rhythm.level, rhythm.slope])
        let (level, slope) = (rhythm.levelVariance, tuning.slopeDeviation * tuning.slopeDeviation)
        estimate.addNoise([error.white * error.white, 0, level, slope])
        estimate.addNoise(error.correlated * error.correlated, along: [1, -1, -rhythm.slope, 0])
        branches = tuning.movements.indices.map { Branch(estimate: estimate, probability: $0 == 0 ? 1 : 0) }
    }

    /// The speed, and its variance in m²/s², at the latest measurement.
    var estimate: (speed: Double, variance: Double) {
        let speed = branches.reduce(0) { $0 + $1.probability * $1.estimate.mean.x }
        let variance = branches.reduce(0) { sum, branch in
            let difference = branch.estimate.mean.x - speed
            return sum + branch.probability * (branch.estimate.rows[0].x + difference * difference)
        }
        return (max(0, speed), variance)
    }

    /// The speed and its variance at `later`.
    func estimate(at later: Duration, _ tuning: SpeedEstimator.Tuning) -> (speed: Double, variance: Double) {
        var predicted = self
        predicted.predict(to: later, tuning)
        return predicted.estimate
    }
}

// MARK: - Measurements

extension StepFusion {
    mutating func observe(_ reading: SpeedEstimator.Reading, _ tuning: SpeedEstimator.Tuning) {
        predict(to: reading.instant, tuning)
        let steady = branches[0].estimate
        let elapsed = (instant - lastReading) / .seconds(1)
        lastReading = instant
        let white = error.white * (reading.trust == .reduced ? tuning.reducedTrust : 1)
        let speed = reading.speed.metersPerSecond
        correct(variance: white * white) { (speed - $0.x - $0.y, [1, 1, 0, 0]) }
        changes.learn(speed, at: instant, tuning)
        guard branches[0].probability > Self.certain else { return }
        error.learn(from: speed - steady.mean.x, uncertainty: steady.rows[0].x, after: elapsed, tuning)
    }

    /// Processes a cadence; while the metronome drives the runner, the cadence is that of the clicks and says nothing about the speed.
    mutating func observe(
        cadence: Double,
        deviation: Double,
        isDriven: Bool,
        at time: Duration,
        _ tuning: SpeedEstimator.Tuning
    ) {
        predict(to: time, tuning)
        self.isDriven = isDriven
        guard !isDriven else { return relation.interrupt() }
        let reference = reference
        if branches[0].probability > Self.certain {
            let mean = branches[0].estimate.mean
            relation.learn(cadence - mean.w * (mean.x - reference), noise: deviation, at: instant, tuning)
        } else {
            relation.interrupt()
        }
        // The product b (v − v₀) is linearized at the estimate of each model.
        correct(variance: deviation * deviation) {
            (cadence - $0.z - $0.w * ($0.x - reference), [$0.w, 0, 1, $0.x - reference])
        }
    }

    /// The probability of the steady model above which the noise is learnt.
    private static let certain = 0.5

    /// Corrects each model, and its probability by the likelihood of the measurement.
    ///
    /// - Parameter innovation: the difference from the measurement that a state predicts, and the derivatives of the prediction.
    private mutating func correct(
        variance: Double,
        by innovation: (SIMD4<Double>) -> (value: Double, factors: SIMD4<Double>)
    ) {
        for index in branches.indices {
            let (value, factors) = innovation(branches[index].estimate.mean)
            let total = branches[index].estimate.correct(by: value, factors, variance: variance)
            // The limit keeps a model possible after any measurement.
            branches[index].probability *= .exp(max(-50, -value * value / (2 * total))) / total.squareRoot()
        }
        let sum = branches.reduce(0) { $0 + $1.probability }
        for index in branches.indices { branches[index].probability /= max(sum, .leastNormalMagnitude) }
    }
}

// MARK: - Time

extension StepFusion {
    private mutating func predict(to time: Duration, _ tuning: SpeedEstimator.Tuning) {
        guard time > instant else { return }
        let elapsed = (time - instant) / .seconds(1)
        let isBlind = time - lastReading > tuning.bridgeAfter
        instant = time
        mix(after: elapsed, isBlind: isBlind, tuning)
        let kept = Double.exp(-elapsed / (tuning.correlation / .seconds(1)))
        let receiver = error.correlated * error.correlated * (1 - kept * kept)
        for (index, movement) in tuning.movements.enumerated() {
            var (speed, relation) = (movement.speed, movement.relation)
            if index == 0 {
                relation = max(relation, self.relation.deviation)
                if !isBlind {
                    let slow = tuning.slowShare * changes.wander(beside: error, tuning)
                    speed = max(speed * max(1, tuning.fullNoise / error.density(tuning)), slow)
                }
            }
            if isBlind { relation = tuning.blindRelationWander }
            if isDriven { relation = tuning.drivenRelationWander }
            branches[index].estimate.decayError(by: kept)
            if movement.byStepLength > 0, !isBlind {
                let variance = movement.byStepLength * movement.byStepLength * elapsed
                branches[index].estimate.addNoise(variance, along: [1, 0, -branches[index].estimate.mean.w, 0])
            }
            branches[index].estimate.addNoise(
                [speed * speed, 0, relation * relation, 0] * elapsed + [0, receiver, 0, 0]
            )
        }
    }

    /// Mixes the models, because the runner may have changed from the steady one to another or back.
    private mutating func mix(after elapsed: Double, isBlind: Bool, _ tuning: SpeedEstimator.Tuning) {
        let before = branches
        let frequency = isBlind ? tuning.blindStarts : isDriven ? tuning.drivenStarts : 1
        let starts = tuning.movements.map {
            isBlind && $0.byStepLength > 0 ? 0 : before[0].probability * min(0.3, $0.starts * elapsed * frequency)
        }
        let ends = zip(before, tuning.movements).map { $0.probability * min(0.5, $1.ends * elapsed) }
        for index in branches.indices {
            // The probability of being in the model now and, before, in each of the models.
            let joint = before.indices.map { origin in
                switch (origin, index) {
                case (0, 0): before[0].probability - starts.reduce(0, +)
                case (_, 0): ends[origin]
                case (0, _): starts[index]
                default: origin == index ? before[index].probability - ends[index] : 0
                }
            }
            let sum = joint.reduce(0, +)
            branches[index].probability = sum
            guard sum > 1e-12 else { continue }
            branches[index].estimate = Gaussian(mixing: zip(before, joint).map { ($0.estimate, $1 / sum) })
        }
    }
}

/// A normal distribution of the state: v (m/s), e (m/s), d (spm) and b (spm per m/s), in this order.
struct Gaussian: Hashable, Sendable {
    var mean: SIMD4<Double>
    var rows: [SIMD4<Double>] = Array(repeating: .zero, count: 4)

    init(mean: SIMD4<Double>) { self.mean = mean }

    /// The distribution with the mean and the covariance of a mixture.
    init(mixing parts: [(Gaussian, Double)]) {
        mean = parts.reduce(into: .zero) { $0 += $1.1 * $1.0.mean }
        for (part, share) in parts where share > 0 {
            let difference = part.mean - mean
            for row in 0..<4 { rows[row] += share * (part.rows[row] + difference[row] * difference) }
        }
    }

    mutating func addNoise(_ variances: SIMD4<Double>) {
        for row in 0..<4 { rows[row][row] += variances[row] }
    }

    mutating func addNoise(_ variance: Double, along direction: SIMD4<Double>) {
        for row in 0..<4 { rows[row] += variance * direction[row] * direction }
    }

    mutating func decayError(by factor: Double) {
        mean.y *= factor
        rows[1] *= factor
        for row in 0..<4 { rows[row].y *= factor }
    }

    /// Corrects the state by a measurement, and returns the variance of the innovation.
    mutating func correct(by innovation: Double, _ factors: SIMD4<Double>, variance: Double) -> Double {
        let shared = SIMD4(rows.map { ($0 * factors).sum() })
        let total = max((shared * factors).sum(), 0) + variance
        mean += shared * (innovation / total)
        for row in 0..<4 {
            rows[row] -= shared[row] / total * shared
            // Rounding must not make a variance negative.
            rows[row][row] = max(rows[row][row], 1e-9)
        }
        return total
    }
}
