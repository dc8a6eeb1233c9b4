import SystemBus

/// A copy of BlueZ's objects: adapters, devices and characteristics, each by its D-Bus path.
struct BlueZTree: Hashable {
    /// Maximum number of objects of each kind.
    ///
    /// A crowded street has a few hundred devices.
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
        for (interface, properties) in interfaces { update(path, interface, properties, isNew: true) }
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
            Self.change(&adapters, path, isNew) {
                $0.update(properties)
            } fresh: {
                Adapter()
            }
        case BlueZName.device:
            Self.change(&devices, path, isNew) {
                $0.update(properties, invalidated: invalidated)
            } fresh: {
                Device()
            }
        case BlueZName.battery:
            devices[path]?.updateBattery(properties)
        case BlueZName.characteristic:
            Self.change(&characteristics, path, isNew) {
                $0.update(properties)
            } fresh: {
                Characteristic()
            }
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
        _ isNew: Bool,
        _ update: (inout Object) -> Void,
        fresh: () -> Object
    ) {
        guard var object = objects[path] ?? (isNew && objects.count < maximumCount ? fresh() : nil) else { return }
        update(&object)
        objects[path] = object
    }
}

extension BlueZTree {
    /// Returns the adapter to use: the current one while it is powered, otherwise the first powered one, otherwise the
    /// first.
    func adapter(preferring path: String?) -> String? {
        if let path, adapters[path]?.isPowered == true { return path }
        let paths = adapters.keys.sorted()
        return paths.first { adapters[$0]?.isPowered == true } ?? paths.first
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
