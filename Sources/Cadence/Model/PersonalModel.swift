/// What is learnt of one runner's cadence: a line in speed, and how far this run lies from it.
///
///     c = a + b (v − 3) + d + noise
///
/// `a` is the runner's cadence at 3 m/s, `b` how it grows with speed, `d` the form of the day. A Kalman filter keeps
/// all three with their covariance P. Each steady window (v, c) in which the metronome was not driving is one
/// observation h = (1, v − 3, 1):
///
///     P_dd += q²                       d wanders within a run
///     e = c − h·θ                      S = h P hᵀ + r²
///     θ += P hᵀ e / S                  P −= P hᵀ h P / S
///
/// Each run begins with a d that knows nothing. Priors and noises were computed from the runs of two people (29 and 55
/// runs), on which the heuristic was 5.1 and 5.2 spm off, the line learnt from earlier runs 3.2 and 3.2, and with the
/// day's d 2.4…2.7 and 2.7…2.9. It is for running only; a walk is suggested by `WalkingModel`.
public struct PersonalModel: Hashable, Sendable {
    /// Cadence at 3 m/s, spm.
    var level: Double
    /// How much quicker the steps are for each m/s, spm per m/s.
    var slope: Double
    /// How far this run lies from the line, spm.
    var day: Double
    var covariance: PersonalCovariance
    var record: TrackRecord

    /// A model that knows only how tall the runner is: a ~ N(170 − 40 (H − 1.75), 9²), b ~ N(8, 2.5²), d ~ N(0, 3²).
    public init(height: Length) {
        level = Bounds.level.nearest(to: 170 - 40 * (height.meters - 1.75))
        slope = 8
        day = 0
        covariance = PersonalCovariance(deviations: 9, 2.5, Noise.day)
        record = TrackRecord()
    }

    /// How far the model's parts may go, four of the prior's deviations and more: what lies outside was mismeasured.
    enum Bounds {
        static let level = 120.0...220.0
        static let slope = 0.0...20.0
        static let day = -12.0...12.0
        /// Variance of any part, in its unit squared: over any prior.
        static let variance = 0.0...150.0
    }

    /// Standard deviations of the parts of the model, spm.
    enum Noise {
        /// One window's mean cadence.
        static let window = 2.2
        /// A run from the runner's line.
        static let day = 3.0
        /// How far the form of the day wanders from window to window; 0.15…0.6 fitted the recorded runs.
        static let wander = 0.3
    }

    /// Speeds to learn from: outside them a steady running cadence means that the speed is wrong.
    private static let speeds = Speed(metersPerSecond: 1.5)...Speed(metersPerSecond: 8)
    /// An observation further out than so many deviations of what was expected is not believed.
    private static let gate = 4.0
}

// MARK: - Learning

extension PersonalModel {
    /// What became of one window.
    public enum Outcome: Hashable, Sendable {
        /// Learnt from; the payload is how far the prediction made before it lay off, spm, positive for quicker steps.
        case learnt(error: Double)
        /// Not a running cadence or speed, or further from the prediction than chance has it: nothing was learnt.
        case doubted
    }

    /// Forgets the form of the day: call it when a run begins.
    public mutating func beginRun() {
        day = 0
        covariance.resetDay(deviation: Noise.day)
        record.beginRun()
    }

    /// Learns from a steady window in which the metronome was not driving.
    ///
    /// - Parameter heuristic: what the heuristic says of the same speed, to be compared with.
    public mutating func observe(_ window: SteadyWindow, heuristic: StepRate) -> Outcome {
        guard Gait.running.cadences.contains(window.cadence), Self.speeds.contains(window.speed) else {
            return .doubted
        }
        // Wanders also where the window is not believed, so that a runner who has truly changed is believed in time.
        if covariance.dd < Noise.day * Noise.day * 4 { covariance.dd += Noise.wander * Noise.wander }
        let x = Self.abscissa(of: window.speed)
        let error = window.cadence.stepsPerMinute - value(at: x)
        let shared = covariance.covariance(withLineAt: x)
        let variance = covariance.variance(ofLineAt: x) + Noise.window * Noise.window
        guard error * error <= Self.gate * Self.gate * variance else { return .doubted }
        level = Bounds.level.nearest(to: level + shared.a * error / variance)
        slope = Bounds.slope.nearest(to: slope + shared.b * error / variance)
        day = Bounds.day.nearest(to: day + shared.d * error / variance)
        covariance.subtractSquare(of: shared, over: variance)
        record.compare(
            personal: error,
            heuristic: window.cadence.stepsPerMinute - heuristic.stepsPerMinute
        )
        return .learnt(error: error)
    }

    private static func abscissa(of speed: Speed) -> Double { speed.metersPerSecond - 3 }

    private func value(at x: Double) -> Double { level + slope * x + day }
}

// MARK: - Predicting

extension PersonalModel {
    /// What the model expects at a speed.
    public struct Prediction: Hashable, Sendable {
        /// The speed.
        public let speed: Speed
        /// The cadence expected, within those of running.
        public let cadence: StepRate
        /// Standard deviation of what is known of it, spm, never negative; a window's own noise is not in it.
        public let deviation: Double
    }

    /// The cadence expected at a speed in the present run.
    public func prediction(at speed: Speed) -> Prediction {
        let x = Self.abscissa(of: speed)
        return prediction(at: speed, value: value(at: x), variance: covariance.variance(ofLineAt: x))
    }

    /// The runner's own line, whatever the form of the day, at `count` speeds evenly spread over a range: for plots.
    ///
    /// - Returns: at least the two ends, at most 1000 speeds.
    public func curve(over speeds: ClosedRange<Speed>, count: Int) -> [Prediction] {
        let last = min(max(count, 2), 1000) - 1
        let (slow, fast) = (speeds.lowerBound.metersPerSecond, speeds.upperBound.metersPerSecond)
        return (0...last).map { index in
            let speed = Speed(metersPerSecond: slow + (fast - slow) * Double(index) / Double(last))
            let x = Self.abscissa(of: speed)
            return prediction(at: speed, value: level + slope * x, variance: covariance.varianceWithoutDay(at: x))
        }
    }

    private func prediction(at speed: Speed, value: Double, variance: Double) -> Prediction {
        Prediction(
            speed: speed,
            cadence: Gait.running.cadences.nearest(to: StepRate(stepsPerMinute: value)),
            deviation: variance.squareRoot()
        )
    }
}
