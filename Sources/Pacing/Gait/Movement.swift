/// What the runner is doing; the raw values are stable.
public enum Movement: String, Hashable, Sendable, CaseIterable {
    /// Standing still.
    case stationary
    /// Walking.
    case walking
    /// Running.
    case running
    /// Cycling: fast, while a step source reports and counts no step.
    case cycling
    /// Moving, but with too few steps to determine how.
    case moving
}
