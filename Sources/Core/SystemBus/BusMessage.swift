import CSystemd

/// A message that `BusConnection.nextMessage` received.
package enum BusMessage: Hashable, Sendable {
    /// The reply to the call with this serial number.
    case reply(to: UInt64, [BusValue])
    /// The error reply to the call with this serial number.
    case refusal(of: UInt64, BusRefusal)
    /// A signal from a program or from the bus itself.
    case signal(BusSignal)
    /// A call of another program to this process, which has been answered.
    case call(BusCall)
}

/// A signal from a program on the bus, or from the bus itself.
package struct BusSignal: Hashable, Sendable {
    /// The unique name of the sending connection, such as ":1.42", or "org.freedesktop.DBus" for the bus itself.
    package let sender: String
    package let path: String
    package let interface: String
    package let member: String
    package let arguments: [BusValue]
}

/// An error that a service returned instead of a reply.
package struct BusRefusal: Hashable, Sendable, CustomStringConvertible {
    /// The D-Bus error name, such as "org.bluez.Error.Failed".
    package let name: String
    /// The text of the error, at most 200 characters.
    package let message: String

    /// Creates an error reply; a message longer than 200 characters is cut.
    package init(name: String, message: String) {
        self.name = name
        self.message = String(message.prefix(200))
    }

    /// The text and the name of the error: "le-connection-abort-by-local (org.bluez.Error.Failed)".
    package var description: String { message.isEmpty ? name : "\(message) (\(name))" }
}

extension BusMessage {
    /// Reads a message; nil for a signal that is malformed or too large.
    init?(_ message: OpaquePointer) {
        var type: UInt8 = 0
        var serial: UInt64 = 0
        guard sd_bus_message_get_type(message, &type) >= 0 else { return nil }
        _ = sd_bus_message_get_reply_cookie(message, &serial)
        switch Kind(rawValue: type) {
        case .reply:
            var reader = MessageReader(message)
            self = reader.arguments().map { .reply(to: serial, $0) } ?? .refusal(of: serial, .unreadable)
        case .error:
            let error = sd_bus_message_get_error(message)?.pointee
            let name = error?.name.map { String(cString: $0) }
            self = .refusal(
                of: serial,
                BusRefusal(name: name ?? "", message: error?.message.map { String(cString: $0) } ?? "")
            )
        case .signal:
            var reader = MessageReader(message)
            guard let arguments = reader.arguments() else { return nil }
            self = .signal(
                BusSignal(
                    sender: Self.text(sd_bus_message_get_sender(message)),
                    path: Self.text(sd_bus_message_get_path(message)),
                    interface: Self.text(sd_bus_message_get_interface(message)),
                    member: Self.text(sd_bus_message_get_member(message)),
                    arguments: arguments
                )
            )
        case .call: self = .call(BusCall(message))
        case nil: return nil
        }
    }

    static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    /// The message types in the D-Bus specification, section "Message Format".
    private enum Kind: UInt8 {
        case call = 1
        case reply = 2
        case error = 3
        case signal = 4
    }
}

extension BusRefusal {
    fileprivate static let unreadable = BusRefusal(
        name: "org.freedesktop.DBus.Error.LimitsExceeded",
        message: "the reply is malformed or too large"
    )
}
