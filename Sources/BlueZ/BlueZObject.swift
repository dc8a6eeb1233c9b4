import SystemBus

/// The names of BlueZ's service and interfaces on D-Bus, from BlueZ's documentation ("doc/*-api.txt").
enum BlueZName {
    static let service = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let media = "org.bluez.Media1"
    static let transport = "org.bluez.MediaTransport1"
    static let battery = "org.bluez.Battery1"
    static let characteristic = "org.bluez.GattCharacteristic1"
    static let properties = "org.freedesktop.DBus.Properties"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
}

/// The properties of one object, grouped by interface.
typealias BlueZInterfaces = [String: [String: BusValue]]

/// A Bluetooth adapter: the radio of this computer.
struct Adapter: Hashable {
    private(set) var isPowered = false
    private(set) var isDiscovering = false

    mutating func update(_ properties: [String: BusValue]) {
        isPowered = properties["Powered"]?.truth ?? isPowered
        isDiscovering = properties["Discovering"]?.truth ?? isDiscovering
    }
}

/// A device that BlueZ lists, whether in range or not.
struct Device: Hashable {
    private(set) var address: SensorAddress?
    private(set) var name = ""
    private(set) var services: Set<SensorService> = []
    /// Signal strength in dBm; nil while BlueZ receives no advertisement from the device.
    private(set) var rssi: Int?
    private(set) var isConnected = false
    private(set) var isResolved = false
    private(set) var isTrusted = false
    /// Battery charge in per cent; nil if the device does not report it.
    private(set) var battery: Int?

    mutating func update(_ properties: [String: BusValue], invalidated: [String] = []) {
        address = properties["Address"]?.text.flatMap { SensorAddress(parsing: $0) } ?? address
        name = properties["Alias"]?.text.map(Self.printable) ?? name
        // −127…20 dBm is valid; 127 means "not available" (Core Specification 5.4, volume 4, part E, 7.7.65.2).
        let strength = properties["RSSI"]?.integer.flatMap { (-127...20).contains($0) ? $0 : nil }
        rssi = invalidated.contains("RSSI") ? nil : strength ?? rssi
        isConnected = properties["Connected"]?.truth ?? isConnected
        isResolved = properties["ServicesResolved"]?.truth ?? isResolved
        isTrusted = properties["Trusted"]?.truth ?? isTrusted
        if let uuids = properties["UUIDs"]?.values {
            services = Set(
                uuids.compactMap { $0.text.flatMap(ShortUUID.parse).flatMap(SensorService.init(rawValue:)) }
            )
        }
    }

    mutating func updateBattery(_ properties: [String: BusValue]) {
        battery = properties["Percentage"]?.integer.flatMap(BatteryLevel.percent) ?? battery
    }

    /// Removes control and formatting characters and keeps 64 characters: any device nearby can send a name, and
    /// strided prints it on terminals.
    private static func printable(_ name: String) -> String {
        let letters = name.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(letters.prefix(64)))
    }
}

/// A GATT characteristic of a connected device.
struct Characteristic: Hashable {
    private(set) var uuid: UInt16?
    private(set) var flags: Set<String> = []

    var measurement: SensorMeasurement? { uuid.flatMap(SensorMeasurement.init(rawValue:)) }
    var isBattery: Bool { uuid == ShortUUID.batteryLevel }
    var notifies: Bool { flags.contains("notify") || flags.contains("indicate") }

    mutating func update(_ properties: [String: BusValue]) {
        uuid = properties["UUID"]?.text.flatMap(ShortUUID.parse) ?? uuid
        flags = properties["Flags"]?.values.map { Set($0.compactMap(\.text)) } ?? flags
    }
}

/// Decodes the battery charge that a sensor sends.
enum BatteryLevel {
    /// Returns the value if it is a percentage from 0 to 100, otherwise nil.
    static func percent(_ value: Int) -> Int? { (0...100).contains(value) ? value : nil }

    /// Decodes the Battery Level characteristic (0x2A19), which is one byte.
    static func percent(_ bytes: [UInt8]) -> Int? { bytes.first.flatMap { percent(Int($0)) } }
}
