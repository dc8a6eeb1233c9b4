/// What a call goes to: an object of a service, and one of its interfaces.
public struct BusObject: Hashable, Sendable {
    /// The service's name on the bus: "org.freedesktop.RealtimeKit1".
    public let service: String
    /// The object's path: "/org/freedesktop/RealtimeKit1".
    public let path: String
    /// The interface whose methods and properties are meant.
    public let interface: String

    /// Names an object.
    public init(service: String, path: String, interface: String) {
        self.service = service
        self.path = path
        self.interface = interface
    }
}
