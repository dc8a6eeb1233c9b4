/// A sensor that a scan has found.
public struct FoundSensor: Hashable, Sendable {
    /// What to connect to.
    public let address: SensorAddress
    /// The name it gives itself, at most 64 letters and none that a terminal would obey; may be empty.
    public let name: String
    /// What it says that it can do.
    public let services: Set<SensorService>
    /// Received signal strength, dBm, −127…20; nil when it is not heard, but connected.
    public let rssi: Int?

    /// A sensor.
    public init(address: SensorAddress, name: String, services: Set<SensorService>, rssi: Int?) {
        self.address = address
        self.name = name
        self.services = services
        self.rssi = rssi
    }
}
