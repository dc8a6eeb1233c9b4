public import Cadence

/// The kinds of sources that measure the runner's speed or steps, the most direct one first.
public enum SpeedSource: String, Hashable, Sendable, CaseIterable {
    /// The treadmill on which the runner runs.
    case treadmill
    /// A sensor on the runner's shoe.
    case footPod = "footpod"
    /// A satellite receiver.
    case gps
    /// The runner's own cadence, which gives no speed but can set the tempo.
    case steps

    /// The usual standard deviation of the speeds from this kind of source, in m/s, if the source states none.
    ///
    /// *Design*: a treadmill shows its speed in steps of 0.1 km/h, and its belt slips at each footfall; an uncalibrated foot pod
    /// has an error of 5 %, 0.15 m/s at 3 m/s; the Doppler speed of satellites has 0.2 m/s in a street; steps give no speed.
    var usualDeviation: Speed {
        switch self {
        case .treadmill: Speed(metersPerSecond: 0.05)
        case .footPod: Speed(metersPerSecond: 0.15)
        case .gps: Speed(metersPerSecond: 0.2)
        case .steps: Speed(metersPerSecond: 1)
        }
    }
}

/// The properties of a source that are used to compare it with others.
public struct SpeedCandidate: Hashable, Sendable {
    /// Time of the last usable reading of the source.
    public var lastReading: Duration
    /// Standard deviation of the source's speed; nil if not known.
    public var deviation: Speed?
    /// Whether the source reports that the runner moves.
    public var isMoving: Bool

    /// Creates the properties of one source.
    ///
    /// - Parameters:
    ///   - lastReading: Time of the last usable reading, on the same axis as the `now` of `choose`.
    ///   - deviation: Standard deviation of the speed; nil means the usual value for this kind of source.
    ///   - isMoving: Whether the source reports that the runner moves.
    public init(lastReading: Duration, deviation: Speed? = nil, isMoving: Bool) {
        self.lastReading = lastReading
        self.deviation = deviation
        self.isMoving = isMoving
    }
}
