/// Lists the Bluetooth sensors that are remembered or were discovered.
public struct ListSensors: ControlMethod {
    /// The list of sensors.
    public typealias Reply = SensorsReply

    /// Creates a call.
    public init() {}

    /// False, because the call changes no settings.
    public var changesState: Bool { false }
}

/// Searches for Bluetooth sensors, then lists them.
public struct ScanSensors: ControlMethod {
    /// The list of sensors after the search.
    public typealias Reply = SensorsReply

    /// The duration of the search in seconds, 1…60.
    public let seconds: Double

    private enum CodingKeys: String, CodingKey {
        case seconds = "duration_s"
    }

    /// Creates a call.
    public init(seconds: Double) { self.seconds = seconds }

    /// True, because the reply arrives only after the search.
    public static var isLasting: Bool { true }

    /// False, because the call changes no settings.
    public var changesState: Bool { false }
}

/// Remembers a Bluetooth sensor; the daemon connects to it when it is in range.
public struct PairSensor: ControlMethod {
    /// The list of sensors after the call.
    public typealias Reply = SensorsReply

    /// The Bluetooth address: "C0:FF:EE:00:18:14".
    public let address: String
    /// The unit of the sensor's cadence; `nil` leaves the unit as it is.
    public let unit: CadenceUnitChoice?

    /// Creates a call.
    public init(address: String, unit: CadenceUnitChoice?) {
        self.address = address
        self.unit = unit
    }
}

/// Forgets a Bluetooth sensor.
public struct ForgetSensor: ControlMethod {
    /// The list of sensors after the call.
    public typealias Reply = SensorsReply

    /// The Bluetooth address of the sensor.
    public let address: String

    /// Creates a call.
    public init(address: String) { self.address = address }
}

/// The reply of the methods about Bluetooth sensors.
public struct SensorsReply: Codable, Sendable, Equatable {
    /// The sensors that are remembered or were discovered.
    public let sensors: [SensorStatus]

    /// Creates a reply.
    public init(sensors: [SensorStatus]) { self.sensors = sensors }
}
