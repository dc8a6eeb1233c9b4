public import Cadence

/// Numbers of payloads of a sensor, by result.
public struct SensorCounts: Hashable, Sendable {
    /// Decoded.
    public var accepted = 0
    /// Damaged; the decoder's `lastRefusal` gives the reason.
    public var refused = 0
    /// Of an unknown characteristic.
    public var ignored = 0
    /// Speeds, cadences, gradients and heart rates that are impossible for a runner; their payloads count as `accepted`.
    public var implausible = 0

    /// Creates counts of zero.
    public init() {}
}

/// The latest values of a sensor that do not influence the pace; each is nil until it is reported.
public struct SensorDetails: Hashable, Sendable {
    /// Distance in metres since a start chosen by the sensor, as reported; it may restart and so decrease.
    public internal(set) var distance: Double?
    /// Gradient of the treadmill's belt.
    public internal(set) var gradient: Gradient?
    /// Times between beats in the last measurement, oldest first.
    public internal(set) var beatIntervals: [Duration] = []
    /// Whether the strap touches the skin.
    public internal(set) var hasSkinContact: Bool?
    /// Energy spent, in kilojoules.
    public internal(set) var kilojoules: Int?
    /// Counts per minute as the foot pod reported them, before conversion to steps; 0 for standing.
    public internal(set) var rawCadence: Int?
    /// Length of one count of the foot pod, step or stride.
    public internal(set) var strideLength: Length?
    /// The features of the foot pod.
    public internal(set) var features: RunningFeatures?
    /// The treadmill's own step count, as reported.
    public internal(set) var treadmillSteps: Int?
    /// Time since the treadmill's workout began.
    public internal(set) var elapsed: Duration?
    /// The battery's charge in per cent.
    public internal(set) var battery: Int?

    /// Creates details without any value.
    public init() {}
}
