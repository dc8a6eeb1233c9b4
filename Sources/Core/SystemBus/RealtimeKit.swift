import Glibc
package import Threads

/// The service RealtimeKit (`org.freedesktop.RealtimeKit1`), which gives threads of unprivileged processes a higher priority.
///
/// RealtimeKit monitors the system and can withdraw the priority. Each request opens its own connection, because requests are rare.
/// Thread-safe. Not realtime-safe: calls wait for the service.
package struct RealtimeKit: RealtimeBroker {
    static let object = BusObject(
        service: "org.freedesktop.RealtimeKit1",
        path: "/org/freedesktop/RealtimeKit1",
        interface: "org.freedesktop.RealtimeKit1"
    )

    package let name = "rtkit"
    private let connect: @Sendable () throws(BusError) -> BusConnection

    /// Creates a client; nothing is sent yet.
    ///
    /// - Parameter connect: opens a connection to the bus of the service.
    package init(
        connect: @escaping @Sendable () throws(BusError) -> BusConnection = { () throws(BusError) in try BusConnection()
        }
    ) {
        self.connect = connect
    }

    /// Requests scheduling, and starts the service if it is not running.
    ///
    /// The service refuses a priority, nice level or hard `RLIMIT_RTTIME` above its limits (by default 20, -15 and 200 ms).
    package func grant(_ scheduling: ThreadScheduling, to thread: Int32) throws(BrokerRefusal) {
        let thread = BusValue.uint64(UInt64(clamping: thread))
        let (method, level): (String, BusValue)
        switch scheduling {
        case .realtime(let priority): (method, level) = ("MakeThreadRealtime", .uint32(UInt32(clamping: priority)))
        case .highPriority(let niceLevel): (method, level) = ("MakeThreadHighPriority", .int32(niceLevel))
        case .ordinary: return
        }
        do throws(BusError) {
            try connect().call(method, of: Self.object, [thread, level])
        } catch {
            throw BrokerRefusal(reason: error.name ?? String(cString: strerror(error.code)), advice: error.advice)
        }
    }
}
