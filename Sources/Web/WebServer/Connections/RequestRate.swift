import Glibc

/// Counts the requests of one connection and decides whether there are too many of them.
///
/// The idea is a token bucket: it holds the requests of one second, and it is filled at a constant rate.
struct RequestRate {
    private let perSecond: Double
    private var available: Double
    private var last: ContinuousClock.Instant

    /// Allows `perSecond` requests at once, and then this many in each second.
    init(perSecond: Int, now: ContinuousClock.Instant) {
        self.perSecond = Double(perSecond)
        available = self.perSecond
        last = now
    }

    /// Counts a request; false if it exceeds the rate.
    mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        available = min(perSecond, available + (now - last) / .seconds(1) * perSecond)
        last = now
        guard available >= 1 else { return false }
        available -= 1
        return true
    }
}

/// The clock of the beat grid.
enum MonotonicClock {
    /// The time of `CLOCK_MONOTONIC` in nanoseconds.
    static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
