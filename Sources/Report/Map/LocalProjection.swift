internal import Activities
package import Cadence
internal import RealModule

/// A flat map of the area around a route, in metres east and south of its first position.
///
/// It is the equidistant cylindrical projection with its standard parallel at the route's middle latitude (J. P. Snyder, "Map
/// Projections: A Working Manual", USGS Professional Paper 1395, 1987, p. 90). It uses the radii of curvature of the WGS 84
/// ellipsoid at that latitude (pp. 24–25). Distances along both axes are exact in the middle of the map. At the edge of a map of
/// a marathon, the error is at most 1/1000.
package struct LocalProjection: Hashable, Sendable {
    /// A position on the map in metres; y increases to the south, as on a screen.
    package struct Point: Hashable, Sendable {
        /// Metres east.
        package var x: Double
        /// Metres south.
        package var y: Double
    }

    /// The first position of the route, which has the map coordinates 0, 0.
    private let origin: Position
    private let metersPerDegreeEast: Double
    private let metersPerDegreeNorth: Double

    /// Creates the map for a route; nil if the route has no positions.
    package init?(around route: some Sequence<Position>) {
        var first: Position?
        var (south, north) = (90.0, -90.0)
        for place in route {
            first = first ?? place
            (south, north) = (min(south, place.latitude), max(north, place.latitude))
        }
        guard let first else { return nil }
        // The constants of WGS 84: the equatorial radius in metres, and the square of the first eccentricity.
        let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
        let degree = Double.pi / 180
        let latitude = (south + north) / 2 * degree
        let shape = 1 - eccentricity * Double.sin(latitude) * Double.sin(latitude)
        origin = first
        metersPerDegreeEast = max(degree * radius / shape.squareRoot() * Double.cos(latitude), 0)
        metersPerDegreeNorth = degree * radius * (1 - eccentricity) / (shape * shape.squareRoot())
    }

    /// Projects the positions of a route in order; a step across the 180th meridian is treated as a short step.
    package func points(_ route: some Sequence<Position>) -> [Point] {
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
