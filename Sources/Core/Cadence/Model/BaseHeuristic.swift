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
    package let constants: Constants

    /// Creates a heuristic with the project's default constants.
    package init() {
        constants = Constants()
    }

    /// Creates a heuristic with other constants.
    ///
    /// - Throws: `QuantityError` for the first constant that is outside its range.
    package init(constants: Constants) throws(QuantityError) {
        try constants.validate()
        self.constants = constants
    }

    /// The suggested cadence for a speed and a runner.
    package func suggestion(for speed: Speed, runner: Runner) -> Suggestion {
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

extension BaseHeuristic {
    /// The configurable constants of the base heuristic.
    ///
    /// The defaults are the project's own; fitting them to 32 recorded runners did not improve them.
    public struct Constants: Hashable, Sendable {
        /// The speed at which the suggested cadence is `referenceCadence`.
        package var referenceSpeed: Speed
        package var referenceCadence: StepRate
        /// Increase of the cadence with the speed, in spm per m/s: 0…60.
        package var slope: Double
        /// Lowest suggested cadence; not above `highest`.
        package var lowest: StepRate
        package var highest: StepRate
        /// Leg length as a share of height: 0.3…0.7.
        package var legPerHeight: Double
        /// A step shorter than this number of leg lengths is short: 0.1…3, not above `longStep`.
        package var shortStep: Double
        /// A step longer than this number of leg lengths is long: 0.1…3.
        package var longStep: Double
        /// By how much a short step lowers the cadence and a long step raises it, in spm: 0…20.
        package var nudge: Double

        package init(
            referenceSpeed: Speed = Speed(metersPerSecond: 3),
            referenceCadence: StepRate = StepRate(stepsPerMinute: 170),
            slope: Double = 8,
            lowest: StepRate = StepRate(stepsPerMinute: 155),
            highest: StepRate = StepRate(stepsPerMinute: 195),
            legPerHeight: Double = 0.53,
            shortStep: Double = 0.7,
            longStep: Double = 1.3,
            nudge: Double = 2
        ) {
            self.referenceSpeed = referenceSpeed
            self.referenceCadence = referenceCadence
            self.slope = slope
            self.lowest = lowest
            self.highest = highest
            self.legPerHeight = legPerHeight
            self.shortStep = shortStep
            self.longStep = longStep
            self.nudge = nudge
        }

        /// Checks that each constant is in its range, and that `shortStep` ≤ `longStep` and `lowest` ≤ `highest`.
        func validate() throws(QuantityError) {
            try Self.check(slope, in: 0...60, "a slope", unit: "spm per m/s")
            try Self.check(legPerHeight, in: 0.3...0.7, "a leg", unit: "of the height")
            try Self.check(shortStep, in: 0.1...3, "a short step", unit: "leg lengths")
            try Self.check(longStep, in: shortStep...3, "a long step", unit: "leg lengths, not below the short step")
            try Self.check(nudge, in: 0...20, "a nudge", unit: "spm")
            guard lowest <= highest else {
                throw QuantityError(
                    .outOfRange,
                    quantity: "a lowest cadence",
                    text: lowest.formatted,
                    advice: "the lowest cadence must not be above the highest, \(highest.formatted)"
                )
            }
        }

        private static func check(
            _ value: Double,
            in range: ClosedRange<Double>,
            _ quantity: String,
            unit: String
        ) throws(QuantityError) {
            guard range.contains(value) else {
                throw QuantityError(
                    .outOfRange,
                    quantity: quantity,
                    text: "\(value)",
                    advice: "\(quantity) lies between \(range.lowerBound) and \(range.upperBound) \(unit)"
                )
            }
        }
    }
}
