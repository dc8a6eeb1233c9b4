package import Activities
import Cadence

/// Selects the correct times (in milliseconds) from a file that contains wrong times; used for all file formats.
enum TimesInOrder {
    /// The largest credible time between two neighbouring points (7 days); the times on one side of a longer gap are assumed to be wrong.
    static let longestGap: Int64 = 7 * 86_400_000

    /// Returns the indices of the longest subsequence whose times do not decrease, so that as few times as possible are dropped.
    ///
    /// The method is that of M. L. Fredman, "On computing the length of longest increasing subsequences" (Discrete Mathematics 11,
    /// 1975, 10.1016/0012-365X(75)90103-X). `ends` has, for each length, the index of the smallest last time; it is searched by
    /// bisection. O(n log n).
    static func longestRise<Times: RandomAccessCollection<Int64>>(_ times: Times) -> [Int] where Times.Index == Int {
        guard zip(times, times.dropFirst()).contains(where: { $0 > $1 }) else { return Array(times.indices) }
        // 4 bytes per index are enough for the number of points in a file.
        var ends: [Int32] = []
        var previous = [Int32](repeating: -1, count: times.count)
        for index in times.indices {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if times[Int(ends[middle])] <= times[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(Int32(index)) } else { ends[low] = Int32(index) }
        }
        var rise: [Int] = []
        var place = Int(ends.last ?? -1)
        while place >= 0 {
            rise.append(place)
            place = Int(previous[place])
        }
        return rise.reversed()
    }

    /// Returns the indices of the part with the most times and without a gap above `longestGap`; the times must not decrease.
    static func largestPart<Times: RandomAccessCollection<Int64>>(_ times: Times) -> Range<Int>
    where Times.Index == Int {
        var best = 0..<0
        var begin = 0
        for index in times.indices {
            if index > begin, times[index] - times[index - 1] > longestGap { begin = index }
            if index + 1 - begin > best.count { best = begin..<(index + 1) }
        }
        return best
    }
}

/// The pauses of a track that its file does not mark: long times without points in which the runner did not move.
///
/// Phones and many watches stop writing in a pause, and their GPX files have only one segment. A time without points in which the runner
/// moved is no pause, for example a tunnel.
struct UnmarkedPauses {
    /// The shortest time without points that can be a pause, in seconds.
    ///
    /// Watches with Garmin's "smart recording" write no points while the runner waits at a traffic light, and their timers go on.
    private static let shortest = FIT.longestSilence / .seconds(1)
    /// A pause must also be longer than this multiple of the usual interval between points, for files with one point a minute.
    private static let intervals = 3.0
    /// A lower mean speed in m/s is no movement; `MotionWatch` pauses below the same speed, and so does GPXSee by default.
    static let slowest = 0.5

    private(set) var pauses: [Range<Duration>] = []

    /// Searches the samples outside of the marked pauses.
    ///
    /// The runner may have moved some metres during the time without points. The time that these metres take at the usual speed does not
    /// belong to the pause.
    init<Samples: RandomAccessCollection<Sample>>(in samples: Samples, besides marked: [Range<Duration>])
    where Samples.Index == Int {
        let intervals = zip(samples, samples.dropFirst()).map { ($1.elapsed - $0.elapsed) / .seconds(1) }
        guard intervals.contains(where: { $0 > Self.shortest }) else { return }
        let interval = intervals.sorted()[intervals.count / 2]
        let shortest = max(Self.shortest, Self.intervals * interval)
        let speed = samples.usualSpeed
        for (index, seconds) in intervals.enumerated() where seconds > shortest {
            let (last, next) = (samples[index], samples[index + 1])
            guard !marked.contains(where: { $0.lowerBound < next.elapsed && last.elapsed < $0.upperBound }),
                let meters = Self.meters(from: last, to: next), meters < Self.slowest * seconds
            else { continue }
            let moving = speed.map { meters / $0 } ?? interval
            pauses.append((last.elapsed + .milliseconds(Int64((moving * 1000).rounded())))..<next.elapsed)
        }
    }

    /// The distance between two samples, by the larger of distance and positions; nil if unknown.
    private static func meters(from last: Sample, to next: Sample) -> Double? {
        var meters: Double?
        if let a = last.distance, let b = next.distance { meters = b.meters - a.meters }
        if let a = last.position, let b = next.position { meters = max(meters ?? 0, a.distance(to: b).meters) }
        return meters
    }

    var total: Duration { pauses.total }

    /// The sentence for the note of the activity; nil without pauses.
    var note: String? {
        guard !pauses.isEmpty else { return nil }
        let time = Duration.seconds((total / .seconds(1)).rounded()).clock
        return pauses.count == 1
            ? "a pause without points and movement, \(time)"
            : "\(pauses.count) pauses without points and movement, \(time)"
    }
}

extension Activity {
    /// The number of the week in the signals of GPS restarts every 1024 weeks, so the dates of some receivers are this much wrong.
    private static let rollover = Duration.seconds(1024 * 7 * 86_400)
    /// Nobody recorded activities before this year.
    private static let firstYear = 1990
    /// A clock may be ahead by this much.
    private static let tolerance = Duration.seconds(2 * 86_400)

    /// Checks the date, and says in the note if it cannot be right.
    ///
    /// A date in the future that is 1024 weeks too late is corrected.
    package mutating func checkDate(now: Moment) {
        let date = start.date
        let later = start + Self.rollover
        if start > now + Self.tolerance {
            let earlier = start + (.zero - Self.rollover)
            guard earlier <= now + Self.tolerance, earlier.date.fields.year >= Self.firstYear else {
                return add(remark: "the date \(date) is in the future: the clock of the device was wrong")
            }
            start = Moment(unixMilliseconds: earlier.unixMilliseconds, utcOffset: start.utcOffset)
            add(remark: "the date \(date) was corrected by 1024 weeks, an error of satellite receivers")
        } else if date.fields.year < Self.firstYear {
            add(remark: "the date \(date) is impossible: the clock of the device was wrong")
        } else if later <= now + Self.tolerance, now - later < .seconds(366 * 86_400) {
            add(
                remark:
                    "if the recording is new, its date is 1024 weeks too early, an error of satellite receivers: \(later.date)"
            )
        }
    }

    private mutating func add(remark: String) {
        guard !(note?.contains(remark) ?? false) else { return }
        note = note.map { "\($0); \(remark)" } ?? remark
    }
}
