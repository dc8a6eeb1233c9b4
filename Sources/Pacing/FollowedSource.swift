/// The source that sets the pace.
public enum FollowedSource: String, Hashable, Sendable, CaseIterable {
    /// The pace the runner ordered.
    case manual
    /// The best of the sources below that has recent readings.
    case auto
    /// Speed from satellites: gpsd or NMEA sentences.
    case gps
    /// The speed of a treadmill belt.
    case treadmill
    /// The speed that a foot pod measures.
    case footpod
    /// The runner's own measured cadence.
    case steps
}

/// How much the followed source can be trusted now.
public enum SourceState: String, Hashable, Sendable {
    /// No source is followed: the runner has ordered the pace.
    case manual
    /// The source has not reported yet; the manual pace is used.
    case waiting
    /// The source reports, and its readings are followed.
    case live
    /// The source has been silent for a short time: the last cadence is held.
    case held
    /// The source has been silent for a long time: the manual pace is used until the source reports again.
    case lost
}

extension FollowedSource {
    /// The followed source that corresponds to a speed source.
    init(_ source: SpeedSource) {
        switch source {
        case .treadmill: self = .treadmill
        case .footPod: self = .footpod
        case .gps: self = .gps
        case .steps: self = .steps
        }
    }

    /// The corresponding speed source; nil for `manual`, `auto` and `steps`, which measure no speed.
    public var speedSource: SpeedSource? {
        switch self {
        case .gps: .gps
        case .treadmill: .treadmill
        case .footpod: .footPod
        case .manual, .auto, .steps: nil
        }
    }
}
