import SystemBus

/// Our side of Bluetooth, as a machine without a bus: what happened and when in, moves out.
///
/// Bluetooth's own word for the side that looks for sensors and connects to them. Everything that BlueZ has is forgotten
/// with it, and what is wanted is kept: the sensors in `links`.
struct Central {
    /// What may happen.
    enum Input {
        /// Nothing yet: begin.
        case begun
        /// The bus is connected.
        case joined
        /// The bus is gone, or cannot be connected to.
        case parted(BusError)
        case signal(BusSignal)
        case answered(Request, [BusValue])
        case refused(Request, BusRefusal)
        /// A notification came through a characteristic's descriptor.
        case notified(String, [UInt8])
        /// A characteristic's descriptor has ended.
        case hungUp(String)
        case command(Command)
        /// A deadline may have passed.
        case elapsed
        /// All is to end: sensors are let go, so that others may have them.
        case ended
    }

    /// Before bluetoothd is asked again, when it has refused to say what it has.
    private static let pause: Duration = .seconds(30)
    /// Most sensors that one scan tells of.
    static let mostFound = 128

    var backOff = BackOff()
    var joinAt: Duration?
    var isJoined = false
    /// Why there is no bus.
    var busError: BusError?
    /// Whether the bus has said if bluetoothd runs.
    var hasAsked = false
    /// bluetoothd's unique name while it runs.
    var owner: String?
    /// What bluetoothd has, once it has told.
    var tree: BlueZTree?
    /// Why it has not told.
    var refusal: BusRefusal?
    var askAt: Duration?
    /// The adapter that is worked with.
    var adapter: String?
    var discovery = Discovery()
    var scanUntil: Duration?
    /// What the present scan has told of.
    var found: [SensorAddress: FoundSensor] = [:]
    /// The sensors that are wanted.
    var links: [Link] = []
    var told: BluetoothState?

    /// When `elapsed` has something to do; nil while only events matter.
    var deadline: Duration? {
        ([joinAt, askAt, scanUntil, discovery.deadline] + links.map(\.deadline)).compactMap { $0 }.min()
    }

    /// Takes what happened at `now`; the moves are to be made in their order.
    mutating func take(_ input: Input, at now: Duration) -> [Move] {
        handle(input, at: now) + settle(at: now)
    }
}

// MARK: - What happened

extension Central {
    private mutating func handle(_ input: Input, at now: Duration) -> [Move] {
        switch input {
        case .begun:
            return [.join]
        case .joined:
            isJoined = true
            busError = nil
            return Self.rules.map { .request(.listen(rule: $0)) } + [.request(.owner)]
        case .parted(let error):
            if isJoined { backOff.reset() }
            isJoined = false
            hasAsked = false
            busError = error
            joinAt = error.isWithoutLibrary ? nil : now + backOff.next()
            forgetDaemon()
            return [.part]
        case .signal(let signal):
            return handle(signal, at: now)
        case .answered(let request, let answer):
            return handle(answer, to: request, at: now)
        case .refused(let request, let refusal):
            return handle(refusal, of: request, at: now)
        case .notified(let path, let bytes):
            return withLink(of: path) { $0.take(bytes, from: path, at: now) }
        case .hungUp(let path):
            return withLink(of: path) { $0.takeEnd(of: path, at: now) }
        case .command(let command):
            return handle(command, at: now)
        case .elapsed:
            return elapse(at: now)
        case .ended:
            return end()
        }
    }

    private mutating func handle(_ command: Command, at now: Duration) -> [Move] {
        switch command {
        case .scan(let length):
            scanUntil = now + length
            found = [:]
            return tellOfAll()
        case .connect(let address):
            if let index = links.firstIndex(where: { $0.address == address }) {
                links[index].hasten(at: now)
            } else {
                links.append(Link(address))
            }
            return []
        case .forget(let address):
            var moves: [Move] = []
            if let index = links.firstIndex(where: { $0.address == address }) {
                var link = links.remove(at: index)
                moves = link.end(.forgotten)
            }
            guard let adapter, let device = tree?.device(address, of: adapter) else { return moves }
            return moves + [
                .request(.disconnect(device: device)), .request(.remove(device: device, adapter: adapter)),
            ]
        }
    }

    private mutating func elapse(at now: Duration) -> [Move] {
        var moves: [Move] = []
        if let joinAt, joinAt <= now {
            self.joinAt = nil
            moves.append(.join)
        }
        if let askAt, askAt <= now {
            self.askAt = nil
            moves.append(.request(owner == nil ? .owner : .objects))
        }
        if let scanUntil, scanUntil <= now { self.scanUntil = nil }
        for index in links.indices {
            let device = path(of: links[index].address)
            moves += links[index].elapse(at: now, knowing: device)
        }
        return moves
    }

    private mutating func end() -> [Move] {
        scanUntil = nil
        let devices = links.filter { $0.isConnecting || $0.phase == .up }.compactMap(\.device)
        links = []
        return devices.map { .request(.disconnect(device: $0)) }
    }

    private mutating func handle(_ answer: [BusValue], to request: Request, at now: Duration) -> [Move] {
        switch request {
        case .owner:
            hasAsked = true
            owner = answer.first?.text
            return owner == nil ? [] : [.request(.objects)]
        case .objects:
            tree = BlueZTree(answer)
            refusal = tree == nil ? .nonsense : nil
            askAt = tree == nil ? now + Self.pause : nil
            return tellOfAll()
        case .startDiscovery:
            discovery.take(nil, at: now)
            return []
        default:
            guard let path = request.device, let tree else { return [] }
            return withLink(of: path) { $0.take(answer, to: request, in: tree, at: now) }
        }
    }

    private mutating func handle(_ refusal: BusRefusal, of request: Request, at now: Duration) -> [Move] {
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
            discovery.take(refusal, at: now)
            return []
        default:
            guard let path = request.device, let tree else { return [] }
            return withLink(of: path) { $0.take(refusal, of: request, in: tree, at: now) }
        }
    }
}

extension BusRefusal {
    fileprivate static let nonsense = BusRefusal(name: "", message: "the list of its objects is none")
}

extension Request {
    /// The path of the device, or of its characteristic, that is asked; nil for all else.
    fileprivate var device: String? {
        switch self {
        case .connect(let path), .disconnect(let path), .pair(let path), .trust(let path), .acquireNotify(let path),
            .startNotify(let path), .read(let path):
            path
        case .listen, .owner, .objects, .setFilter, .startDiscovery, .stopDiscovery, .remove: nil
        }
    }
}
