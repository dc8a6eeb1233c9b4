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
    private static let mostFound = 128

    private var backOff = BackOff()
    private var joinAt: Duration?
    private var isJoined = false
    /// Whether the bus has said if bluetoothd runs.
    private var hasAsked = false
    /// bluetoothd's unique name while it runs.
    private var owner: String?
    /// What bluetoothd has, once it has told.
    private var tree: BlueZTree?
    private var refusal: BusRefusal?
    private var askAt: Duration?
    private var adapter: String?
    private var discovery = Discovery()
    private var scanUntil: Duration?
    private var found: [SensorAddress: FoundSensor] = [:]
    private var links: [Link] = []
    private var busError: BusError?
    private var told: BluetoothState?

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

// MARK: - Signals

extension Central {
    /// What is listened for; the bus sends BlueZ's signals only while it is BlueZ who sends them.
    private static let rules = [
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
            + "arg0='\(BlueZName.service)'",
        "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.objectManager)'",
        "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.properties)',"
            + "path_namespace='/org/bluez'",
    ]

    private mutating func handle(_ signal: BusSignal, at now: Duration) -> [Move] {
        let arguments = signal.arguments
        switch (signal.interface, signal.member) {
        case ("org.freedesktop.DBus", "NameOwnerChanged"):
            guard signal.sender == "org.freedesktop.DBus", arguments.count == 3,
                arguments[0].text == BlueZName.service, let name = arguments[2].text
            else { return [] }
            forgetDaemon()
            hasAsked = true
            owner = name.isEmpty ? nil : name
            return owner == nil ? [] : [.request(.objects)]
        // Any program may send signals to us; those of others are not BlueZ's.
        case _ where signal.sender != owner || arguments.count < 2 || tree == nil:
            return []
        case (BlueZName.objectManager, "InterfacesAdded"):
            guard let path = arguments[0].text else { return [] }
            return change(path, at: now) { $0.add(path, BlueZTree.interfaces(arguments[1])) }
        case (BlueZName.objectManager, "InterfacesRemoved"):
            guard let path = arguments[0].text, let interfaces = arguments[1].values else { return [] }
            return change(path, at: now) { $0.remove(path, interfaces.compactMap(\.text)) }
        case (BlueZName.properties, "PropertiesChanged"):
            guard let interface = arguments[0].text, let properties = arguments[1].entries else { return [] }
            let invalidated = arguments.dropFirst(2).first?.values?.compactMap(\.text) ?? []
            let moves = change(signal.path, at: now) {
                $0.update(signal.path, interface, properties, invalidated: invalidated)
            }
            guard interface == BlueZName.characteristic, let bytes = properties["Value"]?.bytes else { return moves }
            return moves + withLink(of: signal.path) { $0.take(signalled: bytes, from: signal.path, at: now) }
        default:
            return []
        }
    }

    /// Changes what is known of an object, and does what follows from it.
    private mutating func change(_ path: String, at now: Duration, _ change: (inout BlueZTree) -> Void) -> [Move] {
        // Taken out while it changes, so that it is not copied.
        guard var tree = tree.take() else { return [] }
        let before = (adapter: tree.adapters[path], device: tree.devices[path])
        change(&tree)
        self.tree = tree
        if path == adapter, before.adapter?.isDiscovering == true, tree.adapters[path]?.isDiscovering == false,
            discovery.isOn
        {
            discovery.stop(at: now)
        }
        let device = tree.devices[path]
        guard before.device != device else { return [] }
        return (device.map { tell($0) } ?? [])
            + withLink(of: path) { $0.take(device, before: before.device, in: tree, at: now) }
    }
}

// MARK: - What follows

extension Central {
    private mutating func forgetDaemon() {
        owner = nil
        tree = nil
        refusal = nil
        askAt = nil
        adapter = nil
        discovery.forget()
    }

    /// Brings everything to what is wanted and possible.
    private mutating func settle(at now: Duration) -> [Move] {
        let chosen = tree?.adapter(preferring: adapter)
        var moves: [Move] = []
        if chosen != adapter || !isPowered(chosen) {
            for index in links.indices { moves += links[index].end(.bluetoothGone) }
            discovery.forget()
        }
        adapter = chosen
        if let adapter = chosen, isPowered(adapter) {
            for index in links.indices {
                let device = path(of: links[index].address)
                if let device { links[index].found(device) }
                moves += links[index].resume(device, at: now)
            }
            let wanted = scanUntil != nil || links.contains(where: \.isSearching)
            moves += discovery.settle(wanted: wanted, on: adapter, at: now)
            if !links.contains(where: \.isConnecting), let index = links.firstIndex(where: { $0.phase == .queued }) {
                moves += links[index].connect()
            }
        }
        // The state goes first: what it says is the reason for the rest.
        guard let state, state != told else { return moves }
        told = state
        return [.report(.state(state))] + moves
    }

    /// Nil until the first answers are there.
    private var state: BluetoothState? {
        if let busError { return .absent(.bus(busError)) }
        if let refusal { return .absent(.refused(refusal)) }
        if hasAsked, owner == nil { return .absent(.noDaemon) }
        guard let tree else { return nil }
        guard let adapter else { return .absent(.noAdapter) }
        guard tree.adapters[adapter]?.isPowered == true else { return .absent(.switchedOff) }
        return scanUntil != nil && discovery.isOn ? .scanning : .ready
    }

    private func isPowered(_ adapter: String?) -> Bool {
        adapter.flatMap { tree?.adapters[$0]?.isPowered } ?? false
    }

    private func path(of address: SensorAddress) -> String? {
        adapter.flatMap { tree?.device(address, of: $0) }
    }

    private mutating func withLink(of path: String, _ body: (inout Link) -> [Move]) -> [Move] {
        guard let index = links.firstIndex(where: { $0.owns(path) }) else { return [] }
        return body(&links[index])
    }

    private mutating func tellOfAll() -> [Move] {
        (tree?.devices ?? [:]).sorted { $0.key < $1.key }.flatMap { tell($0.value) }
    }

    /// Tells of a device while a scan goes on, when it is a sensor, is there, and there is news of it.
    private mutating func tell(_ device: Device) -> [Move] {
        guard scanUntil != nil, let address = device.address, device.rssi != nil || device.isConnected,
            SensorMeasurement.allCases.contains(where: { device.services.contains($0.service) })
        else { return [] }
        let sensor = FoundSensor(
            address: address,
            name: device.name,
            services: device.services,
            rssi: device.rssi
        )
        guard found[address] != sensor, found[address] != nil || found.count < Self.mostFound else { return [] }
        found[address] = sensor
        return [.report(.found(sensor))]
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
