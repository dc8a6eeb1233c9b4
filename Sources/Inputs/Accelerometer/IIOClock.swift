import Glibc

/// The clock that stamps a device's records: `current_timestamp_clock`, by the kernel `realtime` unless told otherwise.
public enum IIOClock: String, Hashable, Sendable, CaseIterable {
    /// Wall time.
    case realtime
    /// Time since the start, not counting suspension.
    case monotonic
    /// The same, not steered.
    case monotonicRaw = "monotonic_raw"
    /// Wall time to the tick.
    case realtimeCoarse = "realtime_coarse"
    /// Monotonic time to the tick.
    case monotonicCoarse = "monotonic_coarse"
    /// Time since the start, counting suspension.
    case boottime
    /// International atomic time.
    case tai

    /// What it says now.
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
