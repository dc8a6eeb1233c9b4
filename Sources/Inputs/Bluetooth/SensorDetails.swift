public import Cadence

/// Numbers of payloads of a sensor, by the result of decoding.
public struct SensorCounts: Hashable, Sendable {
    /// Payloads that were decoded.
    public var accepted = 0
    /// Payloads that were damaged; the decoder's `lastRefusal` gives the reason of the last one.
    public var refused = 0
    /// Payloads of an unknown characteristic.
    public var ignored = 0
    /// Speeds, cadences, gradients and heart rates that are impossible for a runner; their payloads count as `accepted`.
    public var implausible = 0

    /// Creates counts of zero.
    public init() {}
}

/// The latest additional values of a sensor; a value is nil (or an empty list) until the sensor reports it.
public struct SensorDetails: Hashable, Sendable {
    /// Distance in metres since a start chosen by the sensor, as reported; it decreases if the sensor restarts.
    public internal(set) var distance: Double?
    /// Gradient of the treadmill's belt.
    public internal(set) var gradient: Gradient?
    /// Times between heartbeats in the last measurement, oldest first.
    public internal(set) var beatIntervals: [Duration] = []
    /// Whether the heart-rate strap touches the skin.
    public internal(set) var hasSkinContact: Bool?
    /// Energy spent since an arbitrary start, in kilojoules.
    public internal(set) var kilojoules: Int?
    /// The cadence as the foot pod reported it, in counts per minute (one count is a step or a stride); 0 for standing.
    public internal(set) var rawCadence: Int?
    /// Length of one count of the foot pod: one step or one stride.
    public internal(set) var strideLength: Length?
    /// The features of the foot pod.
    public internal(set) var features: RunningFeatures?
    /// The number of steps that the treadmill reports.
    public internal(set) var treadmillSteps: Int?
    /// Time since the workout on the treadmill began.
    public internal(set) var elapsed: Duration?
    /// The charge of the sensor's battery in per cent.
    public internal(set) var battery: Int?

    /// Creates details without any value.
    public init() {}
}
