/// How the runner moves; the raw values are stable.
public enum Movement: String, Hashable, Sendable, CaseIterable {
    /// Standing still.
    case stationary
    /// Walking.
    case walking
    /// Running.
    case running
    /// Cycling: the person moves fast, and a step sensor reports that there are no steps.
    case cycling
    /// Moving, but the measurements do not show whether the person walks, runs or cycles.
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
