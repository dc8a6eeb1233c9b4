import Activities

/// Removes points with inconsistent times, keeping as many points as possible in file order.
///
/// If the clock was set back or some times are wrong, only the affected points are dropped.
struct PointOrder {
    /// The kept points, with increasing times.
    private(set) var points: PackedPoints

    /// Selects points and records the dropped ones in the notes.
    init(_ all: PackedPoints, remarks: inout Remarks) {
        points = all
        if !Self.isInOrder(all) { putInOrder(all, &remarks) }
        keepLongestPart(&remarks)
    }

    /// Whether all points have increasing times, as in most files.
    private static func isInOrder(_ points: PackedPoints) -> Bool {
        points.indices.allSatisfy { index in
            points.hasTime(at: index)
                && (index == 0 || points.milliseconds(at: index - 1) < points.milliseconds(at: index))
        }
    }

    private mutating func putInOrder(_ all: PackedPoints, _ remarks: inout Remarks) {
        let timed = all.indices.lazy.filter { all.hasTime(at: $0) }.map { Int32($0) }
        let places = Array(timed)
        remarks.leaveOut("points without time", all.count - places.count)
        points = PackedPoints()
        var merged = 0
        for place in TimesInOrder.longestRise(places.lazy.map { all.milliseconds(at: Int($0)) }) {
            merged += append(all[Int(places[place])], &remarks) ? 0 : 1
        }
        remarks.leaveOut("points whose time goes back", places.count - points.count - merged)
    }

    /// Appends a point, or merges it with the previous point of the same time; some devices write both at a lap change.
    ///
    /// - Returns: Whether the point was appended.
    private mutating func append(_ point: FilePoint, _ remarks: inout Remarks) -> Bool {
        guard let last = points.last, last.time?.unixMilliseconds == point.time?.unixMilliseconds else {
            points.append(point)
            return true
        }
        remarks.leaveOut("points at the time of another")
        points[points.count - 1].fill(from: point)
        return false
    }

    private mutating func keepLongestPart(_ remarks: inout Remarks) {
        let longest = TimesInOrder.largestPart(points.indices.lazy.map { [points] in points.milliseconds(at: $0) })
        remarks.leaveOut("points a week and more from the rest", points.count - longest.count)
        if longest.count < points.count { points = points.selecting(longest.lazy.map { Int32($0) }) }
    }
}

extension FilePoint {
    fileprivate mutating func fill(from other: Self) {
        sample.position = sample.position ?? other.sample.position
        sample.altitude = sample.altitude ?? other.sample.altitude
        sample.distance = sample.distance ?? other.sample.distance
        sample.speed = sample.speed ?? other.sample.speed
        sample.target = sample.target ?? other.sample.target
        sample.cadence = sample.cadence ?? other.sample.cadence
        sample.heartRate = sample.heartRate ?? other.sample.heartRate
        sample.steps = sample.steps ?? other.sample.steps
        cadence = cadence ?? other.cadence
    }
}
