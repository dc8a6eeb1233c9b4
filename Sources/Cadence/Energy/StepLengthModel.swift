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
    /// The runner's height.
    public let height: Length
    var walking: Line
    var running: Line

    /// Creates a model without measurements.
    public init(height: Length) {
        self.height = height
        walking = Line(.walking)
        running = Line(.running)
    }

    /// The number of steady stretches in this gait from which the model has learnt.
    public func stretches(of gait: Gait) -> Int { self[gait].stretches }

    /// The estimated length of a step at a cadence.
    public func length(at cadence: StepRate, gait: Gait) -> Length {
        let lengths = gait.stepLengths
        let length =
            averageLength(cadence, gait) + self[gait].correction(at: cadence.stepsPerMinute - gait.middleCadence)
        return Length(meters: min(max(length, lengths.lowerBound), lengths.upperBound))
    }

    /// Learns from a steady stretch with measured speed and cadence; the runner may have followed the metronome during it.
    ///
    /// - Returns: false if nothing was learnt, because the stretch is impossible for the gait or too far from the prediction.
    @discardableResult
    public mutating func observe(_ stretch: SteadyWindow, gait: Gait) -> Bool {
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
    public mutating func adopt(_ length: Length, gait: Gait) -> Bool {
        guard stretches(of: gait) == 0 else { return false }
        let cadence = StepRate(stepsPerMinute: gait.middleCadence)
        let speed = Speed(metersPerSecond: length.meters * gait.middleCadence / 60)
        return observe(SteadyWindow(speed: speed, cadence: cadence), gait: gait)
    }

    /// The permitted step lengths of a gait, metres: other values are measurement errors.
    public static func lengths(of gait: Gait) -> ClosedRange<Double> { gait.stepLengths }

    /// The average step length of people with this height, in metres.
    private func averageLength(_ cadence: StepRate, _ gait: Gait) -> Double {
        switch gait {
        case .walking: 0.0065 * .pow(Runner.heightRange.nearest(to: height.meters) / 1.7, 1.5) * cadence.stepsPerMinute
        case .running: 60 * 3 / 170 * Runner.heightRange.nearest(to: height.meters) / 1.75
        }
    }

    subscript(gait: Gait) -> Line {
        get {
            switch gait {
            case .walking: walking
            case .running: running
            }
        }
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
    fileprivate var stepLengths: ClosedRange<Double> {
        switch self {
        case .walking: 0.2...1.3
        case .running: 0.4...2.6
        }
    }

    /// The cadence, in spm, at which the learnt correction of the step length is `Line.level`.
    fileprivate var middleCadence: Double {
        switch self {
        case .walking: 110
        case .running: 170
        }
    }

    /// Standard deviation of a stretch's mean step length, metres: 5 % of a step (the project's own design).
    fileprivate var noise: Double {
        switch self {
        case .walking: 0.035
        case .running: 0.055
        }
    }
}
