import SystemBus

/// What BlueZ has: its adapters, the devices it knows and their characteristics, by their paths.
struct BlueZTree: Hashable {
    /// Most objects of each kind that are taken in; a crowded street has a few hundred devices.
    private static let most = 1024

    private(set) var adapters: [String: Adapter] = [:]
    private(set) var devices: [String: Device] = [:]
    private(set) var characteristics: [String: Characteristic] = [:]

    init() {}

    /// Reads the answer of `GetManagedObjects`; nil when it is none.
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
        guard var object = objects[path] ?? (isNew && objects.count < most ? fresh() : nil) else { return }
        update(&object)
        objects[path] = object
    }
}

extension BlueZTree {
    /// The adapter to work with: the one at hand while it is switched on, else the first that is, else the first.
    func adapter(preferring path: String?) -> String? {
        if let path, adapters[path]?.isPowered == true { return path }
        let paths = adapters.keys.sorted()
        return paths.first { adapters[$0]?.isPowered == true } ?? paths.first
    }

    /// The path of the device with an address, as an adapter sees it.
    func device(_ address: SensorAddress, of adapter: String) -> String? {
        devices.first { $0.value.address == address && $0.key.hasPrefix(adapter + "/") }?.key
    }

    /// The characteristics of a device that are of use, in the order of their paths.
    func characteristics(of device: String) -> [(path: String, characteristic: Characteristic)] {
        characteristics.filter { $0.key.hasPrefix(device + "/") && ($0.value.measurement != nil || $0.value.isBattery) }
            .sorted { $0.key < $1.key }.map { (path: $0.key, characteristic: $0.value) }
    }
}
