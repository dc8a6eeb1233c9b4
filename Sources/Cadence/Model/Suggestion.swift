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
    public let stepCheck: StepCheck
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
