internal import Activities
internal import Cadence

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

    /// Creates the route of a track; nil if it has fewer than two positions.
    init?(_ track: ActivityTrack) {
        let located = track.samples.filter { $0.position != nil }
        guard located.count >= 2, let projection = LocalProjection(around: located.lazy.compactMap(\.position)) else {
            return nil
        }
        sampleCount = located.count
        let points = projection.points(located.lazy.compactMap(\.position))
        let pieces = Self.pieces(of: located, pauses: track.activity.pauses)
        stretches = pieces.map { piece in
            let share = Self.pointCount * piece.count / located.count
            return Self.stretch(Array(located[piece]), Array(points[piece]), count: max(share, 2))
        }
    }

    /// The first and the last point of the route.
    var ends: (start: Vertex, finish: Vertex)? {
        guard let start = stretches.first?.first, let finish = stretches.last?.last else { return nil }
        return (start, finish)
    }

    /// The number of points that are drawn.
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
