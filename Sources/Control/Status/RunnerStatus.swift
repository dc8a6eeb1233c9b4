/// Whom the cadence is for.
public struct RunnerStatus: Sendable, Equatable, Codable {
    /// Height, in metres.
    public let heightMeters: Double?
    /// Mass, in kilograms.
    public let massKilograms: Double?
    /// The personal offset, in steps a minute, −10…+10.
    public let offset: Double?

    /// A runner; what is `nil`, NaN or infinite is unknown.
    public init(heightMeters: Double?, massKilograms: Double? = nil, offset: Double? = 0) {
        self.heightMeters = heightMeters?.ifFinite
        self.massKilograms = massKilograms?.ifFinite
        self.offset = offset?.ifFinite
    }

    private enum CodingKeys: String, CodingKey {
        case heightMeters = "height_m"
        case massKilograms = "mass_kg"
        case offset = "offset_spm"
    }
}
