/// What is learnt of one runner's cadence: a curve over speed and time in the run, and where the runner is at the moment.
///
///     c = curve(v, t) + offset(t) + noise
///
/// The curve (`PersonalCurve`) is learnt by ridge regression over all windows in which the metronome was not driving,
/// one at a time. With the window's factors h, the curve's covariance P and the window's noise r:
///
///     e = c − h·θ                      S = h P hᵀ + r²
///     θ += P hᵀ e / S                  P −= P hᵀ h P / S
///
/// The offset (`MomentaryOffset`) is learnt from what the curve leaves, and the curve is not corrected by it. An earlier
/// version estimated both together, with an offset that lasted for the run: the offset then took what belonged to the
/// curve, and the curve was 3 spm off late in a run. The model is for running only; a walk is suggested by
/// `WalkingModel`.
public struct PersonalModel: Hashable, Sendable {
    var curve: PersonalCurve
    var covariance: PersonalCovariance
    var offset = MomentaryOffset()
    /// The curve as it was carried over from earlier runs into this one; nil while nothing is carried over.
    var carriedOver: PersonalCurve?
    /// Windows not believed lately.
    var doubts = 0
    var record = TrackRecord()

    /// A model that knows only the runner's height.
    public init(height: Length) {
        curve = PersonalCurve(height: height)
        covariance = PersonalCovariance(deviations: PersonalCurve.priorDeviations)
    }

    /// Standard deviation of one window for the curve, spm.
    ///
    /// Windows deviate by 3.5 spm from the curve, and the correlations of a window with the ten before it add up to 3.6
    /// (*computed*, twelve runs of one person), so that 1 + 2 × 3.6 windows count as one: 3.5 × √8.2.
    static let windowNoise = 10.0
    /// How many runs the curve remembers: four months at three a week.
    private static let runsRemembered = 50.0
    /// Speeds to learn from: outside them a steady running cadence means that the speed is wrong.
    private static let speeds = Speed(metersPerSecond: 1.5)...Speed(metersPerSecond: 8)
    /// A window further out than so many deviations of what was expected is not believed.
    private static let gate = 4.0
    /// So many doubted windows, ten minutes of them, double the gate: a runner who has truly changed is believed in time.
    private static let doubtsThatDoubleTheGate = 30.0
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

    /// Begins a run: from now on the curve as it is now is judged as the one carried over.
    public mutating func beginRun() {
        offset = MomentaryOffset()
        carriedOver = record.windows > 0 ? curve : nil
        covariance.grow(by: 1 + 0.5 / Self.runsRemembered, limits: PersonalCurve.priorDeviations)
        record.beginRun()
    }

    /// Learns from a steady window in which the metronome was not driving.
    ///
    /// - Parameter heuristic: what the heuristic says of the same speed, to be compared with.
    public mutating func observe(_ window: SteadyWindow, heuristic: StepRate) -> Outcome {
        guard Gait.running.cadences.contains(window.cadence), Self.speeds.contains(window.speed) else {
            return .doubted
        }
        let cadence = window.cadence.stepsPerMinute
        let factors = curve.factors(at: window.speed, elapsed: window.elapsed)
        let error = cadence - curve.value(at: window.speed, elapsed: window.elapsed)
        let surprise = error - offset.expected(at: window.elapsed).value
        guard isBelievable(surprise, uncertainty: covariance.variance(ofSumOf: factors)) else { return .doubted }
        let shared = covariance.covariance(withSumOf: factors)
        let variance = covariance.variance(ofSumOf: factors) + Self.windowNoise * Self.windowNoise
        curve.move(by: shared * (error / variance))
        covariance.subtractSquare(of: shared, over: variance)
        offset.observe(
            error: cadence - curve.value(at: window.speed, elapsed: window.elapsed),
            at: window.elapsed
        )
        record.learn()
        if let carriedOver {
            record.judge(
                personal: cadence - carriedOver.value(at: window.speed, elapsed: window.elapsed),
                heuristic: cadence - heuristic.stepsPerMinute
            )
        }
        return .learnt(error: surprise)
    }

    /// Whether chance alone can put a window so far from what was expected.
    private mutating func isBelievable(_ surprise: Double, uncertainty: Double) -> Bool {
        let offset = MomentaryOffset.deviation * MomentaryOffset.deviation
        let variance = uncertainty + offset + MomentaryOffset.windowNoise * MomentaryOffset.windowNoise
        let gate = Self.gate * (1 + Double(doubts) / Self.doubtsThatDoubleTheGate)
        let isBelievable = surprise * surprise <= gate * gate * variance
        doubts = max(0, doubts + (isBelievable ? -1 : 1))
        return isBelievable
    }
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
    ///
    /// - Parameter elapsed: how long ago the runner began to run; nil where they are warmed up and that is not known.
    public func prediction(at speed: Speed, elapsed: Duration? = nil) -> Prediction {
        let offset = offset.expected(at: elapsed)
        return prediction(at: speed, elapsed: elapsed, offset: offset.value, variance: offset.variance)
    }

    /// The warmed-up runner's own curve, wherever they are at the moment, at `count` speeds evenly spread over a range:
    /// for plots.
    ///
    /// - Returns: at least the two ends, at most 1000 speeds.
    public func curve(over speeds: ClosedRange<Speed>, count: Int) -> [Prediction] {
        let last = min(max(count, 2), 1000) - 1
        let (slow, fast) = (speeds.lowerBound.metersPerSecond, speeds.upperBound.metersPerSecond)
        return (0...last).map { index in
            let speed = Speed(metersPerSecond: slow + (fast - slow) * Double(index) / Double(last))
            return prediction(at: speed, elapsed: nil, offset: 0, variance: 0)
        }
    }

    private func prediction(at speed: Speed, elapsed: Duration?, offset: Double, variance: Double) -> Prediction {
        let value = curve.value(at: speed, elapsed: elapsed) + offset
        let uncertainty = covariance.variance(ofSumOf: curve.factors(at: speed, elapsed: elapsed))
        return Prediction(
            speed: speed,
            cadence: Gait.running.cadences.nearest(to: StepRate(stepsPerMinute: value)),
            deviation: (uncertainty + variance).squareRoot()
        )
    }
}
