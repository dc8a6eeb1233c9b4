/// The measurement of the followed source.
public struct MeasuredStatus: Sendable, Equatable, Codable {
    /// The source: "nmea", "gpsd", "footpod", "treadmill" or "steps".
    public let source: String
    /// The speed after filtering, in metres a second.
    public let metersPerSecond: Double?
    /// The measured cadence, in steps a minute.
    public let stepsPerMinute: Double?
    /// The age of the last usable reading, in seconds.
    public let ageSeconds: Double?
    /// Standard deviation of the filtered speed, in metres a second.
    public let deviationMetersPerSecond: Double?
    /// The quality of the signal, in the source's own terms.
    public let quality: String?
    /// Why the last rejected reading was rejected, in words.
    public let refused: String?
    /// How the reading is used, in words: fresh, held, or stale; if stale, also the fallback.
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
