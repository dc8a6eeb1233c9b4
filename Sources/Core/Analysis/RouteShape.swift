import Activities
package import Cadence
import RealModule

/// The shape of a route: points at equal distances along it, from its start to its end.
///
/// Each point is ``spacing`` away from the previous one in a straight line. So the shape does not depend on the runner's speed, on pauses or
/// on how often the receiver measured, and a receiver that rests adds no points.
package struct RouteShape: Hashable, Sendable {
    /// The distance between a point and the next one.
    package static let spacing = Distance(meters: 20)
    /// The numbers of points that a route can have, from 500 m to 500 km.
    ///
    /// Shorter routes can differ from each other by hardly more than the errors of receivers.
    package static let pointCounts = 26...25_001
    /// The smallest diagonal of the rectangle around a route; the positions of a receiver in a building also move a few dozen metres.
    private static let smallestExtent = Distance(meters: 100)

    /// The points; there are as many as ``pointCounts`` allows.
    package let points: [Position]

    /// Creates a shape from points at distances of ``spacing``; nil if there are too few or too many points.
    package init?(points: [Position]) {
        guard Self.pointCounts.contains(points.count) else { return nil }
        self.points = points
    }

    /// The length of the route; it is shorter than the distance of the activity, because small curves and errors of the receiver are left out.
    package var length: Distance { Distance(meters: Self.spacing.meters * Double(points.count - 1)) }
}

extension RouteShape {
    /// The shape of an activity's route; nil without positions, or if the route is too short to be compared.
    ///
    /// Positions in pauses, jumps of the receiver and noise are removed. A gap is bridged by a straight line.
    init?(of track: ActivityTrack) {
        let places = RoutePlace.plausible(in: track)
        guard let origin = places.first?.position else { return nil }
        let plane = RoutePlane(origin: origin)
        let line = RoutePlace.withoutNoise(places, in: plane)
        guard let ends = Self.equallySpaced(line) else { return nil }
        let (low, high) = ends.reduce((ends[0], ends[0])) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
        guard RoutePlane.distance(low, high) >= Self.smallestExtent.meters else { return nil }
        self.init(points: ends.map(plane.position))
    }

    /// The points of a line at equal straight distances, beginning with its first one; nil if there would be too many.
    private static func equallySpaced(_ line: [RoutePlane.Point]) -> [RoutePlane.Point]? {
        guard var last = line.first else { return nil }
        var points = [last]
        var start = last
        for end in line.dropFirst() {
            while let point = exit(from: last, between: start, and: end) {
                guard points.count < pointCounts.upperBound else { return nil }
                points.append(point)
                last = point
                start = point
            }
            start = end
        }
        return points
    }

    /// The point between `start` and `end` that is exactly ``spacing`` away from `center`; nil if `end` is closer.
    ///
    /// - Precondition: `start` is not farther away than ``spacing``.
    private static func exit(
        from center: RoutePlane.Point,
        between start: RoutePlane.Point,
        and end: RoutePlane.Point
    ) -> RoutePlane.Point? {
        let radius = spacing.meters
        guard RoutePlane.distance(center, end) >= radius else { return nil }
        // |start + share · step − center| = radius, a quadratic equation whose greater solution is the way out of the circle.
        let (offset, step) = (start - center, end - start)
        let (a, b) = ((step * step).sum(), (offset * step).sum())
        let c = (offset * offset).sum() - radius * radius
        guard a > 0 else { return end }
        let share = ((b * b - a * c).squareRoot() - b) / a
        return start + step * (share.isFinite ? min(max(share, 0), 1) : 1)
    }
}

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

/// A measured position of an activity, with its time.
struct RoutePlace {
    /// The time since the start of the activity.
    let elapsed: Duration
    let position: Position

    /// The highest speed of a ride, in m/s: downhill on a road.
    private static let fastestRide = 30.0
    /// The error of two positions, in metres, by which they can be farther apart than the speed allows.
    private static let positionErrors = 10.0
    /// The time before and after a position over which the noise is removed.
    private static let smoothedTime = Duration.seconds(4)

    /// The positions of an activity outside of its pauses, without jumps.
    ///
    /// A position is left out if it cannot be reached in time from the last one that was kept. After a jump, the positions are kept again
    /// when enough time has passed to reach them: about 80 s for 1 km on foot. The first position is left out if the second one cannot be
    /// reached from it, because the first fix of a receiver is often a bad one.
    static func plausible(in track: ActivityTrack) -> [RoutePlace] {
        let fastest = track.activity.kind.isOnFoot ? track.activity.kind.fastest.metersPerSecond : fastestRide
        var pauses = track.activity.pauses[...]
        var places: [RoutePlace] = []
        for sample in track.samples {
            while let pause = pauses.first, pause.upperBound <= sample.elapsed { pauses.removeFirst() }
            let isPaused = pauses.first.map { $0.contains(sample.elapsed) } ?? false
            guard let position = sample.position, !isPaused else { continue }
            let place = RoutePlace(elapsed: sample.elapsed, position: position)
            guard let last = places.last else {
                places.append(place)
                continue
            }
            let reach = fastest * ((place.elapsed - last.elapsed) / .seconds(1)) + positionErrors
            if last.position.distance(to: position).meters <= reach {
                places.append(place)
            } else if places.count == 1 {
                places = [place]
            }
        }
        return places
    }

    /// The points of places on a map, without noise: the medians to the east and to the north over ``smoothedTime`` before and after each one.
    ///
    /// The running median removes outliers and keeps corners (Tukey 1977, "Exploratory Data Analysis", chapter 7). If the positions are
    /// farther apart in time, nothing is changed.
    static func withoutNoise(_ places: [RoutePlace], in plane: RoutePlane) -> [RoutePlane.Point] {
        let points = places.map { plane.point($0.position) }
        var (first, end) = (0, 0)
        return places.indices.map { index in
            let time = places[index].elapsed
            while places[first].elapsed < time - smoothedTime { first += 1 }
            while end < places.count, places[end].elapsed <= time + smoothedTime { end += 1 }
            // The same number of points on both sides, so that the first and the last point stay where they are.
            let reach = min(index - first, end - 1 - index)
            let window = points[index - reach...index + reach]
            return RoutePlane.Point(median(window.map(\.x)), median(window.map(\.y)))
        }
    }

    /// The median of an odd number of values.
    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
