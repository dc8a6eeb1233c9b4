import Activities
package import Cadence
import RealModule

/// A runner's heart rate in steady running on level ground as a linear function of the speed, with its uncertainty.
///
/// It is learnt from the steady parts of recorded runs (`HeartRateHistory`), and it is the prediction with which `HeartRateControl`
/// begins. While a zone is held, `HeartRateModel` corrects it.
package struct HeartRateRelation: Hashable, Sendable, Codable {
    /// The speed to which `beatsPerMinute` belongs.
    package var metersPerSecond: Double
    package var beatsPerMinute: Double
    /// The rise of the heart rate with the speed, in beats per minute for each m/s.
    package var slope: Double
    /// The standard deviation of `beatsPerMinute` from one run to another.
    package var deviation: Double
    package var slopeDeviation: Double

    /// The slope of an unknown runner, and its deviation between runners: 10 ± 3 beats per minute for each km/h.
    ///
    /// *Design*: from rest at 60 to 170 beats per minute at 11 km/h, with a range from beginners to trained runners.
    static let usualSlope = (mean: 36.0, deviation: 11.0)

    package init(
        metersPerSecond: Double,
        beatsPerMinute: Double,
        slope: Double = usualSlope.mean,
        deviation: Double,
        slopeDeviation: Double = usualSlope.deviation
    ) {
        self.metersPerSecond = metersPerSecond
        self.beatsPerMinute = beatsPerMinute
        self.slope = slope
        self.deviation = deviation
        self.slopeDeviation = slopeDeviation
    }

    /// Whether all values are possible, which those of a damaged file may not be.
    package var isValid: Bool {
        Speed.range.contains(metersPerSecond) && HeartRate.range.contains(beatsPerMinute)
            && HeartRateModel.slopes.contains(slope) && (0...100).contains(deviation)
            && (0...100).contains(slopeDeviation)
    }
}

// MARK: - Learning from recorded runs

/// Collects the steady parts of recorded runs, and computes the relation of heart rate and speed from them.
///
/// A steady part is 2 minutes of running after the first 5 minutes of a run, in which the standard deviation of the speed is at most 5 % of
/// its mean and the mean heart rate of both minutes differs by at most 3 beats per minute. So the heart rate has followed the speed.
package struct HeartRateHistory: Sendable {
    /// The values of a recorded sample that count.
    package typealias Reading = (elapsed: Duration, speed: Speed, heartRate: HeartRate)

    private static let warmUp = Duration.seconds(300)
    private static let length = Duration.seconds(120)
    /// A steady part has at least this many readings; with one each second, it has 120.
    private static let fewest = 90
    private static let slowest = Speed(metersPerSecond: 1.8)
    /// The relation needs this many steady parts.
    private static let least = 3

    private var parts: [(speed: Double, rate: Double)] = []

    package init() {}

    /// Adds the steady parts of a run; the readings are in order of time.
    package mutating func add(_ readings: some Sequence<Reading>) {
        var part: [Reading] = []
        for reading in readings where reading.elapsed >= Self.warmUp {
            if let first = part.first, reading.elapsed >= first.elapsed + Self.length {
                if let mean = Self.mean(ofSteady: part) { parts.append(mean) }
                part = []
            }
            part.append(reading)
        }
    }

    private static func mean(ofSteady part: [Reading]) -> (speed: Double, rate: Double)? {
        guard part.count >= fewest, let begin = part.first?.elapsed else { return nil }
        let speeds = part.map(\.speed.metersPerSecond)
        let (speed, spread) = (speeds.mean, speeds.deviation)
        guard speed >= slowest.metersPerSecond, spread <= 0.05 * speed else { return nil }
        let middle = begin + length / 2
        let first = part.filter { $0.elapsed < middle }.map(\.heartRate.beatsPerMinute)
        let second = part.filter { $0.elapsed >= middle }.map(\.heartRate.beatsPerMinute)
        guard !first.isEmpty, !second.isEmpty, abs(second.mean - first.mean) <= 3 else { return nil }
        return (speed, second.mean)
    }

    /// The relation, by linear regression with the usual slope as prior knowledge; nil with fewer than three steady parts.
    package var relation: HeartRateRelation? {
        guard parts.count >= Self.least else { return nil }
        let (speed, rate) = (parts.map(\.speed).mean, parts.map(\.rate).mean)
        let squares = parts.reduce(0) { $0 + ($1.speed - speed) * ($1.speed - speed) }
        let products = parts.reduce(0) { $0 + ($1.speed - speed) * ($1.rate - rate) }
        let prior = HeartRateRelation.usualSlope
        var (residual, slope, slopeVariance) = (5.0, prior.mean, 0.0)
        // The weight of the prior knowledge depends on the residual, which the first pass estimates.
        for _ in 0..<2 {
            let weight = 1 / (prior.deviation * prior.deviation)
            slopeVariance = 1 / (squares / (residual * residual) + weight)
            slope = slopeVariance * (products / (residual * residual) + prior.mean * weight)
            let errors = parts.map { $0.rate - rate - slope * ($0.speed - speed) }
            residual = max(errors.deviation, 3)
        }
        return HeartRateRelation(
            metersPerSecond: speed,
            beatsPerMinute: rate,
            slope: min(max(slope, HeartRateModel.slopes.lowerBound), HeartRateModel.slopes.upperBound),
            deviation: residual,
            slopeDeviation: slopeVariance.squareRoot()
        )
    }
}

