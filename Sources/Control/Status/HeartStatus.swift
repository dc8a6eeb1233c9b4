/// The heart, as a strap or a treadmill reports it.
public struct HeartStatus: Sendable, Equatable, Codable {
    /// Beats per minute.
    public let beatsPerMinute: Double
    /// How long ago it was reported, in seconds.
    public let ageSeconds: Double
    /// The zone, 1…5; absent below the first.
    public let zone: Int?
    /// What the ceiling does about it, in words; absent without a ceiling, or while it does nothing.
    public let ceiling: String?

    /// A heart; a rate or an age that is no number is 0.
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
