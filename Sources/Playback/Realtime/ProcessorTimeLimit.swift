import Glibc

/// `RLIMIT_RTTIME`: how long a realtime thread of this process may use the processor without a rest.
struct ProcessorTimeLimit: Hashable, Sendable {
    /// Microseconds until SIGXCPU, which steps the thread down.
    let soft: UInt64
    /// Microseconds until SIGKILL; `unlimited` when there is no such point.
    let hard: UInt64

    /// No limit at all.
    static let unlimited = UInt64.max
    /// Microseconds after which a thread is stepped down at the latest.
    ///
    /// A turn takes less than a hundredth of it; it is half of what rtkit allows (200 ms), after which there is no warning.
    static let longest: UInt64 = 100_000
    /// Microseconds that a hard limit must leave.
    ///
    /// The kernel counts in ticks of up to 10 ms and needs one below each limit; half of this is two of them.
    static let shortest: UInt64 = 40_000

    /// The limit to set before realtime scheduling is asked for: never above this one.
    ///
    /// - Parameter maximum: what the hard limit must not exceed; nil leaves it as it is.
    /// - Returns: nil when the hard limit would leave no room for a warning before it.
    func prepared(for maximum: UInt64? = nil) -> ProcessorTimeLimit? {
        let hard = min(hard, maximum ?? hard)
        guard hard >= Self.shortest else { return nil }
        return ProcessorTimeLimit(soft: min(soft, Self.longest, hard / 2), hard: hard)
    }
}

extension ProcessorTimeLimit {
    private static let resource = Int32(__RLIMIT_RTTIME.rawValue)

    /// The process's present limit.
    ///
    /// The corresponding C function is `getrlimit`.
    static var present: ProcessorTimeLimit {
        var limit = rlimit(rlim_cur: .max, rlim_max: .max)
        getrlimit(resource, &limit)
        return ProcessorTimeLimit(soft: UInt64(limit.rlim_cur), hard: UInt64(limit.rlim_max))
    }

    /// Makes the process's limit one that realtime scheduling may be asked for with: 0, or an error number.
    ///
    /// The hard limit stays lowered until the process ends. The corresponding C function is `setrlimit`.
    /// - Parameter maximum: what the hard limit must not exceed; nil leaves it as it is.
    static func prepare(for maximum: UInt64? = nil) -> Int32 {
        var result = EAGAIN
        // Once more when another thread has lowered the hard limit in between, which then may not be raised.
        for _ in 0..<2 where result != 0 {
            guard let wanted = present.prepared(for: maximum) else { return ERANGE }
            var limit = rlimit(rlim_cur: rlim_t(wanted.soft), rlim_max: rlim_t(wanted.hard))
            result = setrlimit(resource, &limit) == 0 ? 0 : errno
        }
        return result
    }
}