// MARK: - The model during a run

/// Estimates from the speeds and heart rates of the last minutes which heart rate a speed will lead to.
///
/// Hearts begin to follow the speed after 5 to 60 s. A model with another dead time than the heart takes the silence of a slow heart for a
/// low heart rate, or the rise of a fast one for a high one. So several hypotheses with different dead times and time constants are computed,
/// and each counts as much as it has predicted the readings. While they disagree, the deviation of the prediction is large.
struct HeartRateModel: Hashable, Sendable {
    /// The slopes that people have, in beats per minute for each m/s.
    static let slopes = 18.0...65.0
    /// The dead times and time constants of the hypotheses, in seconds.
    private static let hearts: [(deadTime: Int, constant: Double)] = [
        (10, 15), (10, 35), (30, 20), (30, 40), (55, 20), (55, 40),
    ]

    private var hypotheses: [HeartRateHypothesis]
    /// The weights of the hypotheses; their sum is 1.
    private var weights: [Double]
    private let reference: Double
    /// Seconds since the model began or restarted.
    private(set) var age = 0
    /// Whether the model began with a relation of the runner.
    let isInformed: Bool

    /// - Parameter guess: the heart rate that `speed` is expected to lead to if no relation is known.
    init(_ relation: HeartRateRelation?, guess: HeartRate, at speed: Speed) {
        reference = speed.metersPerSecond
        isInformed = relation != nil
        let known =
            relation
            ?? HeartRateRelation(metersPerSecond: reference, beatsPerMinute: guess.beatsPerMinute, deviation: 25)
        hypotheses = Self.hearts.map {
            HeartRateHypothesis(known, at: speed, deadTime: $0.deadTime, constant: $0.constant)
        }
        weights = hypotheses.map { _ in 1 / Double(Self.hearts.count) }
    }

    mutating func restart(at speed: Speed) {
        age = 0
        for index in hypotheses.indices { hypotheses[index].restart(at: speed) }
    }

    mutating func advance(_ speed: Speed) {
        age += 1
        for index in hypotheses.indices { hypotheses[index].advance(speed) }
    }

    mutating func learn(_ rate: HeartRate) {
        for index in hypotheses.indices { hypotheses[index].learn(rate) }
        let best = hypotheses.map(\.likelihood).max() ?? 0
        let shares = hypotheses.map { Double.exp($0.likelihood - best) }
        let sum = shares.reduce(0, +)
        weights = shares.map { $0 / sum }
    }

