import Cadence
import Pacing

/// Something that makes a speed of readings.
protocol SpeedFollower {
    /// The speed after this reading; nil if it was not believed.
    mutating func apply(_ reading: SpeedEstimator.Reading) -> Double?
    /// The speed it stands for at a time; nil if it says there is none.
    func speed(at now: Duration) -> Double?
}

/// The estimator of the house.
struct Estimating: SpeedFollower {
    var estimator = SpeedEstimator()

    mutating func apply(_ reading: SpeedEstimator.Reading) -> Double? {
        if case .accepted(let speed) = estimator.observe(reading) { speed.metersPerSecond } else { nil }
    }

    func speed(at now: Duration) -> Double? { estimator.estimate(at: now)?.speed.metersPerSecond }
}

/// The plain mean of the last five readings.
struct MeanOfFive: SpeedFollower {
    private var window: [Double] = []

    mutating func apply(_ reading: SpeedEstimator.Reading) -> Double? {
        window.append(reading.speed.metersPerSecond)
        if window.count > 5 { window.removeFirst() }
        return mean
    }

    func speed(at now: Duration) -> Double? { window.isEmpty ? nil : mean }

    private var mean: Double { window.reduce(0, +) / Double(window.count) }
}

/// The gated alpha-beta filter that was used before the estimator: α 0.3, β 0.05, gate 2 m/s, memory 8 s.
struct AlphaBeta: SpeedFollower {
    private var state: (speed: Double, rate: Double, instant: Duration, doubted: Double?)?

    mutating func apply(_ reading: SpeedEstimator.Reading) -> Double? {
        let value = reading.speed.metersPerSecond
        guard var now = state, reading.instant < now.instant + .seconds(8) else {
            return restart(value, reading.instant)
        }
        guard reading.instant > now.instant else { return nil }
        let elapsed = (reading.instant - now.instant) / .seconds(1)
        let predicted = now.speed + now.rate * elapsed
        let residual = value - predicted
        guard abs(residual) <= 2 else {
            if let doubted = now.doubted, abs(value - doubted) <= 1 { return restart(value, reading.instant) }
            state?.doubted = value
            return nil
        }
        now.speed = max(0, predicted + 0.3 * residual)
        now.rate = min(1.5, max(-1.5, now.rate + 0.05 * residual / elapsed))
        state = (now.speed, now.rate, reading.instant, nil)
        return now.speed
    }

    func speed(at now: Duration) -> Double? { state?.speed }

    private mutating func restart(_ speed: Double, _ instant: Duration) -> Double {
        state = (speed, 0, instant, nil)
        return speed
    }
}
