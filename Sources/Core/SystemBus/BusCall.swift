import CSystemd

/// A method call of another program to this process.
package struct BusCall: Hashable, Sendable {
    package let path: String
    /// The interface that defines the method; empty if the caller does not name it.
    package let interface: String
    package let member: String
    /// The D-Bus signature of the arguments.
    package let signature: String
    /// The arguments; nil if they are malformed or too large.
    package let arguments: [BusValue]?
}

extension BusCall {
    init(_ message: OpaquePointer) {
        var reader = MessageReader(message)
        self.init(
            path: BusMessage.text(sd_bus_message_get_path(message)),
            interface: BusMessage.text(sd_bus_message_get_interface(message)),
            member: BusMessage.text(sd_bus_message_get_member(message)),
            signature: BusMessage.text(sd_bus_message_get_signature(message, 1)),
            arguments: reader.arguments()
        )
    }
}

package enum BusAnswer: Hashable, Sendable {
    case replied([BusValue])
    case refused(BusRefusal)
}

/// An order of another program to an exported object: a method, or a new value of a property.
package struct BusInvocation: Hashable, Sendable {
    package enum Order: Hashable, Sendable {
        case method(String, [BusValue])
        case property(String, BusValue)
    }

    package let path: String
    package let interface: String
    package let order: Order
}

extension BusRefusal {
    /// The refusal of a call to a path at which no object is exported.
    package static func unknownObject(_ path: String) -> BusRefusal {
        BusRefusal(name: "org.freedesktop.DBus.Error.UnknownObject", message: "there is no object \(path)")
    }
}

/// The target of a method call: a service, one of its objects, and one of the object's interfaces.
package struct BusObject: Hashable, Sendable {
    /// The name of the service on the bus, for example "org.freedesktop.RealtimeKit1".
    package let service: String
    /// The path of the object, for example "/org/freedesktop/RealtimeKit1".
    package let path: String
    package let interface: String

    package init(service: String, path: String, interface: String) {
        self.service = service
        self.path = path
        self.interface = interface
    }
}
