/// The properties of the runner from which the cadence is calculated.
public struct RunnerStatus: Sendable, Equatable, Codable {
    /// Height, in metres.
    public let heightMeters: Double?
    /// Mass, in kilograms.
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
