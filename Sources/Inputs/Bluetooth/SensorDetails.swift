public import Cadence

/// What became of a sensor's payloads.
public struct SensorCounts: Hashable, Sendable {
    /// Understood.
    public var accepted = 0
    /// Damaged; the decoder's `lastRefusal` says how.
    public var refused = 0
    /// Of characteristics that are not understood.
    public var ignored = 0
    /// Speeds, cadences, gradients and heart rates that no runner has; their payloads are `accepted`.
    public var implausible = 0

    /// Nothing counted yet.
    public init() {}
}

/// The latest that a sensor said beside what is followed; each nil until it is said.
public struct SensorDetails: Hashable, Sendable {
    /// Metres since any beginning of the sensor's choice, which may come again; raw, so that it may go back.
    public internal(set) var distance: Double?
    /// How steep the treadmill's belt stands.
    public internal(set) var gradient: Gradient?
    /// Times from beat to beat in the last measurement, oldest first.
    public internal(set) var beatIntervals: [Duration] = []
    /// Whether the strap touches the skin.
    public internal(set) var hasSkinContact: Bool?
    /// Energy spent, in kilojoules.
    public internal(set) var kilojoules: Int?
    /// Counts per minute as the pod said it, before it was known what they count; 0 for standing.
    public internal(set) var rawCadence: Int?
    /// Length of what the pod counts, steps or strides.
    public internal(set) var strideLength: Length?
    /// What the pod can measure.
    public internal(set) var features: RunningFeatures?
    /// The treadmill's own count of steps, raw.
    public internal(set) var treadmillSteps: Int?
    /// Time since the treadmill's workout began.
    public internal(set) var elapsed: Duration?
    /// The battery's charge in per cent.
    public internal(set) var battery: Int?

    /// Nothing said yet.
    public init() {}
}
