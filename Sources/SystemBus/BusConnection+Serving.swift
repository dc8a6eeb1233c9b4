import CSystemd
import Glibc

// Answers to other programs, and signals of exported objects.

extension BusConnection {
    /// Sends a signal to all programs that listen for it.
    ///
    /// - Throws: EINVAL for a name, a path or arguments that D-Bus does not allow.
    public borrowing func emit(_ signal: BusSignal) throws(BusError) {
        var message: OpaquePointer?
        defer { sd_bus_message_unref(message) }
        var result = sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member)
        for argument in signal.arguments where result >= 0 { result = argument.append(to: message) }
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
            for value in values where result >= 0 { result = value.append(to: message) }
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
        // The caller may have left the bus; only a lost connection concerns this process.
        guard result >= 0 || result == -EINVAL else { throw BusError(.receive, code: result) }
    }
}
