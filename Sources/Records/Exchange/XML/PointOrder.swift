import Activities
import Cadence

/// Removes points with inconsistent times, keeping as many points as possible in file order.
///
/// If the clock was set back or some times are wrong, only the affected points are dropped.
struct PointOrder {
    private(set) var points: PackedPoints

    /// Selects points and records the dropped ones in the notes.
    init(_ all: PackedPoints, importNotes: inout ImportNotes) {
        points = all
        if !Self.isInOrder(all) { sortOut(Self.interpolated(all, &importNotes), &importNotes) }
        keepLongestPart(&importNotes)
    }

    /// Whether every point has a time and the times increase, as in most files.
    private static func isInOrder(_ points: PackedPoints) -> Bool {
        points.indices.allSatisfy { index in
            points.hasTime(at: index)
                && (index == 0 || points.milliseconds(at: index - 1) < points.milliseconds(at: index))
        }
    }

    /// The points with times for those without a time that lie between two timed ones: in proportion to the distance along the track.
    private static func interpolated(_ all: PackedPoints, _ importNotes: inout ImportNotes) -> PackedPoints {
        var points = all
        var count = 0
        var last: Int?
        for index in all.indices where all.hasTime(at: index) {
            defer { last = index }
            guard let last, index - last > 1, let start = all[last].time, let end = all[index].time, start < end,
                all.milliseconds(at: index) - all.milliseconds(at: last) <= TimesInOrder.longestGap
            else { continue }
            let lengths = (last + 1...index).map { place -> Double? in
                guard let a = all.samples[place - 1].position, let b = all.samples[place].position else { return nil }
                return a.distance(to: b).meters
            }
            let total = lengths.reduce(0) { $0 + ($1 ?? 0) }
            let isMeasured = total > 0 && !lengths.contains(nil)
            var share = 0.0
            for (place, length) in zip(last + 1..<index, lengths) {
                share += isMeasured ? (length ?? 0) / total : 1 / Double(index - last)
                points[place].time = start + .milliseconds(Int64((end - start) / .milliseconds(1) * share))
                count += 1
            }
        }
        if count > 0 { importNotes.add("\(count) points without a time: the times are interpolated") }
        return points
    }

    private mutating func sortOut(_ all: PackedPoints, _ importNotes: inout ImportNotes) {
        let timed = all.indices.lazy.filter { all.hasTime(at: $0) }.map { Int32($0) }
        let places = Array(timed)
        importNotes.addDropped("points without time", all.count - places.count)
        points = PackedPoints()
        var merged = 0
        for place in TimesInOrder.longestRise(places.lazy.map { all.milliseconds(at: Int($0)) }) {
            merged += append(all[Int(places[place])], &importNotes) ? 0 : 1
        }
        importNotes.addDropped("points with decreasing time", places.count - points.count - merged)
    }

    /// Appends a point, or merges it with the previous point if both have the same time; some devices write such points at a lap change.
    private mutating func append(_ point: FilePoint, _ importNotes: inout ImportNotes) -> Bool {
        guard let last = points.last, last.time?.unixMilliseconds == point.time?.unixMilliseconds else {
            points.append(point)
            return true
        }
        importNotes.addDropped("points with the time of another")
        points[points.count - 1].fill(from: point)
        return false
    }

    private mutating func keepLongestPart(_ importNotes: inout ImportNotes) {
        let longest = TimesInOrder.largestPart(points.indices.lazy.map { [points] in points.milliseconds(at: $0) })
        importNotes.addDropped("points more than a week from the rest", points.count - longest.count)
        if longest.count < points.count { points = points.selecting(longest.lazy.map { Int32($0) }) }
    }
}

extension FilePoint {
    fileprivate mutating func fill(from other: Self) {
        sample.fill(from: other.sample)
        cadence = cadence ?? other.cadence
    }
}
