import CSystemd

/// What comes from the bus without having been waited for.
public enum BusMessage: Hashable, Sendable {
    /// The answer to the call that was sent under that number.
    case reply(to: UInt64, [BusValue])
    /// The call of that number was refused.
    case refusal(of: UInt64, BusRefusal)
    /// Somebody told something.
    case signal(BusSignal)
}

/// What somebody on the bus told those who listen.
public struct BusSignal: Hashable, Sendable {
    /// Who told it: the unique name of a connection, such as ":1.42", or the bus itself, "org.freedesktop.DBus".
    public let sender: String
    /// The object it is about.
    public let path: String
    /// The interface it belongs to.
    public let interface: String
    /// Its name.
    public let member: String
    /// What it says.
    public let arguments: [BusValue]

    /// A signal.
    public init(sender: String, path: String, interface: String, member: String, arguments: [BusValue]) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// Why a call was not carried out, as the other side says it.
public struct BusRefusal: Hashable, Sendable {
    /// The error's name on the bus: "org.bluez.Error.Failed".
    public let name: String
    /// The same in words; at most 200 characters.
    public let message: String

    /// A refusal; of the message 200 characters are kept.
    public init(name: String, message: String) {
        self.name = name
        self.message = String(message.prefix(200))
    }
}

extension BusRefusal: CustomStringConvertible {
    /// "le-connection-abort-by-local (org.bluez.Error.Failed)".
    public var description: String { message.isEmpty ? name : "\(message) (\(name))" }
}

extension BusMessage {
    /// Reads a message; nil for a call to us, and for a signal that is malformed or beyond what is read.
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
        case .call, nil: return nil
        }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    /// D-Bus specification, "Message Format": the types of messages.
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
        message: "the answer is malformed, or larger than what is read"
    )
}
