@testable import BlueZ
@testable import SystemBus

/// A `Central` with simulated input from bluetoothd and a simulated time.
struct Scenario {
    static let owner = ":1.7"
    static let hci = "/org/bluez/hci0"
    static let pod = sensor("C0:FF:EE:00:18:14")
    static let mill = sensor("C0:FF:EE:00:18:26")

    var central = Central()
    var now: Duration = .zero

    /// Parses an address; the text must be valid.
    static func sensor(_ text: String) -> SensorAddress {
        guard let address = SensorAddress(parsing: text) else { preconditionFailure("no address: \(text)") }
        return address
    }

    static func path(_ address: SensorAddress) -> String {
        "\(hci)/dev_" + address.description.map { $0 == ":" ? "_" : String($0) }.joined()
    }

    /// The path of a device's characteristic.
    static func path(_ address: SensorAddress, _ characteristic: UInt16) -> String {
        "\(path(address))/service0010/char\(String(characteristic, radix: 16))"
    }

    mutating func process(_ input: Central.Input, after time: Duration = .zero) -> [Action] {
        now += time
        return central.process(input, at: now)
    }

    /// Advances the time to the next deadline.
    mutating func awaitDeadline() -> [Action] {
        guard let deadline = central.deadline else { return [] }
        now = max(now, deadline)
        return central.process(.elapsed, at: now)
    }

    /// Connects the bus, with bluetoothd, an adapter and these devices.
    mutating func begin(powered: Bool = true, _ devices: [String: BlueZInterfaces] = [:]) -> [Action] {
        _ = process(.begun)
        _ = process(.busConnected)
        _ = process(.answered(.owner, [.string(Self.owner)]))
        return process(.answered(.objects, Self.objects(powered: powered, devices)))
    }

    static func objects(powered: Bool = true, _ devices: [String: BlueZInterfaces] = [:]) -> [BusValue] {
        let all = devices.merging(adapter(powered: powered)) { $1 }
        return [.dictionary(all.mapValues { .dictionary($0.mapValues(BusValue.dictionary)) })]
    }

    /// An adapter that can register this number of advertisements.
    static func adapter(
        _ path: String = hci,
        powered: Bool = true,
        advertisements: UInt8 = 5
    ) -> [String: BlueZInterfaces] {
        [
            path: [
                BlueZName.adapter: ["Powered": .boolean(powered), "Discovering": .boolean(false)],
                BlueZName.advertising: ["SupportedInstances": .byte(advertisements), "ActiveInstances": .byte(0)],
            ]
        ]
    }

    /// A device and its characteristics.
    static func device(
        _ address: SensorAddress,
        services: [SensorService] = [.runningSpeedAndCadence],
        resolved: Bool = false,
        rssi: Int16? = nil,
        characteristics: [UInt16] = []
    ) -> [String: BlueZInterfaces] {
        var properties: [String: BusValue] = [
            "Address": .string("\(address)"), "Alias": .string("Pod"), "Connected": .boolean(resolved),
            "ServicesResolved": .boolean(resolved), "Trusted": .boolean(true),
            "UUIDs": .array(services.map { .string(ShortUUID.text($0.rawValue)) }),
        ]
        properties["RSSI"] = rssi.map { .int16($0) }
        var objects: [String: BlueZInterfaces] = [path(address): [BlueZName.device: properties]]
        for uuid in characteristics {
            objects[path(address, uuid)] = [
                BlueZName.characteristic: [
                    "UUID": .string(ShortUUID.text(uuid)),
                    "Flags": .array([.string(uuid == ShortUUID.batteryLevel ? "read" : "notify")]),
                ]
            ]
        }
        return objects
    }

    mutating func change(_ device: String, _ properties: [String: BusValue]) -> [Action] {
        change(device, BlueZName.device, properties)
    }

    mutating func setConnected(_ device: String, _ isConnected: Bool) -> [Action] {
        change(device, ["Connected": .boolean(isConnected), "ServicesResolved": .boolean(isConnected)])
    }

    mutating func change(
        _ path: String,
        _ interface: String,
        _ properties: [String: BusValue],
        from sender: String = owner
    ) -> [Action] {
        process(
            .signal(
                BusSignal(
                    sender: sender,
                    path: path,
                    interface: BlueZName.properties,
                    member: "PropertiesChanged",
                    arguments: [.string(interface), .dictionary(properties), .array([])]
                )
            )
        )
    }

    mutating func add(_ objects: [String: BlueZInterfaces]) -> [Action] {
        objects.sorted { $0.key < $1.key }.flatMap { path, interfaces in
            process(
                .signal(
                    BusSignal(
                        sender: Self.owner,
                        path: "/",
                        interface: BlueZName.objectManager,
                        member: "InterfacesAdded",
                        arguments: [.path(path), .dictionary(interfaces.mapValues(BusValue.dictionary))]
                    )
                )
            )
        }
    }

    mutating func remove(_ path: String, _ interfaces: [String]) -> [Action] {
        process(
            .signal(
                BusSignal(
                    sender: Self.owner,
                    path: "/",
                    interface: BlueZName.objectManager,
                    member: "InterfacesRemoved",
                    arguments: [.path(path), .array(interfaces.map(BusValue.string))]
                )
            )
        )
    }

    mutating func ownerChanged(to owner: String) -> [Action] {
        process(
            .signal(
                BusSignal(
                    sender: "org.freedesktop.DBus",
                    path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus",
                    member: "NameOwnerChanged",
                    arguments: [.string(BlueZName.service), .string(""), .string(owner)]
                )
            )
        )
    }

    /// Requests a listed device, connects it, and subscribes by signals because no descriptor is available.
    mutating func connect(_ address: SensorAddress, _ characteristics: [UInt16] = [0x2A53]) -> [Action] {
        process(.command(.connect(address))) + bringUp(address, characteristics)
    }

    /// Connects a requested device, and subscribes by signals.
    mutating func bringUp(_ address: SensorAddress, _ characteristics: [UInt16] = [0x2A53]) -> [Action] {
        var actions = change(Self.path(address), ["Connected": .boolean(true)])
        actions += process(.answered(.connect(device: Self.path(address)), []))
        actions += change(Self.path(address), ["ServicesResolved": .boolean(true)])
        for characteristic in characteristics {
            let path = Self.path(address, characteristic)
            actions += process(.refused(.acquireNotify(path), .notSupported))
            actions += process(.answered(.startNotify(path), []))
        }
        return actions
    }
}

extension BusRefusal {
    static let notSupported = BusRefusal(name: "org.bluez.Error.NotSupported", message: "Operation is not supported")
    static let notPaired = BusRefusal(name: "org.bluez.Error.NotPermitted", message: "Not paired")
    static let aborted = BusRefusal(name: "org.bluez.Error.Failed", message: "le-connection-abort-by-local")
    static let noOwner = BusRefusal(name: "org.freedesktop.DBus.Error.NameHasNoOwner", message: "")
}

extension [Action] {
    /// The reported events, in order.
    var events: [BluetoothEvent] {
        compactMap { if case .report(let event) = $0 { event } else { nil } }
    }

    /// The requests, in order.
    var requests: [Request] {
        compactMap { if case .request(let request) = $0 { request } else { nil } }
    }
}
