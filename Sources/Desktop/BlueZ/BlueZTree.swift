import SystemBus

/// A copy of BlueZ's objects: adapters, devices and characteristics, each by its D-Bus path.
struct BlueZTree: Hashable {
    /// Maximum number of objects of each kind; a crowded street has a few hundred devices.
    private static let maximumCount = 1024

    private(set) var adapters: [String: Adapter] = [:]
    private(set) var devices: [String: Device] = [:]
    private(set) var characteristics: [String: Characteristic] = [:]

    init() {}

    /// Reads the reply to `GetManagedObjects`; nil if the reply has another form.
    init?(_ answer: [BusValue]) {
        guard let objects = answer.first?.entries else { return nil }
        for (path, interfaces) in objects { add(path, Self.interfaces(interfaces)) }
    }

    static func interfaces(_ value: BusValue?) -> BlueZInterfaces {
        (value?.entries ?? [:]).compactMapValues(\.entries)
    }

    mutating func add(_ path: String, _ interfaces: BlueZInterfaces) {
        // A dictionary has no order, and the battery of a device can only be stored after the device.
        for interface in [
            BlueZName.adapter, BlueZName.advertising, BlueZName.device, BlueZName.battery, BlueZName.characteristic,
        ] {
            if let properties = interfaces[interface] { update(path, interface, properties, isNew: true) }
        }
    }

    mutating func update(
        _ path: String,
        _ interface: String,
        _ properties: [String: BusValue],
        invalidated: [String] = [],
        isNew: Bool = false
    ) {
        switch interface {
        case BlueZName.adapter:
            Self.change(&adapters, path, orAdd: isNew ? Adapter() : nil) { $0.update(properties) }
        case BlueZName.advertising:
            adapters[path]?.updateAdvertising(properties)
        case BlueZName.device:
            Self.change(&devices, path, orAdd: isNew ? Device() : nil) {
                $0.update(properties, invalidated: invalidated)
            }
        case BlueZName.battery:
            devices[path]?.updateBattery(properties)
        case BlueZName.characteristic:
            Self.change(&characteristics, path, orAdd: isNew ? Characteristic() : nil) { $0.update(properties) }
        default: break
        }
    }

    mutating func remove(_ path: String, _ interfaces: [String]) {
        if interfaces.contains(BlueZName.adapter) { adapters[path] = nil }
        if interfaces.contains(BlueZName.device) { devices[path] = nil }
        if interfaces.contains(BlueZName.characteristic) { characteristics[path] = nil }
    }

    private static func change<Object>(
        _ objects: inout [String: Object],
        _ path: String,
        orAdd new: Object?,
        _ update: (inout Object) -> Void
    ) {
        guard var object = objects[path] ?? (objects.count < maximumCount ? new : nil) else { return }
        update(&object)
        objects[path] = object
    }
}

extension BlueZTree {
    /// Returns the adapter to use: the current one while it is powered, otherwise the first powered one, otherwise the first.
    func adapter(preferring path: String?) -> String? {
        if let path, adapters[path]?.isPowered == true { return path }
        let paths = adapters.keys.sorted()
        return paths.first { adapters[$0]?.isPowered == true } ?? paths.first
    }

    /// The powered adapters that can advertise, sorted by path.
    var advertisingAdapters: [String] {
        adapters.filter { $0.value.isPowered && $0.value.canAdvertise }.keys.sorted()
    }

    /// Returns the path of the device with this address under this adapter; nil if BlueZ does not list the device.
    func device(_ address: SensorAddress, of adapter: String) -> String? {
        devices.first { $0.value.address == address && $0.key.hasPrefix(adapter + "/") }?.key
    }

    /// Returns the measurement and battery characteristics of a device, sorted by path.
    func characteristics(of device: String) -> [(path: String, characteristic: Characteristic)] {
        characteristics.filter { $0.key.hasPrefix(device + "/") && ($0.value.measurement != nil || $0.value.isBattery) }
            .sorted { $0.key < $1.key }.map { (path: $0.key, characteristic: $0.value) }
    }
}

extension BlueZTree {
    /// Returns the characteristics with which a device is controlled, with their paths.
    func machineCharacteristics(of device: String) -> [MachineCharacteristic: String] {
        var paths: [MachineCharacteristic: String] = [:]
        for (path, characteristic) in characteristics where path.hasPrefix(device + "/") {
            guard let kind = characteristic.uuid.flatMap(MachineCharacteristic.init(rawValue:)) else { continue }
            paths[kind] = min(paths[kind] ?? path, path)
        }
        return paths
    }
}

/// The names of BlueZ's service and interfaces on D-Bus, from BlueZ's documentation ("doc/*-api.txt").
enum BlueZName {
    static let service = "org.bluez"
    static let adapter = "org.bluez.Adapter1"
    static let device = "org.bluez.Device1"
    static let advertising = "org.bluez.LEAdvertisingManager1"
    static let gattManager = "org.bluez.GattManager1"
    static let gattService = "org.bluez.GattService1"
    static let media = "org.bluez.Media1"
    static let transport = "org.bluez.MediaTransport1"
    static let battery = "org.bluez.Battery1"
    static let characteristic = "org.bluez.GattCharacteristic1"
    static let properties = "org.freedesktop.DBus.Properties"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"
}

