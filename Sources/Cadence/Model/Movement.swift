/// How the runner moves; the raw values are stable.
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

    /// Whether the runner walks or runs; nil if the runner does neither, or if it is unknown.
    public var gait: Gait? {
        switch self {
        case .walking: .walking
        case .running: .running
        case .stationary, .cycling, .moving: nil
        }
    }
}
