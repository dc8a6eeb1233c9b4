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

    /// The curve of a piece of an activity.
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

    /// The curve with its distances multiplied by a factor.
    func scaled(by factor: Double) -> Self {
        var scaled = self
        for index in points.indices {
            scaled.points[index].meters *= factor
            scaled.points[index].speed? *= factor
        }
        return scaled
    }

    /// The distance from the first to the last point.
    var meters: Double {
        guard let first = points.first, let last = points.last else { return 0 }
        return last.meters - first.meters
    }
}
