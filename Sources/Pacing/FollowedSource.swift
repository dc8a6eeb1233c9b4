/// What sets the pace.
public enum FollowedSource: String, Hashable, Sendable, CaseIterable {
    /// The pace the runner ordered.
    case manual
    /// The best of the sources below that is fresh.
    case auto
    /// Speed from satellites: gpsd or NMEA sentences.
    case gps
    /// The speed of a treadmill's belt.
    case treadmill
    /// The speed that a foot pod measures.
    case footpod
    /// The runner's own measured cadence.
    case steps
}

/// How far the followed source can be trusted now.
public enum SourceState: String, Hashable, Sendable {
    /// Nothing to wait for: the pace is the runner's order.
    case manual
    /// Nothing has come yet; the manual pace stands in.
    case waiting
    /// Fresh readings are followed.
    case live
    /// Silent for a moment: the last cadence is held.
    case held
    /// Silent for long: the manual pace stands in until it is back.
    case lost
}

extension FollowedSource {
    /// The source that was picked as the best.
    init(_ source: SpeedSource) {
        switch source {
        case .treadmill: self = .treadmill
        case .footPod: self = .footpod
        case .gps: self = .gps
        case .steps: self = .steps
        }
    }

    /// The source of speed that this is; nil for what measures none.
    public var speedSource: SpeedSource? {
        switch self {
        case .gps: .gps
        case .treadmill: .treadmill
        case .footpod: .footPod
        case .manual, .auto, .steps: nil
        }
    }
}
