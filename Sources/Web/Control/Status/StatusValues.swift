import Glibc

// What the types of the status need besides their descriptions.

extension Status {
    /// The number of the present layout of the status.
    public static let schema = 3
}

extension TargetStatus {
    /// Whether the target pace is the one that the user has set, and not a measured one.
    public var isPaceSet: Bool {
        switch sourceState {
        case .manual, .waiting, .lost: true
        case .live, .held, nil: false
        }
    }
}

extension HostInstant {
    /// The present moment.
    ///
    /// The corresponding C function is `clock_gettime`.
    public static var now: HostInstant {
        HostInstant(
            monotonicNanoseconds: nanoseconds(of: CLOCK_MONOTONIC),
            unixNanoseconds: nanoseconds(of: CLOCK_REALTIME)
        )
    }

    private static func nanoseconds(of clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

extension Double {
    /// The number, or `nil` if it is NaN or infinite, because JSON has neither.
    var ifFinite: Double? { isFinite ? self : nil }
}
