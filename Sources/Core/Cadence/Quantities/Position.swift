import RealModule

/// A position on the WGS 84 ellipsoid.
public struct Position: Hashable, Sendable {
    /// Degrees north of the equator, −90…90.
    package let latitude: Double
    /// Degrees east of Greenwich, −180…180.
    package let longitude: Double

    /// Creates a position; nil for values outside the ranges.
    package init?(latitude: Double, longitude: Double) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// An altitude above mean sea level.
public struct Altitude: Hashable, Sendable {
    /// Metres above mean sea level, negative below it.
    package let meters: Double

    package init(meters: Double) {
        self.meters = meters
    }
}

extension Position {
    /// The mean radius of the earth in metres, for computations on a sphere.
    ///
    /// It is (2a + b) / 3, with the semi-axes a and b of the ellipsoid: H. Moritz, "Geodetic Reference System 1980" (Journal of
    /// Geodesy 74, 2000, 10.1007/s001900050278).
    package static let meanEarthRadius = 6_371_008.8

    /// Semi-major axis of the WGS 84 ellipsoid, metres (NGA.STND.0036, 2014).
    private static let equatorialRadius = 6_378_137.0
    /// The square of the ellipsoid's first eccentricity.
    private static let eccentricitySquared = 0.006_694_379_990_141

    /// The distance along the ground to `other`, computed with the ellipsoid's two radii of curvature at the mean latitude.
    ///
    /// For positions a few kilometres apart the error is below 1 mm per km; two fixes of a run are closer than that. It is also
    /// correct across the date line. For positions far apart it is only approximate, but positive and finite.
    package func distance(to other: Position) -> Distance {
        let (east, north) = offset(to: other)
        return Distance(meters: (north * north + east * east).squareRoot())
    }

    /// The distances to the east and to the north from this position to `other`, in metres; as exact as ``distance(to:)``.
    package func offset(to other: Position) -> (east: Double, north: Double) {
        let radians = Double.pi / 180
        let sine = Double.sin((latitude + other.latitude) / 2 * radians)
        let cosine = Double.cos((latitude + other.latitude) / 2 * radians)
        let curvature = 1 - Self.eccentricitySquared * sine * sine
        let normal = Self.equatorialRadius / curvature.squareRoot()
        let meridian = normal * (1 - Self.eccentricitySquared) / curvature
        let degreesEast = (other.longitude - longitude).remainder(dividingBy: 360)
        return (normal * cosine * degreesEast * radians, meridian * (other.latitude - latitude) * radians)
    }
}
