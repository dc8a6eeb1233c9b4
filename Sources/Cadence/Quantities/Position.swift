/// A place on the WGS 84 ellipsoid.
public struct Position: Hashable, Sendable {
    /// Degrees north of the equator, −90…90.
    public let latitude: Double
    /// Degrees east of Greenwich, −180…180.
    public let longitude: Double

    /// Takes a place; nil for numbers outside the ranges.
    public init?(latitude: Double, longitude: Double) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A height above mean sea level.
public struct Altitude: Hashable, Sendable {
    /// Metres above mean sea level, negative below.
    public let meters: Double

    /// Takes a height in metres.
    public init(meters: Double) {
        self.meters = meters
    }
}
