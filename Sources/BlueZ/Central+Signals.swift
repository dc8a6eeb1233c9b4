import SystemBus

/// What BlueZ, and the bus about it, tell unasked.
extension Central {
    /// What is listened for; the bus sends BlueZ's signals only while it is BlueZ who sends them.
    static let rules = [
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
            + "arg0='\(BlueZName.service)'",
        "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.objectManager)'",
        "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.properties)',"
            + "path_namespace='/org/bluez'",
    ]

    mutating func handle(_ signal: BusSignal, at now: Duration) -> [Move] {
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
