/// Cadence from speed and height alone: the population's line, before anything is learnt of the runner.
///
///     c = 170 + 8 (v − 3.0)                    clamped to 155…195
///     L = 0.53 H, step = 60 v / c
///     step < 0.7 L: c − 2                      step > 1.3 L: c + 2
///     c + the runner's offset                  clamped to 155…195
///
/// with v in m/s, c in spm, H and L (leg) in metres. Against 32 recorded runners its mean error was −0.1 spm, with a
/// deviation between runners of 9.5; near the metabolic optimum at 3.0 m/s, 169.6 ± 7.2 spm (Lieberman et al. 2015,
/// 10.1242/jeb.125500). It is for running: walkers take some 50 steps a minute fewer.
public struct BaseHeuristic: Hashable, Sendable {
    /// Constants in force.
    public let constants: Constants

    /// The heuristic with the constants of the house.
    public init() {
        constants = Constants()
    }

    /// The heuristic with other constants.
    ///
    /// - Throws: `QuantityError` naming the first constant that lies outside its range.
    public init(constants: Constants) throws(QuantityError) {
        try constants.validate()
        self.constants = constants
    }

    /// The cadence that suits a speed and a runner.
    public func suggestion(for speed: Speed, runner: Runner) -> Suggestion {
        let line =
            constants.referenceCadence.stepsPerMinute + constants.slope
            * (speed.metersPerSecond - constants.referenceSpeed.metersPerSecond)
        let first = clamped(line)
        let leg = legLength(of: runner)
        let check = stepCheck(at: speed, first, leg: leg)
        let cadence = clamped(first.stepsPerMinute + nudge(for: check) + runner.offset.stepsPerMinute)
        return Suggestion(
            speed: speed,
            cadence: cadence,
            leg: leg,
            check: check,
            gait: .running,
            kind: .heuristic
        )
    }
}

// MARK: - The parts of the sum

extension BaseHeuristic {
    private func clamped(_ stepsPerMinute: Double) -> StepRate {
        max(constants.lowest, min(constants.highest, StepRate(stepsPerMinute: stepsPerMinute)))
    }

    func legLength(of runner: Runner) -> Length {
        Length(meters: constants.legPerHeight * runner.height.meters)
    }

    func stepCheck(at speed: Speed, _ cadence: StepRate, leg: Length) -> StepCheck {
        let step = Suggestion.stepLength(at: speed, cadence)
        if step.meters < constants.shortStep * leg.meters { return .short }
        if step.meters > constants.longStep * leg.meters { return .long }
        return .ok
    }

    private func nudge(for check: StepCheck) -> Double {
        switch check {
        case .ok: 0
        case .short: -constants.nudge
        case .long: constants.nudge
        }
    }
}
