/// The heart rate that a chest strap or a treadmill has reported, with its zone and the effect of the heart-rate ceiling.
public struct HeartStatus: Sendable, Equatable, Codable {
    /// The latest reported heart rate, in beats per minute.
    public let beatsPerMinute: Double
    /// The time since the sensor reported this heart rate, in seconds.
    public let ageSeconds: Double
    /// The heart-rate zone, 1…5; `nil` below zone 1, or if the runner's maximum heart rate is not known.
    public let zone: Int?
    /// How the heart-rate ceiling changes the target speed now, in words, even if it has no effect; `nil` without a ceiling.
    public let ceiling: String?

    /// Creates a heart status; a rate or an age that is not finite becomes 0.
    public init(beatsPerMinute: Double, ageSeconds: Double, zone: Int? = nil, ceiling: String? = nil) {
        self.beatsPerMinute = beatsPerMinute.ifFinite ?? 0
        self.ageSeconds = ageSeconds.ifFinite ?? 0
        self.zone = zone
        self.ceiling = ceiling
    }

    private enum CodingKeys: String, CodingKey {
        case beatsPerMinute = "bpm"
        case ageSeconds = "age_s"
        case zone, ceiling
    }
}
