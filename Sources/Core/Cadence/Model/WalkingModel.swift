import RealModule

/// Computes the walking cadence from speed and height.
///
/// On the ground people keep a constant ratio of step length to cadence (the walk ratio, 0.0065 m per spm at 1.70 m:
/// PMC5430280). With a step length of 60 v / c this gives
///
///     c = √(60 v / 0.0065) (H / 1.70)^−0.75
///
/// The error for outdoor walkers was 5 to 7 spm. For treadmills a formula was fitted to 43 people at 6 speeds each
/// (leave-one-out error 6.6 spm):
///
///     c = 106.7 v^0.483 (H / 1.70)^−0.507
///
/// v is in m/s, c in spm, H in metres. The runner's offset is added. `Suggestion` clamps the sum to `Gait.cadences(at:)`.
public struct WalkingModel: Hashable, Sendable {
    package init() {}

    package func cadence(at speed: Speed, on ground: Ground, runner: Runner) -> StepRate {
        let cadence =
            switch ground {
            case .overground: overground(speed.metersPerSecond, height: runner.height.meters)
            case .treadmill: treadmill(speed.metersPerSecond, height: runner.height.meters)
            }
        return StepRate(stepsPerMinute: cadence + runner.offset.stepsPerMinute)
    }

    private func overground(_ speed: Double, height: Double) -> Double {
        (60 * speed / 0.0065).squareRoot() * .pow(Self.relativeHeight(height), -0.75)
    }

    private func treadmill(_ speed: Double, height: Double) -> Double {
        106.7 * .pow(speed, 0.483) * .pow(Self.relativeHeight(height), -0.507)
    }

    /// The height divided by 1.70 m; the height is at least that of the smallest runner, because 0 has no negative power.
    private static func relativeHeight(_ height: Double) -> Double {
        max(height, Runner.heightRange.lowerBound) / 1.7
    }
}

/// The transition between walking and running, at a Froude number of 0.5.
///
///     Fr = v² / (g L)        v = √(Fr g L)
///
/// A walker moves like an inverted pendulum with a leg of length L. At every gravity tested, people change to running near
/// Fr = 0.5 (Kram, Domingo & Ferris 1997, 10.1242/jeb.200.4.821). Above Fr = 1 the pendulum would leave the ground.
public enum Transition {
    /// The Froude number at which people change between walking and running.
    package static let froudeNumber = 0.5
    /// The Froude number above which walking is impossible.
    package static let highestWalkingFroudeNumber = 1.0
    /// Leg length as a share of height: the default of the base heuristic.
    package static let legPerHeight = 0.53

    /// Standard gravity, m/s².
    private static let gravity = 9.80665

    /// The speed at which a runner changes from walking to running: 2.04, 2.13 and 2.22 m/s at 1.60, 1.75 and 1.90 m.
    package static func speed(for runner: Runner) -> Speed {
        speed(for: runner, at: froudeNumber)
    }

    /// The speed above which a runner cannot walk: √2 times the transition speed.
    package static func highestWalkingSpeed(for runner: Runner) -> Speed {
        speed(for: runner, at: highestWalkingFroudeNumber)
    }

    /// The gait for a target speed (not for a measured speed): running at the transition speed and above.
    ///
    /// Measured speeds fluctuate; for them `Pacing` has a classifier with hysteresis.
    package static func gait(at speed: Speed, for runner: Runner) -> Gait {
        speed < self.speed(for: runner) ? .walking : .running
    }

    private static func speed(for runner: Runner, at froudeNumber: Double) -> Speed {
        let leg = legPerHeight * runner.height.meters
        return Speed(metersPerSecond: (froudeNumber * gravity * leg).squareRoot())
    }
}
