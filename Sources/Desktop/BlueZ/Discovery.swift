import SystemBus

/// The devices to discover.
enum DiscoveryScope: Hashable, Sendable {
    /// Those that announce a service of sensors.
    case sensors
    case all
    /// The one with this address, also if it announces no service.
    case only(SensorAddress)

    /// The filter in the form of BlueZ (`org.bluez.Adapter.rst`).
    var filter: [String: BusValue] {
        var filter = ["Transport": BusValue.string("le")]
        switch self {
        case .sensors: filter["UUIDs"] = .array(SensorService.sensors.map { .string(ShortUUID.text($0.rawValue)) })
        case .only(let address): filter["Pattern"] = .string(address.description)
        case .all: break
        }
        return filter
    }
}

/// Starts and stops BlueZ's device discovery on the adapter as required.
struct Discovery: Hashable {
    private enum State: Hashable {
        case off
        case starting
        case on
    }

    /// Delay before the next request after an error, or after the adapter stopped discovery by itself.
    private static let pause: Duration = .seconds(5)

    private var state = State.off
    private var scope = DiscoveryScope.sensors
    /// The time at which discovery may be requested again; nil if it may be requested now.
    private(set) var deadline: Duration?

    var isOn: Bool { state == .on }

    /// - Parameter wanted: nil ends the discovery.
    mutating func settle(_ wanted: DiscoveryScope?, on adapter: String, at now: Duration) -> [Action] {
        if let time = deadline, time <= now { deadline = nil }
        guard let wanted else {
            guard state != .off else { return [] }
            state = .off
            return [.request(.stopDiscovery(adapter: adapter))]
        }
        let filter = Action.request(.setFilter(adapter: adapter, wanted))
        switch state {
        case .off where deadline == nil:
            (state, scope) = (.starting, wanted)
            // BlueZ processes requests in order, so the filter is set before discovery starts.
            return [filter, .request(.startDiscovery(adapter: adapter))]
        case .on where scope != wanted:
            scope = wanted
            return [filter]
        default:
            return []
        }
    }

    /// Handles the reply to the start request; `refusal` is nil on success.
    mutating func handleReply(_ refusal: BusRefusal?, at now: Duration) {
        guard state == .starting else { return }
        switch refusal?.name {
        case nil, "org.bluez.Error.InProgress"?: state = .on
        default: stop(at: now)
        }
    }

    mutating func stop(at now: Duration) {
        state = .off
        deadline = now + Self.pause
    }

    mutating func reset() { self = Discovery() }
}

/// Finds out whether a device that disconnects is a headset to which sound was sent until now.
///
/// bluetoothd has one MediaTransport1 object per device and direction; its path begins with the device's path. It is
/// active while sound is sent. It becomes idle, or disappears, shortly before the device is reported as disconnected.
struct HeadsetWatch {
    /// The maximum time from the end of the sound to the disconnection of the headset.
    ///
    /// bluetoothd reports both within a second; the sound server suspends an unused headset only after 5 s.
    private static let grace = Duration.seconds(3)
    /// The service class A2DP sink (Bluetooth Assigned Numbers): this machine receives the sound, from a phone for example.
    private static let receiving = "0000110b-0000-1000-8000-00805f9b34fb"
    /// The maximum number of transports to store; bluetoothd has few, but another program could report any number.
    private static let most = 64

    private struct Transport {
        var isActive = false
        var isReceiving = false
        var isRemoved = false
        var codec: String?
        var activeUntil: Duration?
    }

    private var transports: [String: Transport] = [:]

    init() {}

    /// Reads the reply to `GetManagedObjects`.
    init(_ answer: [BusValue], at now: Duration) {
        for (path, interfaces) in answer.first?.entries ?? [:] {
            update(path, interfaces.entries?[BlueZName.transport]?.entries, at: now)
        }
    }

    /// Applies the properties of a transport; if they are nil, the object is not a transport and is ignored.
    mutating func update(_ path: String, _ properties: [String: BusValue]?, at now: Duration) {
        guard let properties, transports[path] != nil || transports.count < Self.most else { return }
        var transport = transports[path] ?? Transport()
        if let uuid = properties["UUID"]?.text { transport.isReceiving = uuid.lowercased() == Self.receiving }
        transport.isRemoved = false
        transport.codec = Self.codec(properties) ?? transport.codec
        if let state = properties["State"]?.text {
            if transport.isActive { transport.activeUntil = now }
            transport.isActive = state == "active"
        }
        transports[path] = transport
    }

    /// Handles the removal of a transport; if it was active, it counts as active until `grace` has passed.
    mutating func remove(_ path: String, at now: Duration) {
        guard let transport = transports[path] else { return }
        if transport.isActive { transports[path]?.activeUntil = now }
        transports[path]?.isActive = false
        transports[path]?.isRemoved = true
    }

    /// The device that receives the sound of this machine, preferably one to which sound is sent now, and its codec.
    var current: (device: String, codec: String?)? {
        let sending = transports.filter { !$0.value.isReceiving && !$0.value.isRemoved }.sorted { $0.key < $1.key }
        guard let (path, transport) = sending.first(where: \.value.isActive) ?? sending.first else { return nil }
        // The path is that of the device, with "/fd0" or "/sep1/fd0".
        let device = path.split(separator: "/").prefix { !$0.hasPrefix("fd") && !$0.hasPrefix("sep") }
        return ("/" + device.joined(separator: "/"), transport.codec)
    }

    /// The name of a codec (A2DP specification 1.4, Bluetooth Assigned Numbers 6.5.1); a vendor's codec has the company and its number in the
    /// first six bytes of the configuration.
    private static func codec(_ properties: [String: BusValue]) -> String? {
        switch properties["Codec"]?.integer {
        case 0x00: return "SBC"
        case 0x02: return "AAC"
        case 0xFF:
            guard let bytes = properties["Configuration"]?.bytes, bytes.count >= 6 else { return nil }
            switch (UInt16(bytes[1]) << 8 | UInt16(bytes[0]), UInt16(bytes[5]) << 8 | UInt16(bytes[4])) {
            case (0x012D, 0x00AA): return "LDAC"
            case (0x004F, 0x0001): return "aptX"
            case (0x00D7, 0x0024): return "aptX HD"
            default: return nil
            }
        default: return nil
        }
    }

    /// Forgets a disconnected device, and returns whether sound was sent to it until now.
    mutating func disconnect(_ device: String, at now: Duration) -> Bool {
        let own = transports.filter { $0.key.hasPrefix(device + "/") }
        for path in own.keys { transports[path] = nil }
        return own.values.contains { transport in
            guard !transport.isReceiving else { return false }
            return transport.isActive || transport.activeUntil.map { now <= $0 + Self.grace } ?? false
        }
    }
}
