/// The service RealtimeKit (`org.freedesktop.RealtimeKit1`), which gives threads of unprivileged processes a higher
/// priority.
///
/// RealtimeKit monitors the system and can withdraw the priority. Not thread-safe: use it on one thread at a time. Not
/// realtime-safe: calls wait for the service.
public struct RealtimeKit: ~Copyable {
    /// The limits that the service sets.
    public struct Terms: Hashable, Sendable {
        /// Highest allowed priority under `SCHED_RR`.
        public let highestPriority: Int32
        /// Lowest allowed nice level; −20 is the highest priority.
        public let lowestNiceLevel: Int32
        /// Maximum hard `RLIMIT_RTTIME` that the calling process may have.
        public let longestRealtime: Duration
    }

    private static let object = BusObject(
        service: "org.freedesktop.RealtimeKit1",
        path: "/org/freedesktop/RealtimeKit1",
        interface: "org.freedesktop.RealtimeKit1"
    )

    private let bus: BusConnection

    /// Creates a client on this connection; sends nothing yet.
    public init(on bus: consuming BusConnection) {
        self.bus = bus
    }

    /// Reads the service's limits; starts the service if it is not running.
    public borrowing func terms() throws(BusError) -> Terms {
        Terms(
            highestPriority: try bus.property("MaxRealtimePriority", of: Self.object),
            lowestNiceLevel: try bus.property("MinNiceLevel", of: Self.object),
            longestRealtime: .microseconds(try bus.property("RTTimeUSecMax", of: Self.object, as: Int64.self))
        )
    }

    /// Requests `SCHED_RR` for a thread of this process.
    ///
    /// - Parameter thread: the thread's number as returned by `gettid`.
    /// - Parameter priority: 1 to `Terms.highestPriority`.
    /// - Throws: AccessDenied if a limit of `terms` is exceeded (including the hard `RLIMIT_RTTIME`) or polkit refuses.
    public borrowing func makeRealtime(thread: Int32, priority: Int32) throws(BusError) {
        try bus.call(
            "MakeThreadRealtime",
            of: Self.object,
            [.uint64(UInt64(clamping: thread)), .uint32(UInt32(clamping: priority))]
        )
    }

    /// Requests a negative nice level for a thread of this process; its scheduling policy does not change.
    ///
    /// - Parameter thread: the thread's number as returned by `gettid`.
    /// - Parameter niceLevel: `Terms.lowestNiceLevel` or above.
    /// - Throws: AccessDenied if a limit of `terms` is exceeded or polkit refuses.
    public borrowing func makeHighPriority(thread: Int32, niceLevel: Int32) throws(BusError) {
        try bus.call("MakeThreadHighPriority", of: Self.object, [.uint64(UInt64(clamping: thread)), .int32(niceLevel)])
    }
}
