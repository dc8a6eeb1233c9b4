/// The learnt cadence of one runner: a curve over speed and time in the run, and the present offset from that curve.
///
///     c = curve(v, t) + offset(t) + noise
///
/// The curve (`PersonalCurve`) is learnt by recursive ridge regression from all windows in which the metronome was not driving
/// the runner. With the window's factors h, the curve's covariance P and the window's noise r:
///
///     e = c − h·θ                      S = h P hᵀ + r²
///     θ += P hᵀ e / S                  P −= P hᵀ h P / S
///
/// The offset (`MomentaryOffset`) is learnt from the difference between the window and the curve; it does not change the
/// curve. An earlier version estimated both together, with an offset that was constant for the run: the offset then took a
/// part of the curve, and late in a run the curve had an error of 3 spm. The model is only for running; for walking see
/// `WalkingModel`.
public struct PersonalModel: Hashable, Sendable {
    var learnt: LearntCurve
    var offset = MomentaryOffset()
    /// What was known at the beginning of this run, from earlier runs and calibrations; nil if nothing was learnt before.
    var carriedOver: CarriedOver?
    /// Number of recently rejected windows; each accepted window decreases it.
    var rejections = 0
    var accuracy = PredictionAccuracy()

    /// Creates a model from the runner's height only.
    package init(height: Length) {
        learnt = LearntCurve(
            curve: PersonalCurve(height: height),
            covariance: PersonalCovariance(deviations: PersonalCurve.priorDeviations)
        )
    }

    /// What was known at the beginning of a run.
    struct CarriedOver: Hashable, Sendable {
        var learnt: LearntCurve
        var accuracy: PredictionAccuracy
    }

    /// Standard deviation of one window's mean cadence that is assumed when the curve learns, spm.
    ///
    /// Windows deviate by 3.5 spm from the curve, and the correlations of a window with the ten windows before it add up to 3.6
    /// (*computed*, twelve runs of one person). So 1 + 2 × 3.6 windows have the weight of one independent window: 3.5 × √8.2.
    static let windowNoise = 10.0
    /// The lowest speed of a calibration: that of the slowest published runners; a slower person walks.
    package static let slowestCalibration = Speed(metersPerSecond: 1.75)
    /// Standard deviation of a runner's cadence at one speed from one day to another, spm.
    ///
    /// Pairs of sessions of one runner differ from a common slope by 4.5 to 6 spm, which is √2 times this value (*computed*, 30
    /// runners on a treadmill, 5 to 10 mph).
    private static let sessionDeviation = 4.0
    /// Number of runs that influence the curve: four months with three runs a week.
    private static let runsRemembered = 50.0
    /// The speeds from which the model learns; any other speed together with a steady running cadence is a measurement error.
    private static let speeds = Speed(metersPerSecond: 1.5)...Speed(metersPerSecond: 8)
    /// A window further from the prediction than this number of standard deviations is rejected.
    private static let gate = 4.0
    /// After this number of rejected windows (ten minutes) `gate` is doubled, so that a real change of the runner's cadence is
    /// accepted after some time.
    private static let rejectionsThatDoubleTheGate = 30.0
}

extension PersonalModel {
    /// Whether the model has learnt from a window.
    public enum Outcome: Hashable, Sendable {
        /// The model has learnt from the window; `error` is the measured minus the previously predicted cadence, spm.
        case learnt(error: Double)
        /// The window was rejected: it has no running cadence or speed, or is too far from the prediction. Nothing was learnt.
        case rejected
    }

    /// Begins a run: during the run, the measurements are compared with a copy of the present curve, which was learnt in earlier runs.
    package mutating func beginRun() {
        offset = MomentaryOffset()
        learnt.covariance.grow(by: 1 + 0.5 / Self.runsRemembered, limits: PersonalCurve.priorDeviations)
        accuracy.beginRun()
        carriedOver = accuracy.isEmpty ? nil : CarriedOver(learnt: learnt, accuracy: accuracy)
    }

