import Glibc
public import Threads

/// The service RealtimeKit (`org.freedesktop.RealtimeKit1`), which gives threads of unprivileged processes a higher priority.
///
/// RealtimeKit monitors the system and can withdraw the priority. Each request opens its own connection, because requests are rare.
/// Thread-safe. Not realtime-safe: calls wait for the service.
public struct RealtimeKit: RealtimeBroker {
    static let object = BusObject(
        service: "org.freedesktop.RealtimeKit1",
        path: "/org/freedesktop/RealtimeKit1",
        interface: "org.freedesktop.RealtimeKit1"
    )

    /// "rtkit".
    public let name = "rtkit"
    private let connect: @Sendable () throws(BusError) -> BusConnection

    /// Creates a client; nothing is sent yet.
    ///
    /// - Parameter connect: opens a connection to the bus of the service.
    public init(
        connect: @escaping @Sendable () throws(BusError) -> BusConnection = { () throws(BusError) in try BusConnection()
        }
    ) {
        self.connect = connect
    }

    /// Reads the service's limits; starts the service if it is not running.
    public func terms() throws(BrokerRefusal) -> BrokerTerms {
        try withConnection { bus throws(BusError) in
            (
                highestPriority: try bus.property("MaxRealtimePriority", of: Self.object),
                lowestNiceLevel: try bus.property("MinNiceLevel", of: Self.object),
                longestRealtime: .microseconds(try bus.property("RTTimeUSecMax", of: Self.object, as: Int64.self))
            )
        }
    }

    /// Requests scheduling; the service refuses what exceeds its limits, including the hard `RLIMIT_RTTIME`.
    public func grant(_ scheduling: ThreadScheduling, to thread: Int32) throws(BrokerRefusal) {
        let thread = BusValue.uint64(UInt64(clamping: thread))
        let (method, level): (String, BusValue)
        switch scheduling {
        case .realtime(let priority): (method, level) = ("MakeThreadRealtime", .uint32(UInt32(clamping: priority)))
        case .highPriority(let niceLevel): (method, level) = ("MakeThreadHighPriority", .int32(niceLevel))
        case .ordinary: return
        }
        try withConnection { bus throws(BusError) in try bus.call(method, of: Self.object, [thread, level]) }
    }

    private func withConnection<Result>(
        _ request: (borrowing BusConnection) throws(BusError) -> Result
    ) throws(BrokerRefusal) -> Result {
        do throws(BusError) {
            return try request(try connect())
        } catch {
            throw BrokerRefusal(reason: error.name ?? String(cString: strerror(error.code)), advice: error.advice)
        }
    }
}
