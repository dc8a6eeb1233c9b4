/// What the followed source measures.
public struct MeasuredStatus: Sendable, Equatable, Codable {
    /// Which source it is: "nmea", "gpsd", "footpod", "treadmill", "steps".
    public let source: String
    /// The speed after filtering, in metres a second.
    public let metersPerSecond: Double?
    /// The cadence counted, in steps a minute.
    public let stepsPerMinute: Double?
    /// How long ago the last usable reading came, in seconds.
    public let ageSeconds: Double?
    /// Standard deviation of the filtered speed, in metres a second.
    public let deviationMetersPerSecond: Double?
    /// How good the source says it is, in its own words.
    public let quality: String?
    /// Why the last reading that was not used was refused, in words.
    public let refused: String?
    /// What is made of it, in words: that it is fresh, held, or stale and what is done instead.
    public let state: String

    /// A measurement; what is `nil`, NaN or infinite is unknown.
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
