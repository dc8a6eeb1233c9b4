public import Cadence

/// What can tell the runner's speed, most direct first.
public enum SpeedSource: String, Hashable, Sendable, CaseIterable {
    /// The belt the runner is on.
    case treadmill
    /// A pod on the runner's shoe.
    case footPod = "footpod"
    /// Satellites.
    case gps
    /// The runner's own cadence, which gives no speed but can be followed.
    case steps

    /// How far it is usually off where it does not say so itself, in m/s.
    ///
    /// *Design*: a belt's display moves in 0.1 km/h and slips under a foot's impact; a pod not calibrated is off by
    /// 5 %, 0.15 m/s at 3 m/s; satellites' Doppler speed by 0.2 m/s in a street; steps tell no speed.
    var usualDeviation: Speed {
        switch self {
        case .treadmill: Speed(metersPerSecond: 0.05)
        case .footPod: Speed(metersPerSecond: 0.15)
        case .gps: Speed(metersPerSecond: 0.2)
        case .steps: Speed(metersPerSecond: 1)
        }
    }
}

/// What is known of a source when one is to be chosen.
public struct SpeedCandidate: Hashable, Sendable {
    /// When its last usable reading was.
    public var lastReading: Duration
    /// How far its speed is off, one standard deviation; nil where it cannot tell.
    public var deviation: Speed?
    /// Whether it says that the runner moves.
    public var isMoving: Bool

    /// A candidate.
    ///
    /// - Parameters:
    ///   - lastReading: When its last usable reading was, on the axis of the choice's `now`.
    ///   - deviation: How far its speed is off, one standard deviation; nil takes what is usual for such a source.
    ///   - isMoving: Whether it says that the runner moves.
    public init(lastReading: Duration, deviation: Speed? = nil, isMoving: Bool) {
        self.lastReading = lastReading
        self.deviation = deviation
        self.isMoving = isMoving
    }
}
