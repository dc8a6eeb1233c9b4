import Analysis
import Cadence
import Glibc

/// The rectangle around a route in degrees, by which the index finds routes at the same place.
///
/// The longitude of the western side is −180…180; the eastern side can be beyond 180 for routes across the 180th meridian.
struct RouteRectangle: Hashable {
    var south: Double
    var west: Double
    var north: Double
    var east: Double

    init(around shape: RouteShape) {
        let first = shape.points[0]
        (south, north) = (first.latitude, first.latitude)
        // Longitudes relative to the first point, so that a route across the 180th meridian has no jump.
        var (low, high) = (0.0, 0.0)
        for point in shape.points {
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
            let east = remainder(point.longitude - first.longitude, 360)
            (low, high) = (min(low, east), max(high, east))
        }
        west = remainder(first.longitude + low, 360)
        east = west + high - low
    }

    /// The largest difference in degrees between the sides of this rectangle and those of the same route, to the north and to the east.
    ///
    /// The part that only one of both routes has extends a side by at most its length.
    ///
    /// - Parameter length: The length of the longer route.
    func slack(of length: Distance) -> (north: Double, east: Double) {
        let meters = RouteComparison.tolerance.meters + (1 - RouteComparison.sharedPart) * length.meters
        let north = meters / Self.metersPerDegree
        let narrowest = cos(min(max(abs(south), abs(self.north)) + north, 89) * .pi / 180)
        return (north, min(north / narrowest, 180))
    }

    private static let metersPerDegree = Position.meanEarthRadius * .pi / 180
}