    /// The mean over the hypotheses by their weights.
    private func mean(_ value: (HeartRateHypothesis) -> Double) -> Double {
        zip(hypotheses, weights).reduce(0) { $0 + value($1.0) * $1.1 }
    }

    /// The heart rate in beats per minute that a speed leads to, with its standard deviation.
    func outcome(of speed: Speed) -> (rate: Double, deviation: Double) {
        let rate = mean { $0.outcome(of: speed).rate }
        let variance = mean {
            let outcome = $0.outcome(of: speed)
            return outcome.variance + (outcome.rate - rate) * (outcome.rate - rate)
        }
        return (rate, variance.squareRoot())
    }

    /// A heart rate in beats per minute to which a speed hardly leads: the prediction plus 3 standard deviations.
    func highestOutcome(of speed: Speed) -> Double {
        let (rate, deviation) = outcome(of: speed)
        return rate + 3 * deviation
    }

    /// The speed in m/s that leads to a heart rate; it may be negative.
    func speed(for beatsPerMinute: Double) -> Double {
        reference + (beatsPerMinute - mean(\.state.x)) / slope
    }

    /// The speed in m/s that the heart has followed.
    var effort: Double { mean(\.effort) }

    /// The rise of the heart rate with the speed, in beats per minute for each m/s.
    var slope: Double { mean(\.state.y) }

    /// How much the heart rate will still change if the speed changes to `speed` now, in beats per minute.
    func effect(ofChangingTo speed: Speed) -> Double { mean { $0.effect(ofChangingTo: speed) } }

    /// What is known of the runner now.
    var relation: HeartRateRelation {
        let speed = Speed(metersPerSecond: max(reference, 1))
        let (rate, deviation) = outcome(of: speed)
        return HeartRateRelation(
            metersPerSecond: speed.metersPerSecond,
            beatsPerMinute: HeartRate(beatsPerMinute: rate).beatsPerMinute,
            slope: slope,
            deviation: min(deviation, 100),
            slopeDeviation: min(mean { max($0.covariance[1].y, 0).squareRoot() }, 100)
        )
    }
}

/// One hypothesis of `HeartRateModel`: a heart with a known dead time and time constant.
///
/// The heart rate is modelled as
///
///     h(t) = level + slope · (v'(t) − reference) + transient · e(t)
///
/// v' is the speed with the dead time and a first-order lag, as the heart follows it, and e is the decaying part of the state in which the
/// model began, such as rest. The three coefficients are estimated by a Kalman filter, once a second. The level drifts: the heart rate rises
/// during an hour at constant speed. So the estimate of the level is the integral action of `HeartRateControl`, and a speed that is limited
/// does not wind it up, because the filter uses the speed that the runner really has.
struct HeartRateHypothesis: Hashable, Sendable {
    /// The variance of a reading around the model in (beats per minute)²; it is large because the errors of successive readings are alike.
    private static let noise = 130.0
    /// The growth of the variance of the level in a second: a standard deviation of 7 beats per minute in an hour.
    private static let drift = 0.012
    /// No relation is more certain than this, because the form of the day and the temperature differ.
    private static let leastDeviation = (level: 8.0, slope: 7.2)
    /// The variance of the first reading alone.
    private static let readingVariance = 25.0
    /// A reading changes the estimate at most as much as if it were this far from the prediction.
    private static let largestError = 15.0

    /// The weight of a likelihood after one second: a reading counts for about 8 minutes.
    private static let memory = 0.998

