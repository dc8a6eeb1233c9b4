/// A Bluetooth sensor that was discovered or is remembered.
public struct SensorStatus: Sendable, Equatable, Codable {
    /// The Bluetooth address: "C0:FF:EE:00:18:14".
    public let address: String
    /// The name that the sensor advertises; `nil` if it is not known.
    public let name: String?
    /// The kinds of sensor: "footpod", "treadmill" or "heart-rate"; a device can be of several kinds.
    public let kinds: [String]
    /// Whether the sensor is remembered; the daemon connects to remembered sensors when they are in range.
    public let isRemembered: Bool
    /// The state of the connection in words, for example "connected" or "lost: …; next attempt in 4 s".
    public let state: String
    /// The battery charge in per cent; `nil` if the sensor has not reported it.
    public let battery: Int?
    /// What the sensor's cadence counts (steps or strides), and how strided knows this; `nil` if the sensor is not a foot pod.
    public let cadenceUnit: String?
    /// The signal strength when the sensor was last discovered, in dBm; `nil` if it was not discovered since the daemon started.
    public let signal: Int?

    /// Creates a sensor status.
    public init(
        address: String,
        name: String? = nil,
        kinds: [String] = [],
        isRemembered: Bool,
        state: String,
        battery: Int? = nil,
        cadenceUnit: String? = nil,
        signal: Int? = nil
    ) {
        self.address = address
        self.name = name
        self.kinds = kinds
        self.isRemembered = isRemembered
        self.state = state
        self.battery = battery
        self.cadenceUnit = cadenceUnit
        self.signal = signal
    }

    private enum CodingKeys: String, CodingKey {
        case address, name, kinds
        case isRemembered = "remembered"
        case state
        case battery = "battery_percent"
        case cadenceUnit = "cadence_unit"
        case signal = "signal_dbm"
    }
}
