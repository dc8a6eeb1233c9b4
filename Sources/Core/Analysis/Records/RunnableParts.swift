import Activities
import Cadence

/// The parts of a run that count for records: its distance over its moving time, without jumps and parts that no runner can have run.
///
/// Only runs count. If the runner has entered the distance, the measured distances are multiplied so that the total is the entered one;
/// if the entered distance is more than double or less than half of the measured one, it is no correction of a measurement, and the run
/// has no parts. An activity without samples has no parts either: its total says nothing about pauses and errors.
struct RunnableParts {
    /// The largest ratio of an entered distance to the measured one that is taken for a correction.
    private static let largestCorrection = 2.0

    var pieces: [DistanceCurve] = []
    /// Whether the distance was estimated from steps or from the set pace.
    var isEstimate: Bool
    /// The distance of the run without jumps and impossible parts; nil if it is unknown, or if the whole run is impossible.
    var covered: Distance?

    /// The parts of an activity; nil if it is not a run.
    init?(of track: ActivityTrack) {
        guard track.activity.kind == .run else { return nil }
        let summary = track.activity.summary
        isEstimate = summary.distanceSource?.isEstimate ?? false
        let whole = DistanceCurve(of: track)
        let measured = whole.withoutJumps
        if summary.distanceSource == .edited {
            covered = summary.distance
            let factor = summary.distance.meters / (measured.last?.points.last?.meters ?? 0)
            guard (1 / Self.largestCorrection...Self.largestCorrection).contains(factor) else { return }
            pieces = measured.flatMap { $0.scaled(by: factor).runnable }
        } else {
            pieces = measured.flatMap(\.runnable)
            let removed = whole.meters - pieces.reduce(0) { $0 + $1.meters }
            guard let total = summary.knownDistance, !whole.points.isEmpty || RunningLimit.allows(summary) else {
                return
            }
            covered = Distance(meters: max(total.meters - removed, 0))
        }
    }
}

extension RunningLimit {
    /// Whether a runner can have run the distance of a summary in its moving time, if that is known.
    fileprivate static func allows(_ summary: Summary) -> Bool {
        guard summary.moving > .zero else { return true }
        return !rungs.contains {
            summary.distance.meters >= $0.meters && summary.moving / .seconds(1) < $0.seconds
        }
    }
}

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
                // If the line is possible only from the last update on, remove the points after the update.
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

/// Cuts out the parts of a curve that are faster than any runner has been over their distance, for example a ride in a car.
extension DistanceCurve {
    /// The pieces of the curve that a runner can have run; empty if there are none.
    ///
    /// Short distances are checked first, so that little of the run before and after a ride is cut out with it.
    var runnable: [DistanceCurve] {
        RunningLimit.rungs.reduce([self]) { pieces, rung in pieces.flatMap { $0.without(fasterThan: rung) } }
    }

    private func without(fasterThan rung: RunningLimit.Rung) -> [DistanceCurve] {
        let impossible = linesFaster(than: rung)
        var pieces: [DistanceCurve] = []
        var piece = DistanceCurve(Array(points.prefix(1)))
        for index in points.indices.dropFirst() {
            if impossible[index] {
                pieces.append(piece)
                piece = DistanceCurve([])
            }
            piece.points.append(points[index])
        }
        return (pieces + [piece]).filter { $0.points.count > 1 }
    }

    /// For each point, whether the line that ends there is in a section that is as long as the rung and faster than its time.
    private func linesFaster(than rung: RunningLimit.Rung) -> [Bool] {
        var isFaster = Array(repeating: false, count: points.count)
        var end = 0
        var marked = 0
        for start in points.indices {
            while end < points.count, points[end].meters - points[start].meters < rung.meters { end += 1 }
            guard end < points.count else { break }
            let moving = crossing(of: points[start].meters + rung.meters, before: end).moving
            // The tolerance is for rounding errors of the interpolation.
            guard moving - points[start].moving < rung.seconds - 1e-6 else { continue }
            marked = max(marked, start)
            while marked < end {
                marked += 1
                isFaster[marked] = true
            }
        }
        return isFaster
    }
}

/// The fastest times that people have run over several distances; a faster section is a ride in a vehicle.
///
/// See `Activity.Kind.fastest` for the limit at any time.
///
/// The times are the fastest ever run over their distances, up to 2025 (World Athletics, all-time lists): Bolt 2009, Van Niekerk 2016,
/// Rudisha 2012, Ngeny 1999, El Guerrouj 1998 and 1999, Ingebrigtsen 2024, Cheptegei 2020, Kiplimo 2025, Kiptum 2023.
enum RunningLimit {
    /// A distance and the shortest time in which it was run.
    struct Rung {
        let meters: Double
        let seconds: Double
    }

    /// The distances over which the time is checked, shortest first.
    static let rungs = [
        Rung(meters: 100, seconds: 9.58), Rung(meters: 200, seconds: 19.19), Rung(meters: 400, seconds: 43.03),
        Rung(meters: 800, seconds: 100.91), Rung(meters: 1000, seconds: 131.96), Rung(meters: 1500, seconds: 206),
        Rung(meters: 1609.344, seconds: 223.13), Rung(meters: 3000, seconds: 437.55),
        Rung(meters: 5000, seconds: 755.36), Rung(meters: 10_000, seconds: 1571),
        Rung(meters: 21_097.5, seconds: 3402), Rung(meters: 42_195, seconds: 7235),
    ]
}
