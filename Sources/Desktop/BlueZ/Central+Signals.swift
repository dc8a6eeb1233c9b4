import SystemBus

extension Central {
    /// Match rules for the signals to receive; the bus delivers a signal only if its sender owns the name in the rule.
    static let rules = [
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
            + "arg0='\(BlueZName.service)'",
        "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.objectManager)'",
        "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.properties)',"
            + "path_namespace='/org/bluez'",
    ]

    mutating func handle(_ signal: BusSignal, at now: Duration) -> [Action] {
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
        // Any program can send a signal to this connection, so signals from other senders are ignored.
        case _ where signal.sender != owner || arguments.count < 2 || tree == nil:
            return []
        case (BlueZName.objectManager, "InterfacesAdded"):
            guard let path = arguments[0].text else { return [] }
            let interfaces = BlueZTree.interfaces(arguments[1])
            headsets.update(path, interfaces[BlueZName.transport], at: now)
            return change(path, at: now) { $0.add(path, interfaces) }
        case (BlueZName.objectManager, "InterfacesRemoved"):
            guard let path = arguments[0].text, let interfaces = arguments[1].values else { return [] }
            if interfaces.contains(.string(BlueZName.transport)) { headsets.remove(path, at: now) }
            return change(path, at: now) { $0.remove(path, interfaces.compactMap(\.text)) }
        case (BlueZName.properties, "PropertiesChanged"):
            guard let interface = arguments[0].text, let properties = arguments[1].entries else { return [] }
            if interface == BlueZName.transport { headsets.update(signal.path, properties, at: now) }
            let invalidated = arguments.dropFirst(2).first?.values?.compactMap(\.text) ?? []
            let actions = change(signal.path, at: now) {
                $0.update(signal.path, interface, properties, invalidated: invalidated)
            }
            guard interface == BlueZName.characteristic, let bytes = properties["Value"]?.bytes else { return actions }
            return actions + withLink(of: signal.path) { $0.receive(signalled: bytes, from: signal.path, at: now) }
        default:
            return []
        }
    }

    private mutating func change(_ path: String, at now: Duration, _ change: (inout BlueZTree) -> Void) -> [Action] {
        // `take` moves the tree out of the optional, so that the change does not copy it.
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
        let isLost = before.device?.isConnected == true && device?.isConnected != true
        let isHeadsetLost = isLost && headsets.disconnect(path, at: now)
        let name = device?.name ?? before.device?.name ?? ""
        return readdress(path, before.device, device)
            + (isHeadsetLost ? [.report(.headset(.disconnected(name: name)))] : [])
            + (device.map { report($0) } ?? [])
            + withLink(of: path) { $0.update(device, before: before.device, in: tree, at: now) }
            + (links.contains { $0.owns(path) } ? [] : peripheral.update(path, from: before.device, to: device))
    }
}

extension Central {
    /// Handles the permanent address of a device, which BlueZ learns while pairing; the path stays.
    private mutating func readdress(_ path: String, _ before: Device?, _ device: Device?) -> [Action] {
        guard let old = before?.address, let new = device?.address, old != new,
            let index = links.firstIndex(where: { $0.device == path && $0.address == old }),
            !links.contains(where: { $0.address == new })
        else { return [] }
        links[index].address = new
        return [.report(.readdressed(old, to: new))]
    }

    mutating func forgetDaemon() {
        owner = nil
        tree = nil
        refusal = nil
        askAt = nil
        adapter = nil
        discovery.reset()
        player.forgetDaemon()
        peripheral.forgetDaemon()
        headsets = HeadsetWatch()
    }

