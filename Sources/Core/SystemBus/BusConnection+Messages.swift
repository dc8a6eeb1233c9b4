import CSystemd
import Glibc

/// The arguments for `poll`, for a thread that waits for bus messages and other file descriptors at the same time.
package struct BusReadiness: Hashable, Sendable {
    /// The file descriptor of the connection, to be polled.
    package let descriptor: Int32
    /// The events to poll for: `POLLIN`, `POLLOUT` or both.
    package let events: Int16
    /// Whether a message has already arrived, so that the thread must not wait.
    package let isDue: Bool
}

/// Asynchronous calls and signals.
///
/// The connection has no thread of its own: it sends and receives while `nextMessage` is called.
extension BusConnection {
    /// Sends a method call without waiting, and returns its serial number; `nextMessage` returns the reply with this number.
    ///
    /// If the service does not run, the bus does not start it. There is no time-out.
    /// - Throws: EINVAL if D-Bus does not allow a name, the path or an argument; another error if the connection is lost.
    package borrowing func send(
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
    /// - Returns: the serial number with which `nextMessage` returns the bus's reply.
    package borrowing func listen(for rule: String) throws(BusError) -> UInt64 {
        try send("AddMatch", of: .bus, [.string(rule)])
    }

    /// Returns the next received message; nil if there is none, or after 64 messages that this type does not represent.
    ///
    /// Never waits. A call of another program is answered before it is returned. The corresponding libsystemd function
    /// is `sd_bus_process`.
    /// - Parameter answer: returns the answer to a call; without it, every call is refused.
    /// - Throws: if the connection is lost; every later call throws as well.
    package borrowing func nextMessage(
        answering answer: (BusCall) -> BusAnswer = { .refused(.unknownObject($0.path)) }
    ) throws(BusError) -> BusMessage? {
        // Skips messages that the caller does not need, but at most 64 per call, so that a sender cannot block the
        // thread.
        for _ in 0..<64 {
            var message: OpaquePointer?
            let result = sd_bus_process(bus, &message)
            defer { sd_bus_message_unref(message) }
            guard result >= 0 || result == -EINTR else { throw BusError(.receive, code: result) }
            guard result > 0 else { return nil }
            guard let message, let content = BusMessage(message) else { continue }
            if case .call(let call) = content { try reply(to: message, with: answer(call)) }
            return content
        }
        return nil
    }

    /// Returns the file descriptor and the events to poll for before the next call of `nextMessage`.
    package borrowing func readiness() throws(BusError) -> BusReadiness {
        let descriptor = sd_bus_get_fd(bus)
        let events = sd_bus_get_events(bus)
        var microseconds = UInt64.max
        let result = sd_bus_get_timeout(bus, &microseconds)
        for result in [descriptor, events, result] where result < 0 { throw BusError(.receive, code: result) }
        // The calls have no time-out. libsystemd therefore reports either 0 (a message has arrived) or no time-out at all.
        return BusReadiness(
            descriptor: descriptor,
            events: Int16(truncatingIfNeeded: events),
            isDue: microseconds == 0
        )
    }
}

extension BusObject {
    /// The D-Bus object of the bus itself; it reports which services start and stop.
    package static let bus = BusObject(
        service: "org.freedesktop.DBus",
        path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus"
    )
}

// Answers to other programs, and signals of exported objects.

extension BusConnection {
    /// Sends a signal to all programs that listen for it.
    ///
    /// - Throws: EINVAL for a name, a path or arguments that D-Bus does not allow.
    package borrowing func emit(_ signal: BusSignal) throws(BusError) {
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        var result = sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member)
        if result >= 0 { result = signal.arguments.append(to: message) }
        if result >= 0 { result = sd_bus_send(bus, message, nil) }
        guard result >= 0 else { throw BusError(.send(member: signal.member), code: result) }
    }

    /// Sends the answer to a call, if the caller expects one.
    borrowing func reply(to call: OpaquePointer, with answer: BusAnswer) throws(BusError) {
        guard sd_bus_message_get_expect_reply(call) > 0 else { return }
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        var result: Int32
        switch answer {
        case .replied(let values):
            result = sd_bus_message_new_method_return(call, &message)
            if result >= 0 { result = values.append(to: message) }
        case .refused(let refusal):
            result = refusal.name.withCString { name in
                refusal.message.withCString { text in
                    var error = sd_bus_error()
                    error.name = name
                    error.message = text
                    return sd_bus_message_new_method_error(call, &message, &error)
                }
            }
        }
        if result >= 0 { result = sd_bus_send(bus, message, nil) }
        // EINVAL is ignored: the caller may have disconnected from the bus. After any other error, the connection is lost.
        guard result >= 0 || result == -EINVAL else { throw BusError(.receive, code: result) }
    }
}
