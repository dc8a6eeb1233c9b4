/// Searches a distance curve for the best effort with a sliding window, whose ends may be between two points.
///
/// The curve consists of straight lines. While both ends of a window move on one line each, its time (or distance) changes linearly, so a
/// best window has an end at a point. Therefore the search tries each point as start and as end, with two indices that only move forward:
/// O(n).
extension DistanceCurve {
    /// A section of the curve.
    struct Window: Hashable {
        var start: Point
        var end: Point

        var moving: Double { end.moving - start.moving }
        var meters: Double { end.meters - start.meters }
    }

    /// Stored distances are whole centimetres, so a distance that is at most this much too short was covered.
    static let tolerance = 0.01

    /// The fastest section of a length, or the first of several; nil if the curve is shorter.
    func fastest(_ length: Double) -> Window? {
        var best: Window?
        func consider(_ start: Point, _ end: Point) {
            if end.moving - start.moving < best?.moving ?? .infinity { best = Window(start: start, end: end) }
        }
        var end = 0
        for start in points {
            let target = start.meters + length
            while end < points.count, points[end].meters < target - Self.tolerance { end += 1 }
            guard end < points.count else { break }
            consider(start, crossing(of: target, before: end))
        }
        var start = 0
        for end in points {
            let target = end.meters - length
            guard let first = points.first, target >= first.meters - Self.tolerance else { continue }
            while start + 1 < points.count, points[start + 1].meters <= target { start += 1 }
            consider(departure(from: target, after: start), end)
        }
        return best
    }

    /// The longest section of a moving time, or the first of several; nil if the curve is shorter or has no distance.
    func longest(in time: Double) -> Window? {
        var best: Window?
        func consider(_ start: Point, _ end: Point) {
            if end.meters - start.meters > best?.meters ?? 0 { best = Window(start: start, end: end) }
        }
        var end = 0
        for start in points {
            while end < points.count, points[end].moving < start.moving + time { end += 1 }
            guard end < points.count else { break }
            consider(start, point(at: start.moving + time, before: end))
        }
        var start = 0
        for end in points {
            let target = end.moving - time
            guard let first = points.first, target >= first.moving else { continue }
            while start + 1 < points.count, points[start + 1].moving <= target { start += 1 }
            consider(point(at: target, before: min(start + 1, points.count - 1)), end)
        }
        return best
    }

    /// The first place with a distance, on the line that ends at `index`.
    func crossing(of meters: Double, before index: Int) -> Point {
        let end = points[index]
        guard index > 0, end.meters > points[index - 1].meters else { return end }
        let start = points[index - 1]
        return Self.point(between: start, end, share: (meters - start.meters) / (end.meters - start.meters))
    }

    /// The last place with a distance, on the line that starts at `index`.
    private func departure(from meters: Double, after index: Int) -> Point {
        let start = points[index]
        guard index + 1 < points.count, points[index + 1].meters > start.meters else { return start }
        let end = points[index + 1]
        var point = Self.point(between: start, end, share: (meters - start.meters) / (end.meters - start.meters))
        point.elapsed = end.elapsed - (end.moving - point.moving)
        return point
    }

    private func point(at moving: Double, before index: Int) -> Point {
        let end = points[index]
        guard index > 0 else { return end }
        let start = points[index - 1]
        return Self.point(between: start, end, share: (moving - start.moving) / (end.moving - start.moving))
    }

    /// A place on a line; a pause on the line counts as later.
    private static func point(between start: Point, _ end: Point, share: Double) -> Point {
        let share = min(max(share, 0), 1)
        let moving = start.moving + (end.moving - start.moving) * share
        return Point(
            moving: moving,
            elapsed: share < 1 ? start.elapsed + (moving - start.moving) : end.elapsed,
            meters: start.meters + (end.meters - start.meters) * share
        )
    }
}
