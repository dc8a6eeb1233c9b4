import RealModule

/// Estimates the length of a runner's steps from gait and cadence: first from averages, then corrected by measurements.
///
/// In walking the average step becomes longer with the cadence c, according to the walk ratio (PMC5430280; the exponent of the
/// height H was fitted to 43 people):
///
///     L = 0.0065 (H / 1.70)^1.5 c
///
/// In running the cadence gives little information about the speed. The average running step is assumed to have a constant
/// length. It is the length that results from `BaseHeuristic` at 3 m/s (60 × 3 / 170 = 1.06 m at a height of 1.75 m), in
/// proportion to the height. For each gait a linear correction is added, learnt from stretches with measured speed and cadence:
///
///     L(c) = average + a + b (c − c₀)          c₀ = 110 spm walking, 170 spm running
///
/// The method is recursive least squares with a prior (a Kalman filter whose level has a random walk). The result is an
/// estimate and must be marked as such.
public struct StepLengthModel: Hashable, Sendable {
    package let height: Length
    var walking: Line
    var running: Line

    package init(height: Length) {
        self.height = height
        walking = Line(.walking)
        running = Line(.running)
    }

    /// The number of steady stretches in this gait from which the model has learnt.
    package func stretches(of gait: Gait) -> Int { self[gait].stretches }

    package func length(at cadence: StepRate, gait: Gait) -> Length {
        let lengths = gait.stepLengths
        let length =
            averageLength(cadence, gait) + self[gait].correction(at: cadence.stepsPerMinute - gait.middleCadence)
        return Length(meters: min(max(length, lengths.lowerBound), lengths.upperBound))
    }

    /// Learns from a steady stretch with measured speed and cadence; the runner may have followed the metronome during it.
    ///
    /// - Returns: false if nothing was learnt, because the stretch is impossible for the gait or too far from the prediction.
    @discardableResult
    package mutating func observe(_ stretch: SteadyWindow, gait: Gait) -> Bool {
        let cadence = stretch.cadence.stepsPerMinute
        let length = stretch.speed.metersPerSecond * 60 / cadence
        guard gait.cadences.contains(stretch.cadence), gait.stepLengths.contains(length) else { return false }
        let x = cadence - gait.middleCadence
        return self[gait].learn(length - averageLength(stretch.cadence, gait), at: x, noise: gait.noise)
    }

    /// Uses a step length that another device has stored, as if it were one stretch at the middle cadence.
    ///
    /// - Returns: false if the length is not used, because a length was learnt in this gait or because it is too far from the
    ///   average length.
    package mutating func adopt(_ length: Length, gait: Gait) -> Bool {
        guard stretches(of: gait) == 0 else { return false }
        let cadence = StepRate(stepsPerMinute: gait.middleCadence)
        let speed = Speed(metersPerSecond: length.meters * gait.middleCadence / 60)
        return observe(SteadyWindow(speed: speed, cadence: cadence), gait: gait)
    }

    /// The permitted step lengths of a gait, metres: other values are measurement errors.
    package static func lengths(of gait: Gait) -> ClosedRange<Double> { gait.stepLengths }

    /// The average step length of people with this height, in metres.
    private func averageLength(_ cadence: StepRate, _ gait: Gait) -> Double {
        switch gait {
        case .walking: 0.0065 * .pow(Runner.heightRange.nearest(to: height.meters) / 1.7, 1.5) * cadence.stepsPerMinute
        case .running: 60 * 3 / 170 * Runner.heightRange.nearest(to: height.meters) / 1.75
        }
    }

    subscript(gait: Gait) -> Line {
        get { gait == .walking ? walking : running }
        set {
            switch gait {
            case .walking: walking = newValue
            case .running: running = newValue
            }
        }
    }
}

extension Gait {
    /// The permitted step lengths, metres: other values are measurement errors (the project's own design).
    fileprivate var stepLengths: ClosedRange<Double> { self == .walking ? 0.2...1.3 : 0.4...2.6 }

    /// The cadence, in spm, at which the learnt correction of the step length is `Line.level`.
    fileprivate var middleCadence: Double { self == .walking ? 110 : 170 }

    /// Standard deviation of a stretch's mean step length, metres: 5 % of a step (the project's own design).
    fileprivate var noise: Double { self == .walking ? 0.035 : 0.055 }
}

extension StepLengthModel {
    /// The model in the form in which it is stored; `version` defines the meaning of the other numbers.
    public struct State: Hashable, Sendable, Codable {
        /// The version this program writes, and the only one it reads.
        package static let currentVersion = 1

        /// The version of the stored form, which defines the meaning of the other numbers.
        package var version: Int
        /// The learnt correction of the step length for walking, as a line over cadence: level (m), slope (m/spm), variance of the level,
        /// covariance, variance of the slope, number of steady stretches.
        package var walking: [Double]
        /// The line for running: the same six values as for walking.
        package var running: [Double]

