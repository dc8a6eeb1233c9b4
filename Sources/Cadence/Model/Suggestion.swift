/// The cadence a model suggests for a speed, and what it makes of the runner's step.
public struct Suggestion: Hashable, Sendable {
    /// The speed suggested for.
    public let speed: Speed
    /// The suggested cadence.
    public let cadence: StepRate
    /// Length of one step, foot to opposite foot, at that speed and cadence.
    public let stepLength: Length
    /// The runner's leg, hip to ground, as the model estimates it.
    public let legLength: Length
    /// How the step that the model first thought of compares with the leg.
    ///
    /// Always `ok` at walking gait, whose steps nobody judges.
    public let stepCheck: StepCheck
    /// The gait suggested for.
    public let gait: Gait
    /// The model that said so.
    public let kind: Kind

    /// Models there are to choose from; the raw values are stable.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The population's line, or the walking model at walking gait.
        case heuristic
        /// What was learnt of the runner.
        case personal
    }

    init(speed: Speed, cadence: StepRate, leg: Length, check: StepCheck, gait: Gait, kind: Kind) {
        self.speed = speed
        self.cadence = cadence
        stepLength = Self.stepLength(at: speed, cadence)
        legLength = leg
        stepCheck = check
        self.gait = gait
        self.kind = kind
    }

    static func stepLength(at speed: Speed, _ cadence: StepRate) -> Length {
        Length(meters: speed.metersPerSecond * 60 / cadence.stepsPerMinute)
    }
}

extension Suggestion {
    /// The suggestion with its cadence multiplied, as a plan wishes: the step shrinks by as much.
    ///
    /// The cadence is not raised past the highest of the gait; a factor that is not above 1 changes nothing.
    public func raised(by factor: Double) -> Suggestion {
        guard factor > 1 else { return self }
        let raised = StepRate(stepsPerMinute: cadence.stepsPerMinute * factor)
        return Suggestion(
            speed: speed,
            cadence: min(raised, max(gait.cadences.upperBound, cadence)),
            leg: legLength,
            check: stepCheck,
            gait: gait,
            kind: kind
        )
    }
}

/// How a step compares with the leg that makes it; the raw values are stable.
public enum StepCheck: String, Hashable, Sendable, CaseIterable {
    /// In proportion.
    case ok
    /// So short that fewer steps are suggested.
    case short
    /// So long that more steps are suggested.
    case long
}
