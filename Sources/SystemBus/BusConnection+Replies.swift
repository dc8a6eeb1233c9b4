import CSystemd
import Glibc

extension BusConnection {
    /// Calls a method, waits for the reply and returns its arguments.
    ///
    /// The corresponding libsystemd function is `sd_bus_call`.
    /// - Throws: `BusError`; its code is EBADMSG if the reply cannot be read.
    public borrowing func reply(
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
    public borrowing func value(of property: String, of object: BusObject) throws(BusError) -> BusValue? {
        let properties = BusObject(
            service: object.service,
            path: object.path,
            interface: "org.freedesktop.DBus.Properties"
        )
        return try reply(to: "Get", of: properties, [.string(object.interface), .string(property)]).first
    }
}
