import Activities
import Cadence

/// The distance of an activity over its moving time, as straight lines between points.
///
/// Times are in seconds and distances in metres. Moving times increase from point to point; distances never decrease.
struct DistanceCurve {
    struct Point: Hashable {
        /// The moving time.
        var moving: Double
        /// The time since the activity's start, pauses included.
        var elapsed: Double
        var meters: Double
        /// The speed that the receiver or sensor measured; nil if it measured none.
        var speed: Double?
    }

    /// Samples that follow another one in less than this time are left out, because the errors of two positions then look like a speed.
    static let spacing = 0.5

    var points: [Point] = []

    init(_ points: [Point]) {
        self.points = points
    }

    /// The curve of an activity; it has no points if no distance is known.
    ///
    /// The distance starts at zero. Distance during a pause does not count.
    init(of track: ActivityTrack) {
        let clock = MovingClock(pauses: track.activity.pauses)
        var pausedMeters = 0.0
        var last: Point?
        for sample in track.samples {
            guard let distance = sample.distance, distance.meters.isFinite else { continue }
            if last == nil, sample.elapsed > .zero { last = add(Point(moving: 0, elapsed: 0, meters: 0)) }
            let moving = clock.total(at: sample.elapsed) / .seconds(1)
            if let last, moving <= last.moving { pausedMeters += max(distance.meters - pausedMeters - last.meters, 0) }
            last = add(
                Point(
                    moving: moving,
                    elapsed: sample.elapsed / .seconds(1),
                    meters: max(distance.meters - pausedMeters, last?.meters ?? 0),
                    speed: sample.speed?.metersPerSecond
                )
            )
        }
        guard let last else { return }
        // The last sample may be earlier than the end of the activity.
        let elapsed = max(track.activity.elapsed, track.samples.last?.elapsed ?? .zero)
        let moving = clock.total(at: elapsed) / .seconds(1)
        end(with: Point(moving: moving, elapsed: elapsed / .seconds(1), meters: last.meters))
    }

    /// Appends a point unless it is too close to the last one.
    ///
    /// - Returns: The point.
    private mutating func add(_ point: Point) -> Point {
        if let last = points.last, point.moving - last.moving < Self.spacing { return point }
        points.append(point)
        return point
    }

    /// Appends the last point; it replaces the one before if it is too close to it.
    private mutating func end(with point: Point) {
        guard let last = points.last, point.moving > last.moving else { return }
        if point.moving - last.moving < Self.spacing, points.count > 1 { points.removeLast() }
        points.append(point)
    }

    func scaled(by factor: Double) -> Self {
        var scaled = self
        for index in points.indices {
            scaled.points[index].meters *= factor
            scaled.points[index].speed? *= factor
        }
        return scaled
    }

    var meters: Double {
        guard let first = points.first, let last = points.last else { return 0 }
        return last.meters - first.meters
    }
}

/// Searches a distance curve for the best effort with a sliding window, whose ends may be between two points.
///
/// A best time includes the pauses within the section, as in a race: otherwise ten intervals of 200 m with a stopped watch would be a fast
/// 2 km. So the search uses the curve of the distance over the elapsed time, in which a pause is a level line.
///
/// The curve consists of straight lines. While both ends of a window move on one line each, its time (or distance) changes linearly, so a
/// best window has an end at a point. Therefore the search tries each point as start and as end, with two indices that only move forward:
/// O(n).
extension DistanceCurve {
    struct Window: Hashable {
        var start: Point
        var end: Point

        /// The time from the start to the end with the pauses, in seconds.
        var time: Double { end.elapsed - start.elapsed }
        var meters: Double { end.meters - start.meters }
    }

    /// Stored distances are whole centimetres, so a distance that is at most this much too short was covered.
    static let tolerance = 0.01

    /// The fastest section of a length, or the first of several; nil if the curve is shorter.
    func fastest(_ length: Double) -> Window? { withLevelPauses.fastestSection(length) }

    /// The longest section of an elapsed time, or the first of several; nil if the curve is shorter or has no distance.
    func longest(in time: Double) -> Window? { withLevelPauses.longestSection(time) }

    /// The curve with an additional point at the end of each pause; a pause is assumed to be at the beginning of its line.
    private var withLevelPauses: DistanceCurve {
        var level = DistanceCurve(Array(points.prefix(1)))
        for (start, end) in zip(points, points.dropFirst()) {
            let pause = (end.elapsed - start.elapsed) - (end.moving - start.moving)
            // The limit is for rounding errors.
            if pause > 1e-6 {
                level.points.append(Point(moving: start.moving, elapsed: start.elapsed + pause, meters: start.meters))
            }
            level.points.append(end)
        }
        return level
    }

    private func fastestSection(_ length: Double) -> Window? {
        var best: Window?
        func consider(_ start: Point, _ end: Point) {
            let window = Window(start: start, end: end)
            if window.time < best?.time ?? .infinity { best = window }
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

    private func longestSection(_ time: Double) -> Window? {
        var best: Window?
        func consider(_ start: Point, _ end: Point) {
            if end.meters - start.meters > best?.meters ?? 0 { best = Window(start: start, end: end) }
        }
        var end = 0
        for start in points {
            while end < points.count, points[end].elapsed < start.elapsed + time { end += 1 }
            guard end < points.count else { break }
            consider(start, point(at: start.elapsed + time, before: end))
        }
        var start = 0
        for end in points {
            let target = end.elapsed - time
            guard let first = points.first, target >= first.elapsed else { continue }
            while start + 1 < points.count, points[start + 1].elapsed <= target { start += 1 }
            consider(point(at: target, before: min(start + 1, points.count - 1)), end)
        }
        return best
    }

    /// The first point of the line that ends at `index` at which the distance is `meters`.
    func crossing(of meters: Double, before index: Int) -> Point {
        let end = points[index]
        guard index > 0, end.meters > points[index - 1].meters else { return end }
        let start = points[index - 1]
        return Self.point(between: start, end, share: (meters - start.meters) / (end.meters - start.meters))
    }

    /// The last point of the line that starts at `index` at which the distance is `meters`.
    private func departure(from meters: Double, after index: Int) -> Point {
        let start = points[index]
        guard index + 1 < points.count, points[index + 1].meters > start.meters else { return start }
        let end = points[index + 1]
        return Self.point(between: start, end, share: (meters - start.meters) / (end.meters - start.meters))
    }

    private func point(at elapsed: Double, before index: Int) -> Point {
        let end = points[index]
        guard index > 0 else { return end }
        let start = points[index - 1]
        return Self.point(between: start, end, share: (elapsed - start.elapsed) / (end.elapsed - start.elapsed))
    }

    /// A place on a line.
    private static func point(between start: Point, _ end: Point, share: Double) -> Point {
        let share = min(max(share, 0), 1)
        return Point(
            moving: start.moving + (end.moving - start.moving) * share,
            elapsed: start.elapsed + (end.elapsed - start.elapsed) * share,
            meters: start.meters + (end.meters - start.meters) * share
        )
    }
}
