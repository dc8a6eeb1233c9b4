import RealModule

extension Position {
    /// Semi-major axis of the WGS 84 ellipsoid, metres (NGA.STND.0036, 2014).
    private static let equatorialRadius = 6_378_137.0
    /// Its first eccentricity squared.
    private static let eccentricitySquared = 0.006_694_379_990_141

    /// The way along the ground from here to `other`, over the ellipsoid's two radii of curvature at the latitude between them.
    ///
    /// Within a millimetre a kilometre for places a few kilometres apart, which is what lies between two fixes of a run; across
    /// the date line as well. For places far apart it is a rough length, above 0 and finite.
    public func distance(to other: Position) -> Distance {
        let (east, north) = offset(to: other)
        return Distance(meters: (north * north + east * east).squareRoot())
    }

    /// How far east and north of here `other` lies, in metres; as exact as ``distance(to:)``.
    public func offset(to other: Position) -> (east: Double, north: Double) {
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
