/// A Bluetooth sensor that was discovered or is remembered.
public struct SensorStatus: Sendable, Equatable, Codable {
    /// The Bluetooth address: "C0:FF:EE:00:18:14".
    public let address: String
    /// The name that the sensor advertises.
    public let name: String?
    /// The kinds of sensor: "footpod", "treadmill" or "heart-rate"; a device can be of several kinds.
    public let kinds: [String]
    /// Whether the sensor is remembered; the daemon connects to remembered sensors when they are in range.
    public let isRemembered: Bool
    /// The connection state, in words: "connected", "lost: …; next attempt in 4 s".
    public let state: String
    /// The battery charge in per cent; `nil` if the sensor does not report it.
    public let battery: Int?
    /// The unit of the cadence, and how strided knows it; `nil` for a sensor without a cadence.
    public let cadenceUnit: String?
    /// The signal strength at the last discovery, in dBm.
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
