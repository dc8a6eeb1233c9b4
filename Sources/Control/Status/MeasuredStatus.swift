/// The measurement of the sensor that sets the pace, or of the best available sensor if the user has set the pace.
public struct MeasuredStatus: Sendable, Equatable, Codable {
    /// The input that has sent the data: "nmea", "gpsd", "footpod", "treadmill", "steps" or "accelerometer".
    ///
    /// Before the first data, it is the chosen source of the pace, such as "gps".
    public let source: String
    /// The speed after filtering, in metres a second.
    public let metersPerSecond: Double?
    /// The measured cadence, in steps a minute.
    public let stepsPerMinute: Double?
    /// The age of the last usable reading, in seconds.
    public let ageSeconds: Double?
    /// Standard deviation of the filtered speed, in metres a second.
    public let deviationMetersPerSecond: Double?
    /// The quality of the measured speed in words, for example "good", or "no fix" of a satellite receiver.
    public let quality: String?
    /// Why the latest speed reading was rejected, in words; `nil` if it was accepted.
    public let refused: String?
    /// Whether readings arrive, in words; if they do not, also the pace or cadence that is used instead.
    public let state: String

    /// Creates a measurement; values that are `nil`, NaN or infinite are stored as `nil`, meaning unknown.
    public init(
        source: String,
        metersPerSecond: Double? = nil,
        stepsPerMinute: Double? = nil,
        ageSeconds: Double? = nil,
        deviationMetersPerSecond: Double? = nil,
        quality: String? = nil,
        refused: String? = nil,
        state: String
    ) {
        self.source = source
        self.metersPerSecond = metersPerSecond?.ifFinite
        self.stepsPerMinute = stepsPerMinute?.ifFinite
        self.ageSeconds = ageSeconds?.ifFinite
        self.deviationMetersPerSecond = deviationMetersPerSecond?.ifFinite
        self.quality = quality
        self.refused = refused
        self.state = state
    }

    private enum CodingKeys: String, CodingKey {
        case source
        case metersPerSecond = "speed_mps"
        case stepsPerMinute = "cadence_spm"
        case ageSeconds = "age_s"
        case deviationMetersPerSecond = "deviation_mps"
        case quality, refused, state
    }
}
