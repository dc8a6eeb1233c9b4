import RealModule

/// The properties of the runner.
public struct Runner: Hashable, Sendable {
    /// The permitted heights, in metres: from a small child to more than the tallest man, 2.51 m.
    package static let heightRange = 0.5...2.6

    package var height: Length
    package var mass: Mass?
    /// The runner's own correction, which is added to each cadence that the heuristic or the walking model suggests.
    package var offset: StepRateOffset

    package init(height: Length, mass: Mass? = nil, offset: StepRateOffset = .zero) {
        self.height = height
        self.mass = mass
        self.offset = offset
    }
}

/// The runner's gait; the raw values are stable.
public enum Gait: String, Hashable, Sendable, CaseIterable {
    /// One foot is always on the ground.
    case walking
    /// In each step both feet are off the ground for a time.
    case running

    /// The range of cadences suggested for this gait: 60…150 spm walking, 140…240 spm running (the project's own design).
    ///
    /// One of 30 recorded runners on a treadmill took 233 spm at 7 mph.
    /// The ranges overlap, because people both walk and run at about 140 spm (10.1186/s12966-019-0769-6, PMC8629136).
    package var cadences: ClosedRange<StepRate> {
        switch self {
        case .walking: StepRate(stepsPerMinute: 60)...StepRate(stepsPerMinute: 150)
        case .running: StepRate(stepsPerMinute: 140)...StepRate(stepsPerMinute: 240)
        }
    }

    /// The cadences that people have at this speed, within `cadences`; no suggestion is outside them for a runner who was not
    /// measured.
    ///
    ///     running: 170 + 8 (v − 3) ± 39 spm            v within 1.75…6.25 m/s
    ///     walking: 0.8 √(60 v / 0.0065) … 1.25 × 106.7 v^0.483
    ///
    /// Running: three standard deviations of 13 spm around the mean line, the spread within and between the published groups that
    /// state one (*computed*, pooled over nine groups at 2.6…5.4 m/s: 10.1080/17461391.2019.1626911, 10.7717/peerj.11199 and a study
    /// of old and young runners in the Journal of Experimental Biology). Of 30 recorded runners on a treadmill, 29 are within these
    /// limits. At other speeds than the recorded ones, the limits are those of the nearest. The cadence of the default heuristic is
    /// within them at every speed, for every height and offset.
    ///
    /// Walking: from the walk ratio of 0.0065 m per spm (PMC5430280) and the line of treadmill walkers at 0.4…1.8 m/s. Three standard
    /// deviations of the logarithm are 0.22 (*computed*, 43 people).
    package func cadences(at speed: Speed) -> ClosedRange<StepRate> {
        let (lowest, highest): (Double, Double)
        switch self {
        case .walking:
            let v = speed.metersPerSecond
            lowest = 0.8 * (60 * v / 0.0065).squareRoot()
            highest = 1.25 * 106.7 * .pow(v, 0.483)
        case .running:
            let line = Self.meanRunningCadence(at: speed)
            (lowest, highest) = (line - 39, line + 39)
        }
        func limited(_ stepsPerMinute: Double) -> StepRate {
            cadences.nearest(to: StepRate(stepsPerMinute: stepsPerMinute))
        }
        return limited(lowest)...limited(max(lowest, highest))
    }

    /// The middle of the runners' cadences at this speed, in spm.
    static func meanRunningCadence(at speed: Speed) -> Double {
        170 + 8 * (min(max(speed.metersPerSecond, 1.75), 6.25) - 3)
    }
}

/// The surface under the runner's feet; the raw values are stable.
public enum Ground: String, Hashable, Sendable, CaseIterable {
    case overground
    /// A treadmill's belt; on it people walk with faster, shorter steps.
    case treadmill
}

extension ClosedRange<StepRate> {
    func nearest(to cadence: StepRate) -> StepRate {
        Swift.max(lowerBound, Swift.min(upperBound, cadence))
    }
}

/// How the runner moves; the raw values are stable.
public enum Movement: String, Hashable, Sendable, CaseIterable {
    case stationary
    case walking
    case running
    /// Cycling: the person moves fast, and a step sensor reports that there are no steps.
    case cycling
    /// Moving, but the measurements do not show whether the person walks, runs or cycles.
    case moving

    /// Whether the runner walks or runs; nil if the runner does neither, or if it is unknown.
    package var gait: Gait? {
        switch self {
        case .walking: .walking
        case .running: .running
        case .stationary, .cycling, .moving: nil
        }
    }
}

/// A stretch of walking or running at constant speed and cadence, from which the models learn.
public struct SteadyWindow: Hashable, Sendable {
    package let speed: Speed
    package let cadence: StepRate
    /// Time from the beginning of running to the middle of the window; nil if not known.
    package let elapsed: Duration?

    package init(speed: Speed, cadence: StepRate, elapsed: Duration? = nil) {
        self.speed = speed
        self.cadence = cadence
        self.elapsed = elapsed
    }
}
