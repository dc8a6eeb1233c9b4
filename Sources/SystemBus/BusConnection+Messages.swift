import CSystemd
import Glibc

/// When a connection has something to do, for who waits on several things at once.
public struct BusReadiness: Hashable, Sendable {
    /// What to wait on.
    public let descriptor: Int32
    /// For what: `POLLIN` and `POLLOUT`.
    public let events: Int16
    /// Whether something is there already, so that there is nothing to wait for.
    public let isDue: Bool
}

/// Calls whose answers are not waited for, and signals.
///
/// The connection has no thread of its own: it moves while `nextMessage` is called.
extension BusConnection {
    /// Calls a method, and does not wait: the answer comes from `nextMessage`, under the number returned.
    ///
    /// A service that does not run is not started for it, and an answer that does not come is never given up.
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

    /// Asks the bus for the signals that a match rule describes: "type='signal',sender='org.bluez'".
    ///
    /// Who sent a signal must still be looked at: any program may send one to us alone, without having been asked.
    /// - Returns: the number of the bus's answer.
    public borrowing func listen(for rule: String) throws(BusError) -> UInt64 {
        try send("AddMatch", of: .bus, [.string(rule)])
    }

    /// The next message that has come; nil when there is none for now.
    ///
    /// Never waits. The corresponding libsystemd function is `sd_bus_process`.
    /// - Throws: when the connection is gone, and from then on.
    public borrowing func nextMessage() throws(BusError) -> BusMessage? {
        // What is not for us is passed over, and not for ever.
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

    /// What to wait for until `nextMessage` may have one, or something that was sent can go on its way.
    public borrowing func readiness() throws(BusError) -> BusReadiness {
        let descriptor = sd_bus_get_fd(bus)
        let events = sd_bus_get_events(bus)
        var microseconds = UInt64.max
        let result = sd_bus_get_timeout(bus, &microseconds)
        for result in [descriptor, events, result] where result < 0 { throw BusError(.receive, code: result) }
        // No call of this kind has a time-out, so that only 0 can come up: what has been read and not yet been taken.
        return BusReadiness(
            descriptor: descriptor,
            events: Int16(truncatingIfNeeded: events),
            isDue: microseconds == 0
        )
    }
}

extension BusObject {
    /// The bus itself, which tells who comes and goes: the object `org.freedesktop.DBus`.
    public static let bus = BusObject(
        service: "org.freedesktop.DBus",
        path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus"
    )
}
