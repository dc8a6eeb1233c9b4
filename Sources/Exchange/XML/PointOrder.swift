import Activities

/// Puts a file's points in order of time: those that are kept are the most that go forward in the order of the file.
///
/// One clock set back, one time from 1970 or from the next century costs the points that have it, and no others.
struct PointOrder {
    /// The points that are kept, each later than the one before.
    private(set) var points: [FilePoint] = []

    /// Orders points; says of the others what became of them.
    init(_ all: [FilePoint], remarks: inout Remarks) {
        let timed = all.filter { $0.time != nil }
        remarks.leaveOut("points without time", all.count - timed.count)
        for index in TimesInOrder.longestRise(timed.map { $0.time?.unixMilliseconds ?? 0 }) {
            append(timed[index], &remarks)
        }
        remarks.leaveOut("points whose time goes back", timed.count - points.count - merged)
        keepLongestPart(&remarks)
    }

    private var merged = 0

    /// A point at the time of the one before fills what that one lacks: devices end a lap and begin the next one so.
    private mutating func append(_ point: FilePoint, _ remarks: inout Remarks) {
        guard let last = points.last, last.time?.unixMilliseconds == point.time?.unixMilliseconds else {
            points.append(point)
            return
        }
        merged += 1
        remarks.leaveOut("points at the time of another")
        points[points.count - 1].fill(from: point)
    }

    private mutating func keepLongestPart(_ remarks: inout Remarks) {
        let longest = TimesInOrder.largestPart(points.map { $0.time?.unixMilliseconds ?? 0 })
        remarks.leaveOut("points a week and more from the rest", points.count - longest.count)
        points = Array(points[longest])
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
