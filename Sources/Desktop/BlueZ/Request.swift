import Media
import SystemBus

enum Request: Hashable, Sendable {
    case listen(rule: String)
    case owner
    case objects
    case setFilter(adapter: String, DiscoveryScope)
    case startDiscovery(adapter: String)
    case stopDiscovery(adapter: String)
    case remove(device: String, adapter: String)
    case connect(device: String)
    case disconnect(device: String)
    case pair(device: String)
    case trust(device: String)
    case acquireNotify(String)
    case startNotify(String)
    case read(String)
    /// Write bytes to the characteristic at a path, with a response.
    case write(String, [UInt8])
    case registerPlayer(adapter: String, PlayerState)
    case unregisterPlayer(adapter: String)
    case registerApplication(adapter: String)
    case unregisterApplication(adapter: String)
    case registerAdvertisement(adapter: String)
    case unregisterAdvertisement(adapter: String)
}

extension Request {
    struct Call: Hashable {
        let object: BusObject
        let method: String
        var arguments: [BusValue] = []
    }

    var call: Call {
        switch self {
        case .listen(let rule): Call(object: .bus, method: "AddMatch", arguments: [.string(rule)])
        case .owner: Call(object: .bus, method: "GetNameOwner", arguments: [.string(BlueZName.service)])
        case .objects: Self.call("GetManagedObjects", "/", BlueZName.objectManager)
        case .setFilter(let adapter, let scope):
            Self.call("SetDiscoveryFilter", adapter, BlueZName.adapter, [.dictionary(scope.filter)])
        case .startDiscovery(let adapter): Self.call("StartDiscovery", adapter, BlueZName.adapter)
        case .stopDiscovery(let adapter): Self.call("StopDiscovery", adapter, BlueZName.adapter)
        case .remove(let device, let adapter): Self.call("RemoveDevice", adapter, BlueZName.adapter, [.path(device)])
        case .connect(let device): Self.call("Connect", device, BlueZName.device)
        case .disconnect(let device): Self.call("Disconnect", device, BlueZName.device)
        case .pair(let device): Self.call("Pair", device, BlueZName.device)
        case .trust(let device):
            Self.call(
                "Set",
                device,
                BlueZName.properties,
                [.string(BlueZName.device), .string("Trusted"), .variant(.boolean(true))]
            )
        case .acquireNotify(let path): Self.call("AcquireNotify", path, BlueZName.characteristic, [.dictionary([:])])
        case .startNotify(let path): Self.call("StartNotify", path, BlueZName.characteristic)
        case .read(let path): Self.call("ReadValue", path, BlueZName.characteristic, [.dictionary([:])])
        case .write(let path, let bytes):
            Self.call(
                "WriteValue",
                path,
                BlueZName.characteristic,
                [.bytes(bytes), .dictionary(["type": .string("request")])]
            )
        case .registerPlayer(let adapter, let state):
            Self.call("RegisterPlayer", adapter, BlueZName.media, [.path(MPRIS.path), state.registration])
        case .unregisterPlayer(let adapter):
            Self.call("UnregisterPlayer", adapter, BlueZName.media, [.path(MPRIS.path)])
        case .registerApplication(let adapter):
            Self.call(
                "RegisterApplication",
                adapter,
                BlueZName.gattManager,
                [.path(Peripheral.root), .dictionary([:])]
            )
        case .unregisterApplication(let adapter):
            Self.call("UnregisterApplication", adapter, BlueZName.gattManager, [.path(Peripheral.root)])
        case .registerAdvertisement(let adapter):
            Self.call(
                "RegisterAdvertisement",
                adapter,
                BlueZName.advertising,
                [.path(Peripheral.advertisementPath), .dictionary([:])]
            )
        case .unregisterAdvertisement(let adapter):
            Self.call("UnregisterAdvertisement", adapter, BlueZName.advertising, [.path(Peripheral.advertisementPath)])
        }
    }

    var timeout: Duration {
        switch self {
        // BlueZ itself stops an attempt to connect after about 20 to 40 s.
        case .connect, .pair: .seconds(45)
        default: .seconds(10)
        }
    }

    private static func call(
        _ method: String,
        _ path: String,
        _ interface: String,
        _ arguments: [BusValue] = []
    ) -> Call {
        Call(
            object: BusObject(service: BlueZName.service, path: path, interface: interface),
            method: method,
            arguments: arguments
        )
    }
}

extension BusRefusal {
    static let unanswered = BusRefusal(
        name: "org.freedesktop.DBus.Error.NoReply",
        message: "no reply in time"
    )
}

/// An action that the state machine `Central` requests from the Bluetooth loop.
enum Action: Hashable {
    case connectBus
    /// Disconnect from the bus; pending requests are dropped without a reply.
    case disconnectBus
    case request(Request)
    /// Read notifications of the characteristic at this path from this descriptor.
    case watch(String, BusDescriptor)
    case unwatch(String)
    /// Show this object at its path on the bus, or change it.
    case export(ExportedObject)
    /// Remove the object at this path, and the objects below it.
    case withdraw(String)
    /// Send these bytes as the value of the characteristic at this path to all centrals that have subscribed.
    case notify(String, [UInt8])
    case report(BluetoothEvent)
}

enum Command: Hashable {
    case scan(Duration, all: Bool = false)
    case connect(SensorAddress, onTrial: Bool = false)
    case forget(SensorAddress)
    case control(SensorAddress, Bool)
    case write(SensorAddress, [UInt8])
    case reconnect(SensorAddress)
    case player(PlayerState)
    /// Be seen as a foot pod; nil: no longer.
    case offer(PeripheralOffer?)
    case notify([SensorMeasurement: [UInt8]])
}
