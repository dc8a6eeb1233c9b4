import SystemBus

/// Handles signals from BlueZ and from the bus.
extension Central {
    /// Match rules for the signals to receive.
    ///
    /// The bus delivers a signal only if its sender owns the name in the rule.
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

    /// Changes one object of the tree and returns the resulting actions.
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
        return (isHeadsetLost ? [.report(.headset(.disconnected(name: name)))] : [])
            + (device.map { report($0) } ?? [])
            + withLink(of: path) { $0.update(device, before: before.device, in: tree, at: now) }
    }
}
