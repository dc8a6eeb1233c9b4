internal import Activities
internal import Cadence
internal import RealModule

/// A flat map of the land around a route, in metres east and south of its first place.
///
/// The equidistant cylindrical projection with its true parallel at the route's middle latitude (J. P. Snyder, "Map Projections: A
/// Working Manual", USGS Professional Paper 1395, 1987, p. 90), with the radii of curvature that the WGS 84 ellipsoid has there
/// (pp. 24–25): right along both axes in the middle of the map, and within a part in a thousand at the edge of a marathon.
struct LocalProjection: Hashable, Sendable {
    /// A place on the map: metres, y to the south as on a screen.
    struct Point: Hashable, Sendable {
        var x: Double
        var y: Double
    }

    /// Degrees of longitude that the first place has.
    private let origin: Position
    private let metersPerDegreeEast: Double
    private let metersPerDegreeNorth: Double

    /// The map for a route; nil for one without a place.
    init?(around route: some Sequence<Position>) {
        var first: Position?
        var (south, north) = (90.0, -90.0)
        for place in route {
            first = first ?? place
            (south, north) = (min(south, place.latitude), max(north, place.latitude))
        }
        guard let first else { return nil }
        // WGS 84: the equatorial radius in metres, and the first eccentricity squared.
        let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
        let degree = Double.pi / 180
        let latitude = (south + north) / 2 * degree
        let shape = 1 - eccentricity * Double.sin(latitude) * Double.sin(latitude)
        origin = first
        metersPerDegreeEast = max(degree * radius / shape.squareRoot() * Double.cos(latitude), 0)
        metersPerDegreeNorth = degree * radius * (1 - eccentricity) / (shape * shape.squareRoot())
    }

    /// The places of a route that is walked in order: a step over the 180th meridian is a short one.
    func points(_ route: some Sequence<Position>) -> [Point] {
        var (previous, east) = (origin.longitude, 0.0)
        return route.map { place in
            var step = place.longitude - previous
            if step > 180 { step -= 360 } else if step < -180 { step += 360 }
            east += step
            previous = place.longitude
            return Point(
                x: east * metersPerDegreeEast,
                y: (origin.latitude - place.latitude) * metersPerDegreeNorth
            )
        }
    }
}