/// The properties of one object, grouped by interface.
typealias BlueZInterfaces = [String: [String: BusValue]]

struct Adapter: Hashable {
    private(set) var isPowered = false
    private(set) var isDiscovering = false
    /// Whether the adapter can be connected to by other devices; old versions of BlueZ do not report this.
    private var isPeripheral = true
    /// The number of further advertisements that are possible; it falls with each one that is registered.
    private var freeAdvertisements = 0
    private var registeredAdvertisements = 0

    /// Whether advertisements are possible; if another program has registered all of them, bluetoothd refuses the next one.
    var canAdvertise: Bool { isPeripheral && freeAdvertisements + registeredAdvertisements > 0 }

    mutating func update(_ properties: [String: BusValue]) {
        isPowered = properties["Powered"]?.truth ?? isPowered
        isDiscovering = properties["Discovering"]?.truth ?? isDiscovering
        if let roles = properties["Roles"]?.values { isPeripheral = roles.contains(.string("peripheral")) }
    }

    mutating func updateAdvertising(_ properties: [String: BusValue]) {
        freeAdvertisements = properties["SupportedInstances"]?.integer ?? freeAdvertisements
        registeredAdvertisements = properties["ActiveInstances"]?.integer ?? registeredAdvertisements
    }
}

/// A device that BlueZ lists, whether in range or not.
struct Device: Hashable {
    private(set) var address: SensorAddress?
    private(set) var name = ""
    /// The services that the device announces or, after its first connection, has; only those with a number of the Bluetooth SIG.
    private(set) var offers: Set<UInt16> = []
    /// Signal strength in dBm; nil while BlueZ receives no advertisement from the device.
    private(set) var rssi: Int?
    private(set) var isConnected = false
    private(set) var isResolved = false
    private(set) var isTrusted = false
    private(set) var isPaired = false
    private var isAddressRandom = false
    /// Whether BlueZ knows the device by classic Bluetooth, such as a headset; a central of Bluetooth LE has no class.
    private(set) var isClassic = false
    /// Battery charge in per cent; nil if the device does not report it.
    private(set) var battery: Int?

    var services: Set<SensorService> { Set(offers.compactMap(SensorService.init(rawValue:))) }
    var isSensor: Bool { SensorService.sensors.contains { offers.contains($0.rawValue) } }
    /// Whether the address is valid for some minutes only, because the device was not paired.
    var isAddressTemporary: Bool { isAddressRandom && !isPaired && address?.isResolvablePrivate == true }

    mutating func update(_ properties: [String: BusValue], invalidated: [String] = []) {
        address = properties["Address"]?.text.flatMap { SensorAddress(parsing: $0) } ?? address
        name = properties["Alias"]?.text.map(Self.printable) ?? name
        // −127…20 dBm is valid; 127 means "not available" (Core Specification 5.4, volume 4, part E, 7.7.65.2).
        let strength = properties["RSSI"]?.integer.flatMap { (-127...20).contains($0) ? $0 : nil }
        rssi = invalidated.contains("RSSI") ? nil : strength ?? rssi
        isConnected = properties["Connected"]?.truth ?? isConnected
        isResolved = properties["ServicesResolved"]?.truth ?? isResolved
        isTrusted = properties["Trusted"]?.truth ?? isTrusted
        isPaired = properties["Paired"]?.truth ?? isPaired
        isAddressRandom = properties["AddressType"]?.text.map { $0 == "random" } ?? isAddressRandom
        isClassic = properties["Class"]?.integer.map { $0 != 0 } ?? isClassic
        if let uuids = properties["UUIDs"]?.values {
            offers = Set(uuids.compactMap { $0.text.flatMap(ShortUUID.parse) })
        }
    }

    mutating func updateBattery(_ properties: [String: BusValue]) {
        battery = properties["Percentage"]?.integer.flatMap(BatteryLevel.percent) ?? battery
    }

    /// Removes control and formatting characters, and keeps 64 characters.
    ///
    /// Any device nearby can send a name, and strided prints it on terminals.
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

/// The names of services in the Bluetooth SIG's assigned numbers ("GATT Services"), for a device that is no sensor.
enum ServiceList {
    private static let names: [UInt16: String] = [
        0x1805: "Current Time", 0x1809: "Health Thermometer", 0x180A: "Device Information", 0x180F: "Battery",
        0x1811: "Alert Notification", 0x1812: "Human Interface Device", 0x1814: "Running Speed and Cadence",
        0x1816: "Cycling Speed and Cadence", 0x1818: "Cycling Power", 0x181A: "Environmental Sensing",
        0x1826: "Fitness Machine", 0x180D: "Heart Rate",
    ]

    /// The names or numbers of at most 8 services, without Generic Access and Generic Attribute, which all devices have.
    static func text(_ services: Set<UInt16>) -> String {
        let named = services.subtracting([0x1800, 0x1801]).sorted().map { number in
            names[number] ?? "0x" + String(number, radix: 16, uppercase: true)
        }
        return named.prefix(8).joined(separator: ", ")
    }
}

enum BatteryLevel {
    static func percent(_ value: Int) -> Int? { (0...100).contains(value) ? value : nil }

    /// Decodes the Battery Level characteristic (0x2A19), which is one byte.
    static func percent(_ bytes: [UInt8]) -> Int? { bytes.first.flatMap { percent(Int($0)) } }
}
