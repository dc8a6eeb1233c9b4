/// A position on the Earth (WGS 84).
public struct PositionStatus: Sendable, Equatable, Codable {
    /// The latitude in degrees, −90…90; positive is north.
    public let latitudeDegrees: Double
    /// The longitude in degrees, −180…180; positive is east.
    public let longitudeDegrees: Double
    /// The radius in metres of the circle that contains the true position with a probability of about 95 %; nil if it is unknown.
    public let accuracyMeters: Double?

    /// Creates a position; values that are not finite become 0, and an accuracy that is not finite becomes nil.
    public init(latitudeDegrees: Double, longitudeDegrees: Double, accuracyMeters: Double? = nil) {
        self.latitudeDegrees = latitudeDegrees.ifFinite ?? 0
        self.longitudeDegrees = longitudeDegrees.ifFinite ?? 0
        self.accuracyMeters = accuracyMeters?.ifFinite
    }

    private enum CodingKeys: String, CodingKey {
        case latitudeDegrees = "latitude_deg"
        case longitudeDegrees = "longitude_deg"
        case accuracyMeters = "accuracy_m"
    }
}
