import CSystemd
import Glibc

/// A connection to the system bus or the session bus of D-Bus; it is closed when this value is destroyed.
///
/// `call`, `reply` and `value` wait for the reply, at most for the time-out; `send` and `nextMessage` do not
/// wait. Not thread-safe: only one thread at a time may use the connection. Not realtime-safe.
package struct BusConnection: ~Copyable {
    let bus: OpaquePointer

    /// Connects to the bus of this kind at its standard address; see `BusKind`.
    ///
    /// The corresponding libsystemd functions are `sd_bus_open_system` and `sd_bus_open_user`.
    /// - Parameter timeout: maximum time to wait for the connection, and for the reply to each call; at most one hour.
    package init(_ kind: BusKind = .system, timeout: Duration = .seconds(2)) throws(BusError) {
        bus = try Self.connected(to: kind, within: timeout) { bus in
            switch kind {
            case .system: sd_bus_open_system(bus)
            case .session: sd_bus_open_user(bus)
            }
        }
    }

    /// Connects to the bus at an address such as "unix:path=/run/dbus/system_bus_socket".
    ///
    /// - Parameter kind: the kind of bus, used in error messages.
    package init(
        address: String,
        kind: BusKind = .system,
        timeout: Duration = .seconds(2)
    ) throws(BusError) {
        bus = try Self.connected(to: kind, within: timeout) { bus in
            let steps: [(OpaquePointer?) -> Int32] = [
                { sd_bus_set_address($0, address) }, { sd_bus_set_bus_client($0, 1) }, { sd_bus_start($0) },
            ]
            var result = sd_bus_new(bus)
            for step in steps where result >= 0 { result = step(bus.pointee) }
            return result
        }
    }

    // This closes the connection without flushing, because flushing could wait without limit. A message is normally sent at
    // once; only messages that the bus did not accept in time are lost.
    deinit { sd_bus_close_unref(bus) }
}

extension BusConnection {
    /// Calls a method and waits for the reply; the reply's arguments are ignored.
    ///
    /// The corresponding libsystemd function is `sd_bus_call`.
    package borrowing func call(
        _ method: String,
        of object: BusObject,
        _ arguments: [BusValue] = []
    ) throws(BusError) {
        try withCall(method, of: object, arguments) { message, error in
            var reply: OpaquePointer?
            let result = sd_bus_call(bus, message, 0, &error, &reply)
            sd_bus_message_unref(reply)
            return result
        }
    }

    /// Creates the message of a method call and passes it to `body`, which sends it.
    borrowing func withCall(
        _ method: String,
        of object: BusObject,
        _ arguments: [BusValue],
        _ body: (OpaquePointer?, inout sd_bus_error) -> Int32
    ) throws(BusError) {
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        var error = sd_bus_error()
        var result = sd_bus_message_new_method_call(
            bus,
            &message,
            object.service,
            object.path,
            object.interface,
            method
        )
        if result >= 0 { result = arguments.append(to: message) }
        if result >= 0 { result = body(message, &error) }
        guard result >= 0 else { throw BusError(.call(object, member: method), code: result, taking: &error) }
    }
}

extension BusConnection {
    private static func connected(
        to kind: BusKind,
        within timeout: Duration,
        open: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(BusError) -> OpaquePointer {
        let timeout = min(max(timeout, .microseconds(1)), .seconds(3_600))
        var bus: OpaquePointer?
        var result = open(&bus)
        if result >= 0 { result = sd_bus_set_method_call_timeout(bus, UInt64(timeout / .microseconds(1))) }
        // Without this wait, the first call would wait for the bus's handshake, and that wait has no time-out.
        if result >= 0 { result = awaitGreeting(on: bus, until: .now + timeout) }
        guard result >= 0, let bus else {
            sd_bus_close_unref(bus)
            throw BusError(.connect(kind), code: result)
        }
        return bus
    }

    private static func awaitGreeting(on bus: OpaquePointer?, until deadline: ContinuousClock.Instant) -> Int32 {
        while true {
            var result = sd_bus_is_ready(bus)
            if result > 0 { return result }
            if result == 0 { result = sd_bus_process(bus, nil) }
            if result == 0 {
                let left = ContinuousClock.now.duration(to: deadline) / .microseconds(1)
                result = left > 0 ? sd_bus_wait(bus, UInt64(left)) : -ETIMEDOUT
            }
            guard result >= 0 || result == -EINTR else { return result }
        }
    }
}

extension BusConnection {
    /// Calls a method, waits for the reply and returns its arguments.
    ///
    /// The corresponding libsystemd function is `sd_bus_call`.
    /// - Throws: `BusError`; its code is EBADMSG if the reply cannot be read.
    package borrowing func reply(
        to method: String,
        of object: BusObject,
        _ arguments: [BusValue] = []
    ) throws(BusError) -> [BusValue] {
        var values: [BusValue]?
        try withCall(method, of: object, arguments) { message, error in
            var reply: OpaquePointer?
            let result = sd_bus_call(bus, message, 0, &error, &reply)
            defer { sd_bus_message_unref(reply) }
            if case .reply(_, let read)? = reply.flatMap(BusMessage.init) { values = read }
            return result
        }
        guard let values else { throw BusError(.call(object, member: method), code: -EBADMSG) }
        return values
    }

    /// Reads a property of any type, by a call of `org.freedesktop.DBus.Properties`.
    package borrowing func value(of property: String, of object: BusObject) throws(BusError) -> BusValue? {
        let properties = BusObject(
            service: object.service,
            path: object.path,
            interface: "org.freedesktop.DBus.Properties"
        )
        return try reply(to: "Get", of: properties, [.string(object.interface), .string(property)]).first
    }
}

/// One of the two standard buses of D-Bus; they have different addresses and different services.
package enum BusKind: Hashable, Sendable, CustomStringConvertible {
    /// The system bus, at `DBUS_SYSTEM_BUS_ADDRESS` or the system's default. RealtimeKit and BlueZ use it.
    case system
    /// The session bus, at `DBUS_SESSION_BUS_ADDRESS` or `$XDG_RUNTIME_DIR/bus`. Notification servers and music player programs
    /// use it.
    case session

    /// The name of the bus for error messages, for example "system bus".
    package var description: String {
        switch self {
        case .system: "system bus"
        case .session: "session bus"
        }
    }

    var advice: String {
        switch self {
        case .system: "start the system bus (package dbus), or set DBUS_SYSTEM_BUS_ADDRESS to its address"
        case .session:
            "start a session bus (package dbus-user-session), or set DBUS_SESSION_BUS_ADDRESS to its address"
        }
    }
}
