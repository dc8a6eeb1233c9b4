/// What the runner is doing; the raw values are stable.
public enum Activity: String, Hashable, Sendable, CaseIterable {
    /// Standing still.
    case stationary
    /// Walking.
    case walking
    /// Running.
    case running
    /// On wheels: fast, without a step while a source of steps is listening.
    case cycling
    /// Going somewhere, with too few steps to say how.
    case moving
}
