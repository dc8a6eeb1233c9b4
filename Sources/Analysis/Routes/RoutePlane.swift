import Cadence
import RealModule

/// A flat map of the area around a route.
///
/// It is the equidistant cylindrical projection with its standard parallel at the origin (Snyder 1987, "Map Projections: A Working Manual",
/// USGS Professional Paper 1395, p. 90, doi:10.3133/pp1395), on a sphere. Two recordings are compared on the same map, so its errors of scale
/// are the same for both. At a pole the scale to the east is 0; positions there are mapped, but not usefully.
struct RoutePlane: Hashable, Sendable {
    /// Metres to the east and to the north of the origin.
    typealias Point = SIMD2<Double>

    private static let metersPerDegree = Position.meanEarthRadius * .pi / 180

    private let origin: Position
    private let metersPerDegreeEast: Double

    init(origin: Position) {
        self.origin = origin
        metersPerDegreeEast = max(Self.metersPerDegree * .cos(origin.latitude * .pi / 180), 0)
    }

    /// The point of a position; across the 180th meridian the shorter way is used.
    func point(_ position: Position) -> Point {
        // The difference is at most 360 degrees, so one subtraction does what the slow function `remainder` does.
        var east = position.longitude - origin.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        return Point(east * metersPerDegreeEast, (position.latitude - origin.latitude) * Self.metersPerDegree)
    }

    /// The position of a point; a point beyond a pole becomes the pole.
    func position(_ point: Point) -> Position {
        let east = metersPerDegreeEast > 0 ? point.x / metersPerDegreeEast : 0
        let longitude = (origin.longitude + east).remainder(dividingBy: 360)
        let latitude = origin.latitude + point.y / Self.metersPerDegree
        return Position(latitude: min(max(latitude, -90), 90), longitude: min(max(longitude, -180), 180)) ?? origin
    }

    static func distance(_ a: Point, _ b: Point) -> Double {
        let offset = a - b
        return (offset * offset).sum().squareRoot()
    }
}
