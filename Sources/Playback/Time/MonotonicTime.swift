import Glibc

/// A time of the system's monotonic clock, which is never set and which stops while the computer sleeps.
public struct MonotonicTime: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Nanoseconds since an origin that is common to all processes until the next boot.
    public let nanoseconds: Int64

    /// Creates a time from nanoseconds.
    ///
    /// Realtime-safe: yes.
    @_noAllocation @_noLocks
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The current time.
    ///
    /// Realtime-safe: yes; the clock is read without entering the kernel.
    ///
    /// The corresponding C function is `clock_gettime` with `CLOCK_MONOTONIC`.
    public static var now: MonotonicTime {
        @_noAllocation @_noLocks get {
            var time = timespec()
            _ = _unsafePerformance { clock_gettime(CLOCK_MONOTONIC, &time) }
            return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
        }
    }

    /// Converts the time to nanoseconds since 1970, according to the present system date.
    ///
    /// The corresponding C function is `clock_gettime` with `CLOCK_REALTIME`. Realtime-safe: no.
    public var unixNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) + nanoseconds - Self.now.nanoseconds
    }

    /// Whether `a` is earlier than `b`.
    @_noAllocation @_noLocks
    public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
}
