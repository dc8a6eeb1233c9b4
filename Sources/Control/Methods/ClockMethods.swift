import Glibc

/// Returns the times at which the daemon received the call and sent the reply.
///
/// A client on another machine estimates the difference between the two clocks from these two times and its own two times (a
/// four-timestamp exchange, as in NTP, RFC 5905).
public struct GetClock: ControlMethod {
    /// The reply of ``GetClock``.
    public struct Reply: Codable, Sendable, Equatable {
        /// The time at which the server had read the call.
        public let received: HostInstant
        /// The time at which the reply was encoded; it is sent immediately afterwards.
        public let sent: HostInstant

        /// Creates a reply.
        public init(received: HostInstant, sent: HostInstant) {
            self.received = received
            self.sent = sent
        }
    }

    /// Creates a call.
    public init() {}

    /// False, because the call only reads.
    public var changesState: Bool { false }
}

/// One moment on two clocks of this machine.
public struct HostInstant: Codable, Sendable, Equatable {
    /// Nanoseconds of `CLOCK_MONOTONIC`, the clock of the beat grid.
    public let monotonicNanoseconds: Int
    /// Nanoseconds since 1970 on the system's wall clock.
    public let unixNanoseconds: Int

    /// Creates a moment.
    public init(monotonicNanoseconds: Int, unixNanoseconds: Int) {
        self.monotonicNanoseconds = monotonicNanoseconds
        self.unixNanoseconds = unixNanoseconds
    }

    private enum CodingKeys: String, CodingKey {
        case monotonicNanoseconds = "monotonic_ns"
        case unixNanoseconds = "unix_ns"
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
