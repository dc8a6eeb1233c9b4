/// A Bluetooth sensor that was found or is remembered.
public struct SensorStatus: Sendable, Equatable, Codable {
    /// Its address: "C0:FF:EE:00:18:14".
    public let address: String
    /// The name it gives itself.
    public let name: String?
    /// What it is: "footpod", "treadmill", "heart-rate"; several for a machine that is several.
    public let kinds: [String]
    /// Whether it is remembered, and connected to whenever it is in reach.
    public let isRemembered: Bool
    /// How it stands, in words: "connected", "lost: …; trying again in 4 s".
    public let state: String
    /// Charge of its battery in per cent, where it tells.
    public let battery: Int?
    /// What its cadence counts, and how that is known; absent for what has no cadence.
    public let cadenceUnit: String?
    /// Strength of its signal in dBm, when it was last found.
    public let signal: Int?

    /// A sensor.
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
