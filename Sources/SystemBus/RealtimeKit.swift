/// RealtimeKit, which gives threads of those who may not do so themselves a higher priority: the service
/// `org.freedesktop.RealtimeKit1`.
///
/// It keeps a watch of its own, and may take back what it gave. Thread: one at a time, and none that may not wait.
public struct RealtimeKit: ~Copyable {
    /// What the service grants at most.
    public struct Terms: Hashable, Sendable {
        /// Highest priority under `SCHED_RR`.
        public let highestPriority: Int32
        /// Lowest nice level: the nearer to −20, the more of the processor.
        public let lowestNiceLevel: Int32
        /// The most that the hard `RLIMIT_RTTIME` of who asks may be.
        public let longestRealtime: Duration
    }

    private static let object = BusObject(
        service: "org.freedesktop.RealtimeKit1",
        path: "/org/freedesktop/RealtimeKit1",
        interface: "org.freedesktop.RealtimeKit1"
    )

    private let bus: BusConnection

    /// RealtimeKit on that bus; asks it nothing yet.
    public init(on bus: consuming BusConnection) {
        self.bus = bus
    }

    /// What the service grants at most; starts the service when it does not run.
    public borrowing func terms() throws(BusError) -> Terms {
        Terms(
            highestPriority: try bus.property("MaxRealtimePriority", of: Self.object),
            lowestNiceLevel: try bus.property("MinNiceLevel", of: Self.object),
            longestRealtime: .microseconds(try bus.property("RTTimeUSecMax", of: Self.object, as: Int64.self))
        )
    }

    /// Asks for `SCHED_RR` for a thread of this process.
    ///
    /// - Parameter thread: the kernel's number, as `gettid` returns it.
    /// - Parameter priority: 1 to `Terms.highestPriority`.
    /// - Throws: AccessDenied for more than the terms allow (the hard `RLIMIT_RTTIME` too), or when polkit refuses.
    public borrowing func makeRealtime(thread: Int32, priority: Int32) throws(BusError) {
        try bus.call(
            "MakeThreadRealtime",
            of: Self.object,
            [.uint64(UInt64(clamping: thread)), .uint32(UInt32(clamping: priority))]
        )
    }

    /// Asks for a nice level below 0 for a thread of this process, which stays under ordinary scheduling.
    ///
    /// - Parameter thread: the kernel's number, as `gettid` returns it.
    /// - Parameter niceLevel: `Terms.lowestNiceLevel` or above.
    /// - Throws: AccessDenied for more than the terms allow, or when polkit refuses.
    public borrowing func makeHighPriority(thread: Int32, niceLevel: Int32) throws(BusError) {
        try bus.call("MakeThreadHighPriority", of: Self.object, [.uint64(UInt64(clamping: thread)), .int32(niceLevel)])
    }
}
