import SystemBus

/// The objects of BlueZ: adapters, devices and characteristics in an answer, and the signals that follow.
func fuzz(_ input: FuzzInput) {
    let interfaces = [BlueZName.adapter, BlueZName.device, BlueZName.battery, BlueZName.characteristic]
    var bus = BusInput(
        input,
        keys: interfaces + [
            "Powered", "Address", "Alias", "RSSI", "Connected", "UUIDs", "Percentage", "UUID", "Flags", "/a", "/a/b",
            "/a/b/c",
        ],
        texts: [
            "C0:FF:EE:00:18:14", "00002a53-0000-1000-8000-00805f9b34fb", "0000180d-0000-1000-8000-00805f9b34fb",
            "notify",
        ]
    )
    var tree = BlueZTree([bus.value()]) ?? BlueZTree()
    for _ in 0..<32 where !bus.isAtEnd {
        let path = bus.choice(["/a", "/a/b", "/a/b/c"])
        switch bus.number(below: 4) {
        case 0: tree.remove(path, [bus.choice(interfaces)])
        case 1:
            tree.update(path, bus.choice(interfaces), bus.properties(), invalidated: [bus.choice(["RSSI", "Alias"])])
        default:
            let objects = BlueZTree.interfaces(bus.value())
            checkOrder(of: objects, at: path, in: tree)
            tree.add(path, objects)
        }
        check(tree)
    }
}

/// The order of the interfaces in a message means nothing.
private func checkOrder(of objects: BlueZInterfaces, at path: String, in tree: BlueZTree) {
    var whole = tree
    whole.add(path, objects)
    for first in objects.keys.sorted() {
        var (one, rest) = (tree, objects)
        let properties = rest.removeValue(forKey: first)
        // What a battery says before its device is there cannot be kept.
        guard first != BlueZName.battery else { continue }
        one.add(path, [first: properties ?? [:]])
        one.add(path, rest)
        require("the order of the interfaces means nothing", one == whole)
    }
}

private func check(_ tree: BlueZTree) {
    for (path, device) in tree.devices {
        checkShown(device.name)
        require("a charge is in per cent", device.battery.map { (0...100).contains($0) } ?? true)
        require("a strength is in its range", device.rssi.map { (-127...20).contains($0) } ?? true)
        guard let address = device.address else { continue }
        require("an address is the text of itself", SensorAddress(parsing: address.description) == address)
        require("a device is found by its address", !path.hasPrefix("/a/") || tree.device(address, of: "/a") != nil)
    }
    let adapter = tree.adapter(preferring: "/a")
    require("an adapter is found if there is one", (adapter != nil) == !tree.adapters.isEmpty)
    require("the adapter exists", adapter.map { tree.adapters[$0] != nil } ?? true)
}
