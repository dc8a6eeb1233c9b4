import Glibc

/// `RLIMIT_RTTIME`: how long a realtime thread of this process may use the CPU without sleeping.
struct ProcessorTimeLimit: Hashable, Sendable {
    /// Microseconds until SIGXCPU, after which the thread gets ordinary scheduling (see `StepDown`).
    let soft: UInt64
    /// Microseconds until SIGKILL; `unlimited` if there is no limit.
    let hard: UInt64

    /// No limit.
    static let unlimited = UInt64.max
    /// Maximum soft limit in microseconds.
    ///
    /// A turn takes less than a hundredth of it. It is half of rtkit's limit (200 ms), at which the kernel kills the
    /// process.
    static let longest: UInt64 = 100_000
    /// Minimum hard limit in microseconds.
    ///
    /// The kernel counts in ticks of up to 10 ms and needs one tick below each limit; half of this value is two ticks.
    static let shortest: UInt64 = 40_000

    /// Returns the limit to set before requesting realtime scheduling; it never exceeds the current one.
    ///
    /// - Parameter maximum: the maximum hard limit; nil keeps the current one.
    /// - Returns: nil if the hard limit is too short for a soft limit before it.
    func prepared(for maximum: UInt64? = nil) -> ProcessorTimeLimit? {
        let hard = min(hard, maximum ?? hard)
        guard hard >= Self.shortest else { return nil }
        return ProcessorTimeLimit(soft: min(soft, Self.longest, hard / 2), hard: hard)
    }
}

extension ProcessorTimeLimit {
    /// Sets a limit with which realtime scheduling may be requested; returns 0 or an error number.
    ///
    /// The hard limit stays lowered until the process ends. The corresponding C function is `setrlimit`.
    /// - Parameter maximum: the maximum hard limit; nil keeps the current one.
    static func prepare(for maximum: UInt64? = nil) -> Int32 {
        let resource = Int32(__RLIMIT_RTTIME.rawValue)
        // Tried twice, because another thread may have lowered the hard limit in between, and it cannot be raised again.
        for _ in 0..<2 {
            var limit = rlimit(rlim_cur: .max, rlim_max: .max)
            getrlimit(resource, &limit)
            let present = Self(soft: UInt64(limit.rlim_cur), hard: UInt64(limit.rlim_max))
            guard let wanted = present.prepared(for: maximum) else { return ERANGE }
            limit = rlimit(rlim_cur: rlim_t(wanted.soft), rlim_max: rlim_t(wanted.hard))
            if setrlimit(resource, &limit) == 0 { return 0 }
        }
        return errno
    }
}
