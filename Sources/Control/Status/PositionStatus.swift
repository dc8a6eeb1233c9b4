/// A position on the Earth (WGS 84).
public struct PositionStatus: Sendable, Equatable, Codable {
    /// The latitude in degrees, −90…90; positive is north.
    public let latitudeDegrees: Double
    /// The longitude in degrees, −180…180; positive is east.
    public let longitudeDegrees: Double

    /// Creates a position; values that are not finite become 0.
    public init(latitudeDegrees: Double, longitudeDegrees: Double) {
        self.latitudeDegrees = latitudeDegrees.ifFinite ?? 0
        self.longitudeDegrees = longitudeDegrees.ifFinite ?? 0
    }

    private enum CodingKeys: String, CodingKey {
        case latitudeDegrees = "latitude_deg"
        case longitudeDegrees = "longitude_deg"
    }
}
