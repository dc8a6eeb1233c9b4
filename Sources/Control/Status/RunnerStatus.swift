/// The runner's height, mass and personal cadence offset.
public struct RunnerStatus: Sendable, Equatable, Codable {
    /// The runner's height, in metres.
    public let heightMeters: Double?
    /// The runner's mass, in kilograms; `nil` if the user has not set it.
    public let massKilograms: Double?
    /// The runner's personal cadence offset, in steps a minute, −10…+10.
    public let offset: Double?

    /// Creates a runner status; values that are `nil`, NaN or infinite are stored as `nil`, meaning unknown.
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
