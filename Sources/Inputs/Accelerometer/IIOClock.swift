import Glibc

/// The clock of a device's time stamps, from `current_timestamp_clock`; the kernel's default is `realtime`.
public enum IIOClock: String, Hashable, Sendable, CaseIterable {
    /// Wall time.
    case realtime
    /// Time since the system started, without the time in suspend.
    case monotonic
    /// Like `monotonic`, but without corrections by NTP.
    case monotonicRaw = "monotonic_raw"
    /// Wall time with the resolution of the kernel tick.
    case realtimeCoarse = "realtime_coarse"
    /// Monotonic time with the resolution of the kernel tick.
    case monotonicCoarse = "monotonic_coarse"
    /// Time since the system started, including the time in suspend.
    case boottime
    /// International atomic time.
    case tai

    /// The present time of one of the system's clocks.
    ///
    /// The corresponding function of the C library is `clock_gettime`.
    public static func systemTime(of clock: IIOClock) -> Duration {
        var time = timespec()
        clock_gettime(clock.identifier, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private var identifier: clockid_t {
        switch self {
        case .realtime: CLOCK_REALTIME
        case .monotonic: CLOCK_MONOTONIC
        case .monotonicRaw: CLOCK_MONOTONIC_RAW
        case .realtimeCoarse: CLOCK_REALTIME_COARSE
        case .monotonicCoarse: CLOCK_MONOTONIC_COARSE
        case .boottime: CLOCK_BOOTTIME
        case .tai: CLOCK_TAI
        }
    }
}
