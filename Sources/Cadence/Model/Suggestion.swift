/// The cadence that a model suggests for a speed, with the resulting step length.
public struct Suggestion: Hashable, Sendable {
    /// The speed for which the cadence is suggested.
    public let speed: Speed
    /// The suggested cadence.
    public let cadence: StepRate
    /// Length of one step, foot to opposite foot, at that speed and cadence.
    public let stepLength: Length
    /// The runner's leg length, hip to ground, as the model estimates it.
    public let legLength: Length
    /// Whether the step is short or long for the runner's legs; the heuristic checks this before it corrects the cadence.
    ///
    /// Always `ok` for walking, where step lengths are not checked.
    public let stepCheck: StepCheck
    /// The gait for which the cadence is suggested.
    public let gait: Gait
    /// The model that made the suggestion.
    public let kind: Kind

    /// The kinds of cadence models; the raw values are stable.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The average of many runners; for walking, the walking model.
        case heuristic
        /// The model learnt from the runner.
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
    /// The suggestion with its cadence multiplied by a plan's factor; the step length decreases accordingly.
    ///
    /// The result does not exceed the highest cadence of the gait; a factor of 1 or less changes nothing.
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

/// Whether a step is short or long compared with the leg length; the raw values are stable.
public enum StepCheck: String, Hashable, Sendable, CaseIterable {
    /// The step length is in the normal range.
    case ok
    /// The step is short; the heuristic then suggests a lower cadence.
    case short
    /// The step is long; the heuristic then suggests a higher cadence.
    case long
}
