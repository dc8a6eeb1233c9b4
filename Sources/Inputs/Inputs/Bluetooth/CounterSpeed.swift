import Cadence

/// The speed of a treadmill that reports the speed 0 while its distance counter rises.
///
/// The speed is the rise of the counter divided by the time, over at least 3 s and usually the last 10 s; longer for a machine that counts
/// in steps of 10 m. A counter that falls or rises impossibly fast was reset: a new series of counts begins, and the last speed is used for
/// 10 s. If the machine has ever reported a speed above 0, the counter is not used, because its speed 0 is then true.
struct CounterSpeed: Hashable, Sendable {
    private struct Count: Hashable, Sendable {
        let instant: Duration
        let meters: Double
    }

    private static let window = Duration.seconds(10)
    /// Counts over a shorter time give no speed, because they are rounded to whole metres.
    private static let shortest = Duration.seconds(3)
    /// How much more the counter may rise than the highest speed permits, in metres.
    private static let tolerance = 20.0
    /// The belt stands if the counter has not risen for this many times its usual interval.
    private static let patience = 2.0
    /// How long the speed is kept after a reset of the counter.
    private static let hold = Duration.seconds(10)

    private var isReported = false
    private var last: Count?
    /// The counts at the times at which the counter rose.
    private var counts: [Count] = []
    /// The speed before the latest reset, and until when it is used.
    private var keptSpeed: Speed?
    private var keptUntil = Duration.zero

    mutating func reportSpeed() {
        guard !isReported else { return }
        self = CounterSpeed()
        isReported = true
    }

    /// Adds a count of a report without a speed; nil if the speed is not known from the counter.
    mutating func add(meters: Double, at instant: Duration) -> Speed? {
        guard !isReported else { return nil }
        defer { last = Count(instant: instant, meters: meters) }
        guard let last else { return nil }
        let rise = meters - last.meters
        let longest = Speed.range.upperBound * ((instant - last.instant) / .seconds(1)) + Self.tolerance
        if rise < 0 || rise > longest {
            if let speed = speed(at: instant) { (keptSpeed, keptUntil) = (speed, instant + Self.hold) }
            counts = []
        } else if rise > 0 {
            // After the belt has stood, the earlier counts say nothing about the speed.
            if speed(at: instant)?.metersPerSecond == 0 { counts = [] }
            counts.append(Count(instant: instant, meters: meters))
            while counts.count > 2, instant - counts[1].instant >= Self.window { counts.removeFirst() }
        }
        return speed(at: instant) ?? (instant < keptUntil ? keptSpeed : nil)
    }

    /// The speed computed from the counts, lower the longer the counter has not risen; nil before there are enough counts.
    private func speed(at instant: Duration) -> Speed? {
        guard let first = counts.first, let latest = counts.last, counts.count > 1,
            latest.instant - first.instant >= Self.shortest
        else { return nil }
        let interval = (latest.instant - first.instant) / .seconds(1) / Double(counts.count - 1)
        let mean = (latest.meters - first.meters) / ((latest.instant - first.instant) / .seconds(1))
        let waited = (instant - latest.instant) / .seconds(1)
        guard waited <= max(interval * Self.patience, Self.shortest / .seconds(1)) else {
            return .init(metersPerSecond: 0)
        }
        let step = max(mean * interval, 1)
        return Speed(metersPerSecond: waited > interval ? min(mean, step / max(waited, 1)) : mean)
    }
}
