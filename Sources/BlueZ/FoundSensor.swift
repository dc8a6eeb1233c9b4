/// A sensor that a scan found.
public struct FoundSensor: Hashable, Sendable {
    /// The address to connect to.
    public let address: SensorAddress
    /// The name that the sensor sends: at most 64 characters, without control characters; may be empty.
    public let name: String
    /// The services that the sensor advertises.
    public let services: Set<SensorService>
    /// Received signal strength in dBm, −127…20; nil if the sensor is connected and does not advertise.
    public let rssi: Int?

    /// Creates a description of a found sensor.
    public init(address: SensorAddress, name: String, services: Set<SensorService>, rssi: Int?) {
        self.address = address
        self.name = name
        self.services = services
        self.rssi = rssi
    }
}
