import Activities
import Cadence

/// The pauses of a track that its file does not mark: long times without points in which the runner did not move.
///
/// Phones and many watches stop writing in a pause, and their GPX files have only one segment. A time without points in which the runner
/// moved is no pause, for example a tunnel.
struct UnmarkedPauses {
    /// A shorter time without points is no pause, in seconds: watches with Garmin's "smart recording" write no points while the runner waits
    /// at a traffic light, and their timers go on.
    private static let shortest = FIT.longestSilence / .seconds(1)
    /// The time without points is also longer than this many usual intervals of the track, for files with one point a minute.
    private static let intervals = 3.0
    /// A lower mean speed in m/s is no movement; `MotionWatch` pauses below the same speed, and so does GPXSee by default.
    static let slowest = 0.5

    /// The pauses, in order.
    private(set) var pauses: [Range<Duration>] = []

    /// Searches the samples outside of the marked pauses.
    ///
    /// The runner may have walked some metres in the pause; they take the time that they take at the usual speed, so a pause is shorter than
    /// the time without points.
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

    var total: Duration { pauses.reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) } }

    /// The sentence for the note of the activity; nil without pauses.
    var note: String? {
        guard !pauses.isEmpty else { return nil }
        let time = Duration.seconds((total / .seconds(1)).rounded()).clock
        return pauses.count == 1
            ? "a pause without points and movement, \(time)"
            : "\(pauses.count) pauses without points and movement, \(time)"
    }
}
