/// What the followed source measures.
public struct MeasuredStatus: Sendable, Equatable, Codable {
    /// Which source it is: "nmea", "gpsd", "steps".
    public let source: String
    /// The speed after filtering, in metres a second.
    public let metersPerSecond: Double?
    /// The cadence counted, in steps a minute.
    public let stepsPerMinute: Double?
    /// How long ago the last usable reading came, in seconds.
    public let ageSeconds: Double?
    /// How good the source says it is, in its own words.
    public let quality: String?
    /// What is made of it, in words: that it is fresh, held, or stale and what is done instead.
    public let state: String

    /// A measurement; what is `nil`, NaN or infinite is unknown.
    public init(
        source: String,
        metersPerSecond: Double? = nil,
        stepsPerMinute: Double? = nil,
        ageSeconds: Double? = nil,
        quality: String? = nil,
        state: String
    ) {
        self.source = source
        self.metersPerSecond = metersPerSecond?.ifFinite
        self.stepsPerMinute = stepsPerMinute?.ifFinite
        self.ageSeconds = ageSeconds?.ifFinite
        self.quality = quality
        self.state = state
    }

    private enum CodingKeys: String, CodingKey {
        case source
        case metersPerSecond = "speed_mps"
        case stepsPerMinute = "cadence_spm"
        case ageSeconds = "age_s"
        case quality, state
    }
}
