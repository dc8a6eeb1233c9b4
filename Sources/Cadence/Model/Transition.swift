/// Where a walk becomes a run: at a Froude number of one half.
///
///     Fr = v² / (g L)        v = √(Fr g L)
///
/// A walker is an inverted pendulum on a leg of length L. At every gravity tried, people break into a run near Fr = 0.5
/// (Kram, Domingo & Ferris 1997, 10.1242/jeb.200.4.821); above Fr = 1 the pendulum would leave the ground.
public enum Transition {
    /// The Froude number at which people change from walk to run and back.
    public static let froudeNumber = 0.5
    /// The Froude number above which nobody can walk.
    public static let highestWalkingFroudeNumber = 1.0
    /// Leg length as a share of height, as the base heuristic has it.
    public static let legPerHeight = 0.53

    /// Standard gravity, m/s².
    private static let gravity = 9.80665

    /// The speed at which a runner changes from walk to run: 2.04, 2.13 and 2.22 m/s at 1.60, 1.75 and 1.90 m.
    public static func speed(for runner: Runner) -> Speed {
        speed(for: runner, at: froudeNumber)
    }

    /// The speed above which a runner cannot be walking: √2 times the transition.
    public static func highestWalkingSpeed(for runner: Runner) -> Speed {
        speed(for: runner, at: highestWalkingFroudeNumber)
    }

    /// The gait for a speed that is ordered, not measured: running from the transition on.
    ///
    /// For measured speeds, which waver, there is a classifier with hysteresis in `Pacing`.
    public static func gait(at speed: Speed, for runner: Runner) -> Gait {
        speed < self.speed(for: runner) ? .walking : .running
    }

    private static func speed(for runner: Runner, at froudeNumber: Double) -> Speed {
        let leg = legPerHeight * runner.height.meters
        return Speed(metersPerSecond: (froudeNumber * gravity * leg).squareRoot())
    }
}
