import Glibc

/// `RLIMIT_RTTIME`: how long a realtime thread of this process may use the CPU without sleeping.
enum ProcessorTimeLimit {
    /// The hard limit in microseconds, at which the kernel ends the process: rtkit's default maximum (`--rttime-usec-max`).
    static let hard: rlim_t = 200_000
    /// The soft limit in microseconds, at which the thread gets ordinary scheduling (see `StepDown`).
    ///
    /// The audio thread normally uses less than a hundredth of this time between two waits.
    static let soft: rlim_t = 100_000
    /// The shortest hard limit that can be used: the kernel counts in ticks of up to 10 ms and needs one tick below each limit.
    static let shortestHard: rlim_t = 40_000

    /// Returns the limit to set before requesting realtime scheduling, never above `present`; nil if `present` is too short.
    static func lowered(_ present: rlimit) -> rlimit? {
        let hard = min(present.rlim_max, Self.hard)
        guard hard >= Self.shortestHard else { return nil }
        return rlimit(rlim_cur: min(present.rlim_cur, Self.soft, hard / 2), rlim_max: hard)
    }

    /// Sets the limit for the process, until it ends; returns 0 or an error number.
    ///
    /// The corresponding C function is `setrlimit`.
    static func set() -> Int32 {
        let resource = Int32(__RLIMIT_RTTIME.rawValue)
        // Tried twice, because another thread may have lowered the hard limit in between, and it cannot be raised again.
        for _ in 0..<2 {
            var present = rlimit(rlim_cur: .max, rlim_max: .max)
            getrlimit(resource, &present)
            guard var limit = lowered(present) else { return ERANGE }
            if setrlimit(resource, &limit) == 0 { return 0 }
        }
        return errno
    }
}
