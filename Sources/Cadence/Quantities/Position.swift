/// A position on the WGS 84 ellipsoid.
public struct Position: Hashable, Sendable {
    /// Degrees north of the equator, −90…90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180…180.
    public let longitude: Double

    /// Creates a position; nil for values outside the ranges.
    public init?(latitude: Double, longitude: Double) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An altitude above mean sea level.
public struct Altitude: Hashable, Sendable {
    /// Metres above mean sea level, negative below it.
    public let meters: Double

    /// Creates an altitude in metres.
    public init(meters: Double) {
        self.meters = meters
    }
}
