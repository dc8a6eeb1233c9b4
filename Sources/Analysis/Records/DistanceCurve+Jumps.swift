import Activities
import Cadence

/// Finds jumps of the distance, which are errors of a receiver, and replaces or cuts them.
///
/// A line of the curve is a jump if it is faster than a runner can be (`Activity.Kind.fastest`), or if it is clearly longer than the
/// measured speeds allow: more than twice as long, plus 10 m for the errors of two positions. Many devices update the distance only every
/// few seconds; therefore a line is not a jump if it is possible from the last change of the distance on, at most 10 s before.
///
/// A short jump is replaced by a line with the lower of the runner's speeds before and after it, so that the run around it still counts
/// and the jump never makes it faster. If the distance did not change for a while before the jump, for example in a tunnel, this time is
/// replaced with it. A long jump, for example a ride on a train, cuts the curve.
extension DistanceCurve {
    /// The longest time since the last change of the distance over which a line is still possible.
    private static let longestUpdate = 10.0
    /// The longest line that is compared with the speeds at its ends.
    private static let longestComparison = 10.0
    /// A lower speed may be that of a sensor without a signal.
    private static let lowestSpeed = 0.5
    private static let positionErrors = 10.0
    /// The longest jump that is replaced.
    private static let longestJump = 30.0
    /// The longest time without a new distance that is replaced together with the jump after it.
    private static let longestTunnel = 120.0
    /// The time before and after a jump over which the speed is averaged.
    private static let comparedTime = 10.0

    /// The curve without jumps: one piece, or several if it was cut.
    var withoutJumps: [DistanceCurve] {
        var pieces: [DistanceCurve] = []
        var piece = DistanceCurve(Array(points.prefix(1)))
        var jumped = 0.0
        var next = 1
        while next < points.count {
            let start = next - 1
            let update = lastChange(at: start)
            if isPossible(start, next) || time(update, next) <= Self.longestUpdate && isPossible(update, next) {
                // Remove the points since the last update: from the latest of them, the speed to the next point would be impossible.
                if !isPossible(start, next) { piece.removePoints(after: points[update].moving) }
                piece.append(points[next], loweredBy: jumped)
                next += 1
                continue
            }
            var end = next
            while end + 1 < points.count, !isPossible(end, end + 1) { end += 1 }
            if time(start, end) <= Self.longestJump {
                let first = time(update, start) <= Self.longestTunnel ? update : start
                piece.removePoints(after: points[first].moving)
                let speed = [piece.lastSpeed, speed(after: end)].compactMap(\.self).min() ?? 0
                jumped += max(distance(first, end) - speed * time(first, end), 0)
            } else {
                pieces.append(piece)
                piece = DistanceCurve([])
                jumped += distance(start, end)
            }
            piece.append(points[end], loweredBy: jumped)
            next = end + 1
        }
        return pieces + [piece]
    }

    private func time(_ start: Int, _ end: Int) -> Double { points[end].moving - points[start].moving }

    private func distance(_ start: Int, _ end: Int) -> Double { points[end].meters - points[start].meters }

    private func isPossible(_ start: Int, _ end: Int) -> Bool {
        let (time, distance) = (time(start, end), distance(start, end))
        guard distance <= Activity.Kind.run.fastest.metersPerSecond * time else { return false }
        guard time <= Self.longestComparison, let before = points[start].speed, let after = points[end].speed,
            max(before, after) >= Self.lowestSpeed
        else { return true }
        return distance <= 2 * max(before, after) * time + Self.positionErrors
    }

    /// The first point with the same distance as a point.
    private func lastChange(at index: Int) -> Int {
        var first = index
        while first > 0, points[first - 1].meters == points[index].meters { first -= 1 }
        return first
    }

    /// The mean speed in the last seconds of the curve; nil for a curve of one point.
    private var lastSpeed: Double? {
        guard let end = points.indices.last, end > 0 else { return nil }
        var start = end - 1
        while start > 0, time(start, end) < Self.comparedTime { start -= 1 }
        return distance(start, end) / time(start, end)
    }

    /// The mean speed in the seconds after a point, up to the next jump; nil if there are none.
    private func speed(after start: Int) -> Double? {
        var end = start
        while end + 1 < points.count, time(start, end) < Self.comparedTime, isPossible(end, end + 1) { end += 1 }
        return end > start ? distance(start, end) / time(start, end) : nil
    }

    private mutating func removePoints(after moving: Double) {
        while let last = points.last, last.moving > moving { points.removeLast() }
    }

    private mutating func append(_ point: Point, loweredBy jumped: Double) {
        var point = point
        point.meters -= jumped
        points.append(point)
    }
}