    private let deadTime: Int
    private let constant: Double
    /// Level, slope and transient, and their covariance by columns.
    private(set) var state: SIMD3<Double>
    private(set) var covariance: [SIMD3<Double>]
    private let reference: Double
    /// The speeds of the dead time in a ring, and the speed that the heart has followed.
    private var speeds: [Double]
    private(set) var effort: Double
    /// The part of the transient that remains, and the seconds since it began.
    private var remainder = 1.0
    private var age = 0
    private var hasTransient = false
    /// The logarithm of the likelihood of the readings, in which older readings count less.
    private(set) var likelihood = 0.0

    init(_ known: HeartRateRelation, at speed: Speed, deadTime: Int, constant: Double) {
        (self.deadTime, self.constant) = (deadTime, constant)
        reference = speed.metersPerSecond
        speeds = Array(repeating: reference, count: deadTime)
        effort = reference
        let level = known.beatsPerMinute + known.slope * (reference - known.metersPerSecond)
        state = SIMD3(level, known.slope, 0)
        let deviation = max(known.deviation, Self.leastDeviation.level)
        let slopeDeviation = max(known.slopeDeviation, Self.leastDeviation.slope)
        let slopeVariance = slopeDeviation * slopeDeviation
        let distance = reference - known.metersPerSecond
        covariance = [
            SIMD3(deviation * deviation + distance * distance * slopeVariance, distance * slopeVariance, 0),
            SIMD3(distance * slopeVariance, slopeVariance, 0),
            SIMD3(0, 0, 0),
        ]
    }

    /// Continues after a time in which the speed or the heart rate was unknown: what is known of the runner stays.
    mutating func restart(at speed: Speed) {
        effort = speed.metersPerSecond
        speeds = Array(repeating: effort, count: deadTime)
        (remainder, age, hasTransient) = (1, 0, false)
    }

    /// Processes the speed of one more second.
    mutating func advance(_ speed: Speed) {
        let place = age % deadTime
        let heard = speeds[place]
        speeds[place] = speed.metersPerSecond
        age += 1
        effort += (heard - effort) / constant
        if age > deadTime { remainder *= 1 - 1 / constant }
        covariance[0].x += Self.drift
    }

    /// Processes a heart rate that belongs to the latest second.
    mutating func learn(_ rate: HeartRate) {
        let rate = rate.beatsPerMinute
        if !hasTransient {
            // The heart may be anywhere between rest and the rate that the speed leads to, so the first reading defines the transient.
            hasTransient = true
            let inputs = SIMD3(1, effort - reference, 0)
            state.z = rate - (state * inputs).sum()
            covariance[0].z = -(covariance[0] * inputs).sum()
            covariance[1].z = -(covariance[1] * inputs).sum()
            let variance = -covariance[0].z - covariance[1].z * inputs.y
            covariance[2] = SIMD3(covariance[0].z, covariance[1].z, variance + Self.readingVariance)
        }
        let inputs = SIMD3(1, effort - reference, remainder)
        let spread = SIMD3(
            (covariance[0] * inputs).sum(),
            (covariance[1] * inputs).sum(),
            (covariance[2] * inputs).sum()
        )
        let variance = (spread * inputs).sum() + Self.noise
        let gain = spread / variance
        let error = rate - (state * inputs).sum()
        let counted = min(abs(error), 2 * Self.largestError)
        likelihood = likelihood * Self.memory - counted * counted / variance / 2
        state += gain * min(max(error, -Self.largestError), Self.largestError)
        state.y = min(max(state.y, HeartRateModel.slopes.lowerBound), HeartRateModel.slopes.upperBound)
        for column in 0..<3 { covariance[column] -= gain * spread[column] }
    }

    func outcome(of speed: Speed) -> (rate: Double, variance: Double) {
        let change = speed.metersPerSecond - reference
        let variance = covariance[0].x + 2 * change * covariance[1].x + change * change * covariance[1].y
        return (state.x + state.y * change, max(variance, 0))
    }

    func effect(ofChangingTo speed: Speed) -> Double { state.y * (speed.metersPerSecond - effort) }
}
