import Activities

/// Puts a file's points in order of time: those that are kept are the most that go forward in the order of the file.
///
/// One clock set back, one time from 1970 or from the next century costs the points that have it, and no others.
struct PointOrder {
    /// Points further apart than this, in milliseconds, are not of one activity: seven days.
    static let longestGap: Int64 = 7 * 86_400_000

    /// The points that are kept, each later than the one before.
    private(set) var points: [FilePoint] = []

    /// Orders points; says of the others what became of them.
    init(_ all: [FilePoint], remarks: inout Remarks) {
        let timed = all.filter { $0.time != nil }
        remarks.leaveOut("points without time", all.count - timed.count)
        for index in Self.longestRise(timed.map { $0.time?.unixMilliseconds ?? 0 }) {
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
        var parts = [0..<0]
        for index in points.indices {
            if index > 0, let a = points[index - 1].time, let b = points[index].time,
                b.unixMilliseconds - a.unixMilliseconds > Self.longestGap
            {
                parts.append(index..<index)
            }
            parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<(index + 1)
        }
        guard parts.count > 1, let longest = parts.max(by: { $0.count < $1.count }) else { return }
        remarks.leaveOut("points a week and more from the rest", points.count - longest.count)
        points = Array(points[longest])
    }

    /// The places of a longest subsequence that never falls.
    ///
    /// M. L. Fredman, "On computing the length of longest increasing subsequences" (Discrete Mathematics 11, 1975,
    /// 10.1016/0012-365X(75)90103-X): the last places of the best rise of each length, found by halving. O(n log n).
    private static func longestRise(_ times: [Int64]) -> [Int] {
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: times.count)
        for index in times.indices {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if times[ends[middle]] <= times[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rise: [Int] = []
        var place = ends.last ?? -1
        while place >= 0 {
            rise.append(place)
            place = previous[place]
        }
        return rise.reversed()
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
