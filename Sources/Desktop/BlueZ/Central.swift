import Media
import SystemBus
import Threads

/// The state machine of the Bluetooth connection: it receives inputs with their times and returns actions; it does no I/O.
///
/// "Central" is Bluetooth's term for the side that scans and connects. When BlueZ stops, everything known about its
/// objects is discarded; the requested sensors in `links` are kept.
struct Central {
    enum Input {
        case begun
        case busConnected
        /// The connection to the bus is lost, or could not be opened.
        case busLost(BusError)
        case signal(BusSignal)
        case answered(Request, [BusValue])
        case refused(Request, BusRefusal)
        /// A notification arrived through a descriptor; the values are the characteristic's path and the received bytes.
        case notified(String, [UInt8])
        /// The descriptor of the characteristic at this path was closed by the other side, or reading it failed.
        case descriptorClosed(String)
        /// bluetoothd has called a method of an exported object.
        case called(BusInvocation)
        case command(Command)
        case elapsed
        /// The loop ends: disconnect the sensors so that other programs can use them.
        case ended
    }

    /// Delay before the next request after bluetoothd replied with an error.
    private static let pause: Duration = .seconds(30)
    static let maximumFound = 128

    var backOff = BackOff()
    var connectBusAt: Duration?
    var isBusConnected = false
    /// The reason why the bus cannot be reached; nil while it is connected, and before the first attempt.
    var busError: BusError?
    /// Whether the bus has reported, since it was connected, whether bluetoothd is running.
    var hasAsked = false
    /// The unique bus name of bluetoothd; nil while bluetoothd is not running, or this is not known yet.
    var owner: String?
    /// BlueZ's objects; nil until bluetoothd has listed them.
    var tree: BlueZTree?
    /// The error that bluetoothd returned instead of the list of its objects; nil if there was no error.
    var refusal: BusRefusal?
    var askAt: Duration?
    /// The path of the adapter in use; nil if there is none.
    var adapter: String?
    var discovery = Discovery()
    var scanUntil: Duration?
    var scansAll = false
    /// The sensors that the current scan has reported.
    var found: [SensorAddress: FoundSensor] = [:]
    var links: [Link] = []
    var reportedState: BluetoothState?
    var player = PlayerRegistration()
    var peripheral = Peripheral()
    var reportedPeripheral = PeripheralState()
    var headsets = HeadsetWatch()
    var reportedHeadset: HeadsetOutput?

    /// The next time at which `.elapsed` must be processed; nil if there is none.
    var deadline: Duration? {
        let deadlines = [connectBusAt, askAt, scanUntil, discovery.deadline, peripheral.deadline]
        return (deadlines + links.map(\.deadline)).compactMap(\.self).min()
    }

    mutating func process(_ input: Input, at now: Duration) -> [Action] {
        handle(input, at: now) + settle(at: now)
    }
}

// MARK: - Inputs

extension Central {
    private mutating func handle(_ input: Input, at now: Duration) -> [Action] {
        switch input {
        case .begun:
            return [.connectBus]
        case .busConnected:
            isBusConnected = true
            busError = nil
            return Self.rules.map { .request(.listen(rule: $0)) } + [.request(.owner)]
        case .busLost(let error):
            if isBusConnected { backOff.reset() }
            isBusConnected = false
            hasAsked = false
            busError = error
            connectBusAt = error.isWithoutLibrary ? nil : now + backOff.next()
            forgetDaemon()
            return [.disconnectBus]
        case .signal(let signal):
            return handle(signal, at: now)
        case .answered(let request, let answer):
            return handle(answer, to: request, at: now)
        case .refused(let request, let refusal):
            return handle(refusal, of: request, at: now)
        case .notified(let path, let bytes):
            return withLink(of: path) { $0.receive(bytes, from: path, at: now) }
        case .descriptorClosed(let path):
            return withLink(of: path) { $0.handleEnd(of: path, at: now) }
        case .called(let call):
            return peripheral.handle(call, at: now)
        case .command(let command):
            return handle(command, at: now)
        case .elapsed:
            return elapse(at: now)
        case .ended:
            return end()
        }
    }

