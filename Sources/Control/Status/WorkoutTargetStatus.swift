/// A target of a step of a workout; one of its ranges has a value, none if the reference of a percentage is unknown.
///
/// Of the present step, the ranges are the values at this moment; of the next step, those at its beginning. A single value has equal bounds.
public struct WorkoutTargetStatus: Sendable, Equatable, Codable {
    /// The target as it is written in a workout, for example `170-176spm`, `4:30/km`, `Z3` or `160->175spm`.
    public let text: String
    /// The cadence in steps a minute.
    public let cadence: WorkoutRange?
    /// The speed in metres a second.
    public let speed: WorkoutRange?
    /// The heart rate in beats per minute.
    public let heartRate: WorkoutRange?

    /// Creates a target.
    public init(
        text: String,
        cadence: WorkoutRange? = nil,
        speed: WorkoutRange? = nil,
        heartRate: WorkoutRange? = nil
    ) {
        self.text = text
        self.cadence = cadence
        self.speed = speed
        self.heartRate = heartRate
    }

    private enum CodingKeys: String, CodingKey {
        case text
        case cadence = "cadence_spm"
        case speed = "speed_mps"
        case heartRate = "heart_bpm"
    }
}

/// The values from a lower to an upper bound.
public struct WorkoutRange: Sendable, Equatable, Codable {
    /// The lowest value.
    public let low: Double
    /// The highest value.
    public let high: Double

    /// Creates a range; a bound that is NaN or infinite becomes 0.
    public init(low: Double, high: Double) {
        self.low = low.ifFinite ?? 0
        self.high = high.ifFinite ?? 0
    }
}
