import Cadence

/// Estimates the distance and energy of the day while no activity is recorded.
///
/// The distance is the measured speed times the elapsed time. Without a measured speed it is the number of steps times their
/// length. Cycling adds energy but no distance.
struct UnrecordedDistance {
    /// The longest time for which one measured speed is used.
    private static let hold: Duration = .seconds(5)

    private var steps = 0
    private var last: Duration?

    /// Adds counted steps.
    mutating func count(_ steps: Int) { self.steps += steps }

    /// Returns the distance since the last call, and the energy above the resting level.
    mutating func advance(to now: Duration, in state: RunnerState, lengths: StepLengthModel, energy: EnergyModel)
        -> Tally
    {
        defer {
            steps = 0
            last = now
        }
        guard !state.isStanding || steps > 0 else { return Tally() }
        if let speed = state.speed, let last {
            let time = min(now - last, Self.hold)
            guard state.movement != .cycling else {
                return Tally(energy: energy.cyclingRate(at: speed).active(over: time))
            }
            let rate = energy.rate(of: state.gait ?? .walking, at: speed, on: state.gradient ?? .level)
            return Tally(
                distance: Distance(meters: speed.metersPerSecond * (time / .seconds(1))),
                energy: rate.active(over: time)
            )
        }
        guard steps > 0 else { return Tally() }
        // Some sensors send only step counts. Then the cadence is assumed to be 110 spm, the middle cadence of walking in
        // `StepLengthModel`.
        let cadence = state.cadence ?? StepRate(stepsPerMinute: 110)
        let gait = state.gait ?? .walking
        let distance = Distance(meters: lengths.length(at: cadence, gait: gait).meters * Double(steps))
        return Tally(distance: distance, energy: energy.active(over: distance, gait: gait))
    }
}
