/// The footfalls of late, and the rhythm in them.
struct FootfallTrack: Hashable, Sendable {
    /// A straight line through the footfalls: evenly spaced steps that fit them best.
    struct Rhythm: Hashable, Sendable {
        /// Seconds from step to step.
        var period: Double
        /// When the line has the last step, in seconds.
        var last: Double
    }

    /// Nobody runs or walks with more time between steps, in seconds.
    private static let patience = 2.0
    /// Nobody steps again sooner, in seconds: 300 spm.
    private static let shortest = 0.2
    private static let most = 9
    private static let fewest = 6
    private var times: [Double] = []

    /// Takes a footfall; false for one that comes too soon after the last, or before it.
    mutating func append(_ time: Double) -> Bool {
        if let last = times.last, time - last < Self.shortest { return false }
        times.append(time)
        if times.count > Self.most { times.removeFirst() }
        return true
    }

    /// Whether there was no footfall for so long that the runner stands.
    func hasStopped(before time: Double) -> Bool {
        times.last.map { time - $0 > Self.patience } ?? true
    }

    /// The rhythm; nil before there are enough footfalls, and while they are not alike.
    ///
    /// The median interval counts the steps between footfalls, so that missed ones leave a gap and doubled ones, which fall
    /// between two steps, are left out. The line through what is left (least squares) errs far less than the median: with
    /// 12 ms of noise on each of nine footfalls by 1.5 ms and not by 7.
    var rhythm: Rhythm? {
        guard times.count >= Self.fewest, let origin = times.first else { return nil }
        let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        let median = intervals[intervals.count / 2]
        var points: [(step: Double, time: Double)] = [(0, 0)]
        for time in times.dropFirst() {
            let passed = (time - origin - points[points.count - 1].time) / median
            let steps = passed.rounded()
            guard steps >= 1, abs(passed - steps) < 0.25 else { continue }
            points.append((points[points.count - 1].step + steps, time - origin))
        }
        guard 3 * points.count > 2 * times.count else { return nil }
        let count = Double(points.count)
        let mean = points.reduce((step: 0.0, time: 0.0)) { ($0.step + $1.step / count, $0.time + $1.time / count) }
        let spread = points.reduce(0) { $0 + ($1.step - mean.step) * ($1.step - mean.step) }
        let period = points.reduce(0) { $0 + ($1.step - mean.step) * ($1.time - mean.time) } / spread
        guard let last = points.last else { return nil }
        return Rhythm(period: period, last: origin + mean.time + (last.step - mean.step) * period)
    }
}