    /// Learns the level, and at a second speed the slope, from a measured minute; the curve is used at once.
    ///
    /// It is one update of the Kalman filter, with the variance of the measurement and of the runner from day to day. The curve contains
    /// the difference from the runner's cadence afterwards, so the present offset begins at zero again.
    package mutating func calibrate(by measurement: CalibrationMeasurement) {
        let window = SteadyWindow(speed: measurement.speed, cadence: measurement.cadence, elapsed: measurement.elapsed)
        let noise = measurement.deviation * measurement.deviation + Self.sessionDeviation * Self.sessionDeviation
        learnt.learn(from: window, variance: noise)
        accuracy.calibrations += 1
        offset = MomentaryOffset()
        guard var known = carriedOver else {
            carriedOver = CarriedOver(learnt: learnt, accuracy: accuracy)
            return
        }
        known.learnt.learn(from: window, variance: noise)
        carriedOver = known
    }

    /// Learns from a steady window in which the metronome was not driving the runner.
    ///
    /// - Parameter heuristic: the heuristic's cadence at the same speed, for comparison.
    package mutating func observe(_ window: SteadyWindow, heuristic: StepRate) -> Outcome {
        guard Gait.running.cadences.contains(window.cadence), Self.speeds.contains(window.speed) else {
            return .rejected
        }
        let cadence = window.cadence.stepsPerMinute
        let expected = learnt.value(at: window.speed, elapsed: window.elapsed)
        let innovation = cadence - expected.cadence - offset.expected(at: window.elapsed).value
        guard isPlausible(innovation, uncertainty: expected.variance) else { return .rejected }
        learnt.learn(from: window, variance: Self.windowNoise * Self.windowNoise)
        offset.observe(
            error: cadence - learnt.value(at: window.speed, elapsed: window.elapsed).cadence,
            at: window.elapsed
        )
        accuracy.learn()
        if let carriedOver {
            accuracy.judge(
                personal: cadence - carriedOver.learnt.value(at: window.speed, elapsed: window.elapsed).cadence,
                heuristic: cadence - heuristic.stepsPerMinute
            )
        }
        return .learnt(error: innovation)
    }

    /// Whether a deviation is small enough to be random; the function also updates `rejections`.
    private mutating func isPlausible(_ innovation: Double, uncertainty: Double) -> Bool {
        let offset = MomentaryOffset.deviation * MomentaryOffset.deviation
        let variance = uncertainty + offset + MomentaryOffset.windowNoise * MomentaryOffset.windowNoise
        let gate = Self.gate * (1 + Double(rejections) / Self.rejectionsThatDoubleTheGate)
        let isPlausible = innovation * innovation <= gate * gate * variance
        rejections = max(0, rejections + (isPlausible ? -1 : 1))
        return isPlausible
    }
}

extension PersonalModel {
    /// The model's prediction for a speed.
    public struct Prediction: Hashable, Sendable {
        package let speed: Speed
        /// The predicted cadence, within the range of running.
        package let cadence: StepRate
        /// Standard deviation of the prediction, spm, never negative; it does not include the noise of a window.
        package let deviation: Double
    }

    /// The predicted cadence at a speed in the present run.
    ///
    /// - Parameter elapsed: time since the runner began to run; if it is nil, the runner is assumed to be warmed up.
    package func prediction(at speed: Speed, elapsed: Duration? = nil) -> Prediction {
        let offset = offset.expected(at: elapsed)
        return prediction(at: speed, elapsed: elapsed, offset: offset.value, variance: offset.variance)
    }

    /// The runner's own curve when warmed up, without the present offset, at `count` equally spaced speeds, for plots.
    ///
    /// - Returns: at least the two ends of the range, at most 1000 speeds.
    package func curve(over speeds: ClosedRange<Speed>, count: Int) -> [Prediction] {
        let last = min(max(count, 2), 1000) - 1
        let (slow, fast) = (speeds.lowerBound.metersPerSecond, speeds.upperBound.metersPerSecond)
        return (0...last).map { index in
            let speed = Speed(metersPerSecond: slow + (fast - slow) * Double(index) / Double(last))
            return prediction(at: speed, elapsed: nil, offset: 0, variance: 0)
        }
    }

    private func prediction(at speed: Speed, elapsed: Duration?, offset: Double, variance: Double) -> Prediction {
        let curve = learnt.value(at: speed, elapsed: elapsed)
        return Prediction(
            speed: speed,
            cadence: Gait.running.cadences.nearest(to: StepRate(stepsPerMinute: curve.cadence + offset)),
            deviation: (curve.variance + variance).squareRoot()
        )
    }
}
