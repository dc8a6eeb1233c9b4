/// The choice of what sets the pace: the runner's order or a kind of sensor.
public enum FollowedSource: String, Hashable, Sendable, CaseIterable {
    /// The pace that the runner has ordered.
    case manual
    /// The best of the sensors below that has recent readings.
    case auto
    /// The speed from a satellite receiver: gpsd or NMEA sentences.
    case gps
    /// The speed of a treadmill belt.
    case treadmill
    /// The speed that a foot pod measures.
    case footpod
    /// The runner's own measured cadence.
    case steps
}

/// How reliable the sensor that sets the pace is now.
public enum SourceState: String, Hashable, Sendable {
    /// No sensor sets the pace: the runner has ordered the pace.
    case manual
    /// The chosen sensor has not reported since the runner chose it; the manual pace is used.
    case waiting
    /// The sensor reports, and its readings set the pace.
    case live
    /// The sensor has been silent for a short time: its last cadence is held.
    case held
    /// The sensor has been silent for a long time: the manual pace is used until the sensor reports again.
    case lost
}

extension FollowedSource {
    /// The choice that corresponds to a source of speed.
    init(_ source: SpeedSource) {
        switch source {
        case .treadmill: self = .treadmill
        case .footPod: self = .footpod
        case .gps: self = .gps
        case .steps: self = .steps
        }
    }

    /// The corresponding source of speed; nil for `manual`, `auto` and `steps`, which measure no speed.
    public var speedSource: SpeedSource? {
        switch self {
        case .gps: .gps
        case .treadmill: .treadmill
        case .footpod: .footPod
        case .manual, .auto, .steps: nil
        }
    }
}
