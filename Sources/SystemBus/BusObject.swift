/// The target of a method call: a service, one of its objects, and one of the object's interfaces.
public struct BusObject: Hashable, Sendable {
    /// The name of the service on the bus, for example "org.freedesktop.RealtimeKit1".
    public let service: String
    /// The path of the object, for example "/org/freedesktop/RealtimeKit1".
    public let path: String
    /// The interface that defines the method or property.
    public let interface: String

    /// Creates a target from its three names.
    public init(service: String, path: String, interface: String) {
        self.service = service
        self.path = path
        self.interface = interface
    }
}