        package init(version: Int, walking: [Double], running: [Double]) {
            self.version = version
            self.walking = walking
            self.running = running
        }
    }

    package var state: State {
        State(version: State.currentVersion, walking: walking.numbers, running: running.numbers)
    }

    /// Creates a model from its stored state, for a runner of this height.
    ///
    /// - Throws: `StoredStateError` for another version, and for values that are impossible in a model.
    package init(_ state: State, height: Length) throws(StoredStateError) {
        guard state.version == State.currentVersion else { throw .unknownVersion(state.version) }
        guard let walking = Line(numbers: state.walking) else { throw .nonsense("walking") }
        guard let running = Line(numbers: state.running) else { throw .nonsense("running") }
        self.init(height: height)
        self.walking = walking
        self.running = running
    }
}

extension StepLengthModel.Line {
    fileprivate var numbers: [Double] {
        [level, slope, levelVariance, shared, slopeVariance, Double(stretches)]
    }

    /// Creates a line from six numbers; nil if they are not possible values.
    fileprivate init?(numbers: [Double]) {
        typealias Bounds = StepLengthModel.Bounds
        guard numbers.count == 6, Bounds.level.contains(numbers[0]), Bounds.slope.contains(numbers[1]),
            Bounds.levelVariance.contains(numbers[2]), Bounds.slopeVariance.contains(numbers[4]),
            // In a valid covariance matrix the determinant is not negative, apart from rounding.
            numbers[3] * numbers[3] <= numbers[2] * numbers[4] * (1 + 1e-9),
            let stretches = Int(exactly: numbers[5]), Bounds.stretches.contains(stretches)
        else { return nil }
        self.init(.walking)
        level = numbers[0]
        slope = numbers[1]
        levelVariance = numbers[2]
        shared = numbers[3]
        slopeVariance = numbers[4]
        self.stretches = stretches
    }
}

extension StepLengthModel {
    /// The learnt correction for one gait: how much longer the runner's steps are than average, as a linear function of cadence.
    struct Line: Hashable, Sendable {
        /// The correction at the middle cadence of the gait (110 spm walking, 170 spm running), in metres.
        var level = 0.0
        /// The change of the correction when the cadence increases by 1 spm, in metres.
        var slope = 0.0
        /// Variance of `level`; `shared` is the covariance of `level` and `slope`, and `slopeVariance` is the variance of `slope`.
        var levelVariance: Double
        var shared = 0.0
        var slopeVariance: Double
        var stretches = 0

        /// Starts with a correction of zero, whose uncertainty is the difference between people.
        ///
        /// At the same cadence, step lengths differ by about 10 % between walkers and by about 25 % between runners, because
        /// runners change speed by step length (the project's own design).
        init(_ gait: Gait) {
            let (level, slope) =
                switch gait {
                case .walking: (0.07, 0.002)
                case .running: (0.25, 0.01)
                }
            levelVariance = level * level
            slopeVariance = slope * slope
        }

        /// Standard deviation of the level's change from one stretch to the next, metres: people can change speed without changing cadence.
        ///
        /// Values of 0…0.05 were compared on two recorded runs. After one minute without satellites the error of the estimate is 5 and
        /// 16 %; with a constant level it is 9 and 21 %. After five minutes it is not larger than with a constant level.
        private static let wander = 0.02
        /// A stretch is rejected if it differs from the prediction by more than this number of standard deviations.
        private static let gate = 4.0

        func correction(at x: Double) -> Double { level + slope * x }

        /// Learns that steps were `length` metres longer than average at `x` spm above the middle cadence; returns false if this is
        /// rejected.
        mutating func learn(_ length: Double, at x: Double, noise: Double) -> Bool {
            levelVariance = min(levelVariance + Self.wander * Self.wander, Bounds.levelVariance.upperBound)
            let error = length - correction(at: x)
            let level = levelVariance + shared * x
            let slope = shared + slopeVariance * x
            let variance = level + slope * x + noise * noise
            guard error * error <= Self.gate * Self.gate * variance else { return false }
            self.level = Bounds.level.nearest(to: self.level + level * error / variance)
            self.slope = Bounds.slope.nearest(to: self.slope + slope * error / variance)
            levelVariance = max(levelVariance - level * level / variance, 0)
            shared -= level * slope / variance
            slopeVariance = max(slopeVariance - slope * slope / variance, 0)
            stretches = min(stretches, Bounds.stretches.upperBound - 1) + 1
            return true
        }
    }

    enum Bounds {
        static let level = -1.5...1.5
        static let slope = -0.05...0.05
        static let levelVariance = 0.0...0.1
        static let slopeVariance = 0.0...0.001
        static let stretches = 0...1_000_000_000
    }
}
