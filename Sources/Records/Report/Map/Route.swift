internal import Activities
package import Cadence
internal import RealModule

/// The route of an activity, simplified for a map: parts without gaps, and points that contain the speed to the next point.
struct Route: Hashable, Sendable {
    /// The approximate number of points to which a longer route is reduced.
    static let pointCount = 900

    /// A point of the route.
    ///
    /// Its speed is the mean speed to the next point in m/s; nil if unknown, and at the end of a part.
    struct Vertex: Hashable, Sendable {
        var point: LocalProjection.Point
        var speed: Double?
        /// The distance from the start to this point, in metres.
        var distance: Double?
    }

    /// The parts of the route, in order, separated by pauses and by lost satellite reception.
    let stretches: [[Vertex]]
    /// The number of positions from which the route was made.
    let sampleCount: Int
    let projection: LocalProjection

    /// Creates the route of a track; nil if it has fewer than two positions.
    init?(_ track: ActivityTrack) {
        let located = track.samples.filter { $0.position != nil }
        guard located.count >= 2, let projection = LocalProjection(around: located.lazy.compactMap(\.position)) else {
            return nil
        }
        sampleCount = located.count
        self.projection = projection
        let points = projection.points(located.lazy.compactMap(\.position))
        let pieces = Self.pieces(of: located, pauses: track.activity.pauses)
        stretches = pieces.map { piece in
            let share = Self.pointCount * piece.count / located.count
            return Self.stretch(Array(located[piece]), Array(points[piece]), count: max(share, 2))
        }
    }

    var ends: (start: Vertex, finish: Vertex)? {
        guard let start = stretches.first?.first, let finish = stretches.last?.last else { return nil }
        return (start, finish)
    }

    var vertexCount: Int { stretches.reduce(0) { $0 + $1.count } }
}

extension Route {
    /// If no position was recorded for longer than this, the route during that time is unknown, and the map shows a gap.
    private static let longestHold = Duration.seconds(30)

    private static func pieces(of samples: [Sample], pauses: [Range<Duration>]) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var (start, ahead) = (0, pauses[...])
        for index in samples.indices.dropFirst() {
            var isBroken = samples[index].elapsed - samples[index - 1].elapsed > longestHold
            while let pause = ahead.first, samples[index].elapsed >= pause.upperBound {
                isBroken = isBroken || samples[index - 1].elapsed < pause.upperBound
                ahead = ahead.dropFirst()
            }
            guard isBroken else { continue }
            pieces.append(start..<index)
            start = index
        }
        return pieces + [start..<samples.count]
    }

    private static func stretch(_ samples: [Sample], _ points: [LocalProjection.Point], count: Int) -> [Vertex] {
        // Half of the points are chosen by the shape of the route, and half at equal time intervals, so that straight roads
        // also show changes of pace.
        let tolerances = Simplification.tolerances(of: points)
        let least = tolerances.sorted(by: >).dropFirst(count / 2).first ?? 0
        let every = max(samples.count / max(count / 2, 1), 1)
        let kept = samples.indices.filter {
            tolerances[$0] > least || $0.isMultiple(of: every) || $0 == samples.count - 1
        }
        return kept.enumerated().map { number, index in
            let next = number + 1 < kept.count ? kept[number + 1] : index
            return Vertex(
                point: points[index],
                speed: next > index ? speed(samples, points, from: index, to: next) : nil,
                distance: samples[index].distance?.meters
            )
        }
    }

    /// The mean of the known speeds; if none is known, the distance divided by the time; nil if no time has passed.
    private static func speed(
        _ samples: [Sample],
        _ points: [LocalProjection.Point],
        from start: Int,
        to end: Int
    ) -> Double? {
        let known = samples[(start + 1)...end].compactMap { $0.speed?.metersPerSecond }
        if !known.isEmpty { return known.reduce(0, +) / Double(known.count) }
        let time = (samples[end].elapsed - samples[start].elapsed) / .seconds(1)
        guard time > 0 else { return nil }
        if let a = samples[start].distance, let b = samples[end].distance { return (b - a).meters / time }
        let distance = zip(points[start..<end], points[(start + 1)...end]).reduce(0.0) { sum, pair in
            let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
            return sum + (dx * dx + dy * dy).squareRoot()
        }
        return distance / time
    }
}

/// Selects the points of a line that are worth drawing.
///
/// David H. Douglas and Thomas K. Peucker, "Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature" (Cartographica 10(2), 1973, pp. 112–122, doi:10.3138/FM57-6770-U75U-7727). The original
/// algorithm has a given tolerance. This version calculates for each point the largest tolerance at which the point is kept. The
/// caller keeps the points with the largest tolerances, and so gets a line with a given number of points.
enum Simplification {
    private typealias Point = LocalProjection.Point

    /// For each point, the largest tolerance at which Douglas and Peucker's algorithm keeps it, in the line's unit.
    ///
    /// It is infinite for both ends. The method takes O(n log n) time for typical routes, and does not use recursion.
    static func tolerances(of line: [LocalProjection.Point]) -> [Double] {
        guard line.count > 2 else { return line.map { _ in .infinity } }
        var tolerances = [Double](repeating: 0, count: line.count)
        tolerances[0] = .infinity
        tolerances[line.count - 1] = .infinity
        var open = [(first: 0, last: line.count - 1, limit: Double.infinity)]
        while let (first, last, limit) = open.popLast() {
            var (farthest, distance) = (first, -1.0)
            for index in (first + 1)..<last {
                let away = squaredDistance(line[index], from: line[first], to: line[last])
                if away > distance { (farthest, distance) = (index, away) }
            }
            // A point cannot have a larger tolerance than its parent: the algorithm examines it only if the parent is kept.
            let tolerance = min(limit, distance.squareRoot())
            tolerances[farthest] = tolerance
            guard tolerance > 0 else { continue }
            if farthest - first > 1 { open.append((first, farthest, tolerance)) }
            if last - farthest > 1 { open.append((farthest, last, tolerance)) }
        }
        return tolerances
    }

    private static func squaredDistance(_ point: Point, from a: Point, to b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let along = length > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1) : 0
        let (x, y) = (point.x - a.x - along * dx, point.y - a.y - along * dy)
        return x * x + y * y
    }
}

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
