/// Computes the cadence from speed and height only: an average of many runners, without data of this runner.
///
///     c = 170 + 8 (v − 3.0)                    clamped to 155…195
///     L = 0.53 H, step = 60 v / c
///     step < 0.7 L: c − 2                      step > 1.3 L: c + 2
///     c + the runner's offset                  clamped to 155…195
///
/// v is the speed in m/s, c the cadence in spm, H the height and L the leg length in metres. Compared with 32 recorded
/// runners the mean error was −0.1 spm, with a standard deviation between runners of 9.5 spm. At 3.0 m/s it is near the
/// metabolic optimum, 169.6 ± 7.2 spm (Lieberman et al. 2015, 10.1242/jeb.125500). It is only for running: walkers take
/// about 50 steps per minute fewer.
public struct BaseHeuristic: Hashable, Sendable {
    /// The constants in use.
    public let constants: Constants

    /// Creates a heuristic with the project's default constants.
    public init() {
        constants = Constants()
    }

    /// Creates a heuristic with other constants.
    ///
    /// - Throws: `QuantityError` for the first constant that is outside its range.
    public init(constants: Constants) throws(QuantityError) {
        try constants.validate()
        self.constants = constants
    }

    /// The suggested cadence for a speed and a runner.
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

// MARK: - Parts of the calculation

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