    mutating func settle(at now: Duration) -> [Action] {
        let chosen = tree?.adapter(preferring: adapter)
        var actions: [Action] = []
        if chosen != adapter || !isPowered(chosen) {
            for index in links.indices { actions += links[index].end(.bluetoothGone) }
            discovery.reset()
        }
        actions += player.settle(on: tree?.adapters.keys.sorted() ?? [])
        actions += peripheral.settle(in: tree, preferring: chosen, at: now)
        adapter = chosen
        if let adapter = chosen, isPowered(adapter) {
            for index in links.indices where links[index].phase == .idle || links[index].isSearching {
                let device = path(of: links[index].address)
                if let device { links[index].endSearch(device) }
                actions += links[index].resume(device, at: now)
            }
            actions += discovery.settle(discoveryScope, on: adapter, at: now)
            actions += connectNext(at: now)
        }
        let headset = headsets.current.flatMap { current in
            tree?.devices[current.device].map { HeadsetOutput(name: $0.name, codec: current.codec) }
        }
        if headset != reportedHeadset {
            reportedHeadset = headset
            actions.append(.report(.headset(.output(headset))))
        }
        let seen = peripheral.state(in: tree) { path in links.contains { $0.owns(path) } }
        if seen != reportedPeripheral {
            reportedPeripheral = seen
            actions.append(.report(.peripheral(seen)))
        }
        // The state event is sent first, because it explains the other events.
        guard let state, state != reportedState else { return actions }
        reportedState = state
        return [.report(.state(state))] + actions
    }

    /// A search for one sensor receives only its advertisements, also if they announce no service.
    ///
    /// Of several sensors, those that announce their service are searched for first, because in a crowd
    /// all other devices would wake strided many times a second.
    private var discoveryScope: DiscoveryScope? {
        if scanUntil != nil { return scansAll ? .all : .sensors }
        let searching = links.filter(\.isSearching)
        guard searching.count > 1 else { return searching.first.map { .only($0.address) } }
        return searching.contains { $0.searches.isMultiple(of: 2) } ? .all : .sensors
    }

    /// Connects one device at a time.
    ///
    /// It chooses the device whose last attempt is the oldest, among the devices in range, or among all if none is in range.
    private mutating func connectNext(at now: Duration) -> [Action] {
        let queue = links.indices.filter { links[$0].phase == .queued }
        let inRange = queue.filter { links[$0].device.flatMap { tree?.devices[$0]?.rssi } != nil }
        let next = (inRange.isEmpty ? queue : inRange).min { links[$0].triedAt < links[$1].triedAt }
        guard let next, !links.contains(where: \.isConnecting) else { return [] }
        return links[next].connect(links[next].device.flatMap { tree?.devices[$0] }, at: now)
    }

    /// The state of Bluetooth to report; nil until the bus or bluetoothd has replied for the first time.
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

    func path(of address: SensorAddress) -> String? {
        adapter.flatMap { tree?.device(address, of: $0) }
    }

    mutating func withLink(of path: String, _ body: (inout Link) -> [Action]) -> [Action] {
        guard let index = links.firstIndex(where: { $0.owns(path) }) else { return [] }
        return body(&links[index])
    }

    /// Passes a command to the link of a sensor; a sensor that was not requested has none.
    mutating func withLink(
        to address: SensorAddress,
        _ body: (inout Link, BlueZTree) -> [Action]
    ) -> [Action] {
        guard let index = links.firstIndex(where: { $0.address == address }) else { return [] }
        return body(&links[index], tree ?? BlueZTree())
    }

    mutating func reportDevices() -> [Action] {
        (tree?.devices ?? [:]).sorted { $0.key < $1.key }.flatMap { report($0.value) }
    }

    /// Reports a device during a scan if it is in range or connected, and its data changed.
    ///
    /// It must be a supported sensor, or be found by a scan for all devices; a headset or a phone (classic Bluetooth) is not reported.
    mutating func report(_ device: Device) -> [Action] {
        guard scanUntil != nil, let address = device.address, device.rssi != nil || device.isConnected,
            device.isSensor || scansAll && !device.isClassic
        else { return [] }
        let sensor = FoundSensor(
            address: address,
            name: device.name,
            services: device.services,
            rssi: device.rssi
        )
        guard found[address] != sensor, found[address] != nil || found.count < Self.maximumFound else { return [] }
        found[address] = sensor
        return [.report(.found(sensor))]
    }
}
