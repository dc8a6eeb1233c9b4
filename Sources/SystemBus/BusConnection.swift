import CSystemd
import Glibc

/// A connection to a D-Bus bus, the system's or the session's, closed with the value.
///
/// `call` and `property` wait for their answer, but never longer than the time-out; `send` and `nextMessage` do not
/// wait. Thread: one at a time, and none that may not wait.
public struct BusConnection: ~Copyable {
    let bus: OpaquePointer

    /// Connects to the bus of that kind where it is: see `BusKind`.
    ///
    /// The corresponding libsystemd functions are `sd_bus_open_system` and `sd_bus_open_user`.
    /// - Parameter timeout: longest wait for the bus, and for the answer to each call; at most an hour.
    public init(_ kind: BusKind = .system, timeout: Duration = .seconds(2)) throws(BusError) {
        bus = try Self.connected(to: kind, within: timeout) { bus in
            switch kind {
            case .system: sd_bus_open_system(bus)
            case .session: sd_bus_open_user(bus)
            }
        }
    }

    /// Connects to the bus at an address, such as "unix:path=/run/dbus/system_bus_socket".
    ///
    /// - Parameter kind: whose bus is there, for what an error says.
    public init(
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

    // Flushing could wait for ever; what was sent is on its way, unless the bus has long not read.
    deinit { sd_bus_close_unref(bus) }
}

extension BusConnection {
    /// Calls a method, and waits until it has been carried out; what it returns is not looked at.
    ///
    /// The corresponding libsystemd function is `sd_bus_call`.
    public borrowing func call(
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

    /// Reads a property.
    ///
    /// The corresponding libsystemd function is `sd_bus_get_property_trivial`.
    /// - Throws: ENXIO, among others, for a property of another type.
    public borrowing func property<Value: BusInteger>(
        _ name: String,
        of object: BusObject,
        as type: Value.Type = Value.self
    ) throws(BusError) -> Value {
        var error = sd_bus_error()
        var value: Value = 0
        let result = sd_bus_get_property_trivial(
            bus,
            object.service,
            object.path,
            object.interface,
            name,
            &error,
            Value.busTypeCode,
            &value
        )
        guard result >= 0 else {
            throw BusError(.call(object, member: name), code: result, taking: &error)
        }
        return value
    }

    /// Makes a call's message, and lets a body send it.
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
        for argument in arguments where result >= 0 { result = argument.append(to: message) }
        if result >= 0 { result = body(message, &error) }
        guard result >= 0 else { throw BusError(.call(object, member: method), code: result, taking: &error) }
    }
}

// MARK: - Connecting

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
        // Without this the first call would wait for the bus's greeting, for as long as that takes.
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
