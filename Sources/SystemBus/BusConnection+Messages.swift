import CSystemd
import Glibc

/// The descriptor, events and time-out of a connection, for a thread that polls several descriptors.
public struct BusReadiness: Hashable, Sendable {
    /// The descriptor to poll.
    public let descriptor: Int32
    /// The events to poll for: `POLLIN`, `POLLOUT` or both.
    public let events: Int16
    /// Whether a message is ready already, so that the thread must not wait.
    public let isDue: Bool
}

/// Asynchronous calls and signals.
///
/// The connection has no thread of its own: it sends and receives while `nextMessage` is called.
extension BusConnection {
    /// Sends a method call without waiting; `nextMessage` returns the reply with the returned serial number.
    ///
    /// The bus does not start the service for this call. There is no time-out.
    /// - Throws: EINVAL for a name, a path or arguments that D-Bus does not allow.
    public borrowing func send(
        _ method: String,
        of object: BusObject,
        _ arguments: [BusValue] = []
    ) throws(BusError) -> UInt64 {
        var serial: UInt64 = 0
        try withCall(method, of: object, arguments) { message, _ in
            let result = sd_bus_message_set_auto_start(message, 0)
            return result < 0 ? result : sd_bus_send(bus, message, &serial)
        }
        return serial
    }

    /// Subscribes to the signals that match a rule such as "type='signal',sender='org.bluez'".
    ///
    /// Always check the sender of a signal: any program can send a signal to one connection without a subscription.
    /// - Returns: the serial number of the bus's reply.
    public borrowing func listen(for rule: String) throws(BusError) -> UInt64 {
        try send("AddMatch", of: .bus, [.string(rule)])
    }

    /// Returns the next received message; nil if there is none.
    ///
    /// Never waits. The corresponding libsystemd function is `sd_bus_process`.
    /// - Throws: if the connection is lost; every later call throws as well.
    public borrowing func nextMessage() throws(BusError) -> BusMessage? {
        // Skips messages that the caller does not need, but at most 64 per call, so that a sender cannot block the
        // thread.
        for _ in 0..<64 {
            var message: OpaquePointer?
            let result = sd_bus_process(bus, &message)
            defer { sd_bus_message_unref(message) }
            guard result >= 0 || result == -EINTR else { throw BusError(.receive, code: result) }
            guard result > 0 else { return nil }
            if let message = message.flatMap(BusMessage.init) { return message }
        }
        return nil
    }

    /// Returns the descriptor and events to poll before the next call of `nextMessage`.
    public borrowing func readiness() throws(BusError) -> BusReadiness {
        let descriptor = sd_bus_get_fd(bus)
        let events = sd_bus_get_events(bus)
        var microseconds = UInt64.max
        let result = sd_bus_get_timeout(bus, &microseconds)
        for result in [descriptor, events, result] where result < 0 { throw BusError(.receive, code: result) }
        // The calls have no time-out. libsystemd therefore reports 0 (a message is ready) or no time-out at all.
        return BusReadiness(
            descriptor: descriptor,
            events: Int16(truncatingIfNeeded: events),
            isDue: microseconds == 0
        )
    }
}

extension BusObject {
    /// The bus itself, object `org.freedesktop.DBus`; it reports which services start and stop.
    public static let bus = BusObject(
        service: "org.freedesktop.DBus",
        path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus"
    )
}
