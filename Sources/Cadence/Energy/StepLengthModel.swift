import RealModule

/// How long one runner's steps are, walking and running, at each cadence: at first as people's are, then as theirs turn out.
///
/// People's walking steps are longer the quicker they are, by the walk ratio (PMC5430280; with the height's power fitted to
/// 43 people),
///
///     L = 0.0065 (H / 1.70)^1.5 c
///
/// The cadence of a run says little of its speed: people's running steps are taken as the length at which the heuristic of
/// `BaseHeuristic` runs 3 m/s (60 × 3 / 170 = 1.06 m at 1.75 m), in proportion to the height. To either a line is added that is
/// learnt from stretches where speed and cadence were both measured, one for each gait,
///
///     L(c) = people's + a + b (c − c₀)          c₀ = 110 spm walking, 170 spm running
///
/// by recursive least squares with a prior (a Kalman filter whose level wanders). What comes of it is an estimate
/// and to be marked as one.
public struct StepLengthModel: Hashable, Sendable {
    /// Height of the runner.
    public let height: Length
    var walking: Line
    var running: Line

    /// A model that knows only how tall the runner is.
    public init(height: Length) {
        self.height = height
        walking = Line(.walking)
        running = Line(.running)
    }

    /// Stretches learnt from at a gait.
    public func stretches(of gait: Gait) -> Int { self[gait].stretches }

    /// The length of a step at a cadence.
    public func length(at cadence: StepRate, gait: Gait) -> Length {
        let lengths = gait.stepLengths
        let length =
            peoples(cadence, gait) + self[gait].correction(at: cadence.stepsPerMinute - gait.middleCadence)
        return Length(meters: min(max(length, lengths.lowerBound), lengths.upperBound))
    }

    /// Learns from a steady stretch of which speed and cadence were both measured; whether clicks drove it does not matter.
    ///
    /// - Returns: false for a stretch no such gait has, or further from what was expected than chance has it: nothing was learnt.
    @discardableResult
    public mutating func observe(_ stretch: SteadyWindow, gait: Gait) -> Bool {
        let cadence = stretch.cadence.stepsPerMinute
        let length = stretch.speed.metersPerSecond * 60 / cadence
        guard gait.cadences.contains(stretch.cadence), gait.stepLengths.contains(length) else { return false }
        let x = cadence - gait.middleCadence
        return self[gait].learn(length - peoples(stretch.cadence, gait), at: x, noise: gait.noise)
    }

    /// The length of people's steps, metres.
    private func peoples(_ cadence: StepRate, _ gait: Gait) -> Double {
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
    /// The lengths a step may have, metres: beyond them something was mismeasured (the house's design).
    fileprivate var stepLengths: ClosedRange<Double> {
        switch self {
        case .walking: 0.2...1.3
        case .running: 0.4...2.6
        }
    }

    /// The cadence about which a line turns, spm.
    fileprivate var middleCadence: Double {
        switch self {
        case .walking: 110
        case .running: 170
        }
    }

    /// Standard deviation of a stretch's mean step, metres: 5 % of one (the house's design).
    fileprivate var noise: Double {
        switch self {
        case .walking: 0.035
        case .running: 0.055
        }
    }
}