    private mutating func handle(_ command: Command, at now: Duration) -> [Action] {
        switch command {
        case .player(let state):
            return player.set(state)
        case .offer(let offer):
            return peripheral.set(offer)
        case .notify(let payloads):
            return peripheral.notify(payloads)
        case .scan(let length, let all):
            scanUntil = now + length
            scansAll = all
            found = [:]
            return reportDevices()
        case .connect(let address, let onTrial):
            if let index = links.firstIndex(where: { $0.address == address }) {
                links[index].retryNow(at: now)
            } else {
                links.append(Link(address: address, isOnTrial: onTrial))
            }
            return []
        case .control(let address, let isOn):
            return withLink(to: address) { $0.control(isOn, in: $1) }
        case .write(let address, let bytes):
            return withLink(to: address) { link, _ in link.write(bytes) }
        case .reconnect(let address):
            return withLink(to: address) { link, _ in link.isConnected ? link.fail(.silent, at: now) : [] }
        case .forget(let address):
            var actions: [Action] = []
            var isOnTrial = false
            if let index = links.firstIndex(where: { $0.address == address }) {
                var link = links.remove(at: index)
                isOnTrial = link.isOnTrial
                actions = link.end(.forgotten)
            }
            guard let adapter, let device = tree?.device(address, of: adapter),
                !isOnTrial || tree?.devices[device]?.isPaired != true
            else { return actions }
            return actions + [
                .request(.disconnect(device: device)), .request(.remove(device: device, adapter: adapter)),
            ]
        }
    }

    private mutating func elapse(at now: Duration) -> [Action] {
        var actions: [Action] = []
        if let connectBusAt, connectBusAt <= now {
            self.connectBusAt = nil
            actions.append(.connectBus)
        }
        if let askAt, askAt <= now {
            self.askAt = nil
            actions.append(.request(owner == nil ? .owner : .objects))
        }
        if let scanUntil, scanUntil <= now { self.scanUntil = nil }
        for index in links.indices {
            let device = path(of: links[index].address)
            actions += links[index].elapse(at: now, knowing: device)
        }
        return actions
    }

    private mutating func end() -> [Action] {
        scanUntil = nil
        let devices = links.filter { $0.isConnecting || $0.phase == .up }.compactMap(\.device)
        links = []
        return player.set(PlayerState()) + peripheral.set(nil) + devices.map { .request(.disconnect(device: $0)) }
    }

    private mutating func handle(_ answer: [BusValue], to request: Request, at now: Duration) -> [Action] {
        switch request {
        case .owner:
            hasAsked = true
            owner = answer.first?.text
            return owner == nil ? [] : [.request(.objects)]
        case .objects:
            tree = BlueZTree(answer)
            headsets = HeadsetWatch(answer, at: now)
            refusal = tree == nil ? .malformedList : nil
            askAt = tree == nil ? now + Self.pause : nil
            return reportDevices()
        case .startDiscovery:
            discovery.handleReply(nil, at: now)
            return []
        case .registerPlayer(let adapter, _):
            return player.handleReply(nil, from: adapter)
        case .registerApplication, .registerAdvertisement:
            peripheral.handleReply(nil, to: request, at: now)
            return []
        default:
            guard let path = request.device, let tree else { return [] }
            return withLink(of: path) { $0.handle(answer, to: request, in: tree, at: now) }
        }
    }

    private mutating func handle(_ refusal: BusRefusal, of request: Request, at now: Duration) -> [Action] {
        switch request {
        case .owner:
            hasAsked = true
            if refusal.name != "org.freedesktop.DBus.Error.NameHasNoOwner" { askAt = now + Self.pause }
            return []
        case .objects:
            self.refusal = refusal
            askAt = now + Self.pause
            return []
        case .startDiscovery:
            discovery.handleReply(refusal, at: now)
            return []
        case .registerPlayer(let adapter, _):
            return player.handleReply(refusal, from: adapter)
        case .registerApplication, .registerAdvertisement:
            peripheral.handleReply(refusal, to: request, at: now)
            return []
        default:
            guard let path = request.device, let tree else { return [] }
            return withLink(of: path) { $0.handle(refusal, of: request, in: tree, at: now) }
        }
    }
}

extension BusRefusal {
    fileprivate static let malformedList = BusRefusal(name: "", message: "the list of objects has an unexpected form")
}

extension Request {
    /// The path of the device or characteristic that the request is for; nil for other requests.
    fileprivate var device: String? {
        switch self {
        case .connect(let path), .disconnect(let path), .pair(let path), .trust(let path), .acquireNotify(let path),
            .startNotify(let path), .read(let path), .write(let path, _):
            path
        default: nil
        }
    }
}
