/// The transition between walking and running, at a Froude number of 0.5.
///
///     Fr = v² / (g L)        v = √(Fr g L)
///
/// A walker moves like an inverted pendulum with a leg of length L. At every gravity tested, people change to running near
/// Fr = 0.5 (Kram, Domingo & Ferris 1997, 10.1242/jeb.200.4.821). Above Fr = 1 the pendulum would leave the ground.
public enum Transition {
    /// The Froude number at which people change between walking and running.
    public static let froudeNumber = 0.5
    /// The Froude number above which walking is impossible.
    public static let highestWalkingFroudeNumber = 1.0
    /// Leg length as a share of height: the default of the base heuristic.
    public static let legPerHeight = 0.53

    /// Standard gravity, m/s².
    private static let gravity = 9.80665

    /// The speed at which a runner changes from walking to running: 2.04, 2.13 and 2.22 m/s at 1.60, 1.75 and 1.90 m.
    public static func speed(for runner: Runner) -> Speed {
        speed(for: runner, at: froudeNumber)
    }

    /// The speed above which a runner cannot walk: √2 times the transition speed.
    public static func highestWalkingSpeed(for runner: Runner) -> Speed {
        speed(for: runner, at: highestWalkingFroudeNumber)
    }

    /// The gait for a target speed (not for a measured speed): running at the transition speed and above.
    ///
    /// Measured speeds fluctuate; for them `Pacing` has a classifier with hysteresis.
    public static func gait(at speed: Speed, for runner: Runner) -> Gait {
        speed < self.speed(for: runner) ? .walking : .running
    }

    private static func speed(for runner: Runner, at froudeNumber: Double) -> Speed {
        let leg = legPerHeight * runner.height.meters
        return Speed(metersPerSecond: (froudeNumber * gravity * leg).squareRoot())
    }
}
