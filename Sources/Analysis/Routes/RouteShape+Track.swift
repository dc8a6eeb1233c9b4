import Activities
import Cadence

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
