package import SystemBus
import Threads

/// What strided shows to watches and training programs as a foot pod.
package struct PeripheralOffer: Hashable, Sendable {
    /// Whether the advertisement contains the service Heart Rate.
    ///
    /// The service itself is always registered, so that the handles of the services do not depend on a strap.
    package var hasHeartRate: Bool

    package init(hasHeartRate: Bool = false) { self.hasHeartRate = hasHeartRate }
}

/// How other devices see strided as a foot pod.
package struct PeripheralState: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        /// The foot pod is switched off.
        case off
        /// There is no powered adapter, or bluetoothd has not replied yet.
        case waiting
        case advertising
        /// No powered adapter can advertise.
        case unsupported
        /// bluetoothd has refused; strided repeats the request.
        case refused(BusRefusal)
    }

    package var stage = Stage.off
    /// The measurements to which at least one central has subscribed.
    package var measurements: Set<SensorMeasurement> = []
    /// The names of the connected centrals, in alphabetical order.
    ///
    /// BlueZ does not report which central has subscribed. A central counts if it connects while strided advertises, or reads a value.
    package var centrals: [String] = []

    package init() {}
}

/// The state machine that registers strided as a foot pod with bluetoothd: its services, and an advertisement.
///
/// "Peripheral" is Bluetooth's term for the side that advertises and is connected to. The services are registered first, so that a central
/// that connects finds them. Many adapters stop to advertise when a central connects, so the advertisement is registered again after each
/// connection and disconnection.
struct Peripheral {
    private enum Registration: Hashable {
        /// Not registered; the next request is sent at `until`.
        case waiting(until: Duration)
        case requested
        case registered

        fileprivate static let due = waiting(until: .zero)
        fileprivate var deadline: Duration? { if case .waiting(let until) = self, until > .zero { until } else { nil } }
    }

    /// Delay before strided registers an advertisement that bluetoothd has ended.
    private static let releasePause: Duration = .seconds(1)

    private var offer: PeripheralOffer?
    /// The adapter with which strided is registered, or on which it waits for the reply; nil if there is none.
    private var adapter: String?
    private var application = Registration.due
    private var advertisement = Registration.due
    private var isVisible = false
    private var backOff = BackOff()
    private var refusal: BusRefusal?
    private var measurements: Set<SensorMeasurement> = []
    /// The paths of the devices that count as centrals.
    private var centrals: Set<String> = []

    /// The next time at which `settle` must be called; nil if there is none.
    var deadline: Duration? {
        guard adapter != nil else { return nil }
        return application == .registered ? advertisement.deadline : application.deadline
    }

    /// Changes what is shown; nil switches the foot pod off.
    mutating func set(_ offer: PeripheralOffer?) -> [Action] {
        let before = self.offer
        self.offer = offer
        guard let offer else { return before == nil ? [] : leave() + [.withdraw(Self.root)] }
        guard let before, before != offer, adapter != nil else { return [] }
        return [.export(Self.advertisement(offer))] + renew()
    }

    mutating func forgetDaemon() {
        let offer = offer
        self = Peripheral()
        self.offer = offer
    }

    /// Registers what is not registered yet, on the adapter `preferred` if it can advertise.
    mutating func settle(in tree: BlueZTree?, preferring preferred: String?, at now: Duration) -> [Action] {
        guard let offer else { return [] }
        let able = tree?.advertisingAdapters ?? []
        let chosen = [adapter, preferred].compactMap(\.self).first(where: able.contains) ?? able.first
        var actions: [Action] = []
        if chosen != adapter {
            actions += leave()
            adapter = chosen
            if chosen != nil { actions += Self.objects(offer).map { .export($0) } }
        }
        guard let adapter else { return actions }
        if case .waiting(let until) = application, until <= now {
            application = .requested
            actions.append(.request(.registerApplication(adapter: adapter)))
        }
        if application == .registered, case .waiting(let until) = advertisement, until <= now {
            advertisement = .requested
            actions.append(.request(.registerAdvertisement(adapter: adapter)))
        }
        return actions
    }

    /// Handles the reply to a registration; a refusal of nil means success.
    mutating func handleReply(_ refusal: BusRefusal?, to request: Request, at now: Duration) {
        switch request {
        case .registerApplication(adapter) where application == .requested:
            application = registration(after: refusal, at: now)
        case .registerAdvertisement(adapter) where advertisement == .requested:
            advertisement = registration(after: refusal, at: now)
            if advertisement == .registered { isVisible = true }
        default: break
        }
    }

    private mutating func registration(after refusal: BusRefusal?, at now: Duration) -> Registration {
        // bluetoothd may have carried out an earlier request whose reply came too late.
        guard let refusal, refusal.name != "org.bluez.Error.AlreadyExists" else {
            self.refusal = nil
            backOff.reset()
            return .registered
        }
        self.refusal = refusal
        return .waiting(until: now + backOff.next())
    }

    /// Handles a call of bluetoothd to one of the objects.
    mutating func handle(_ call: BusInvocation, at now: Duration) -> [Action] {
        guard adapter != nil, case .method(let method, let arguments) = call.order else { return [] }
        switch method {
        case "StartNotify": if let measurement = Self.measurements[call.path] { measurements.insert(measurement) }
        case "StopNotify": if let measurement = Self.measurements[call.path] { measurements.remove(measurement) }
        case "ReadValue": if let device = arguments.first?.entries?["device"]?.text { centrals.insert(device) }
        case "WriteValue" where call.path == Self.controlPoint: return carryOut(arguments.first?.bytes ?? [])
        case "Release" where call.path == Self.advertisementPath:
            if advertisement == .registered { advertisement = .waiting(until: now + Self.releasePause) }
        default: break
        }
        return []
    }

    /// Carries out a request to SC Control Point, 0x2A55, and answers it: u8 16, u8 the request, u8 [1 success, 2 not supported, 3 invalid].
    ///
    /// Set Cumulative Value, 1, with the distance as u32 in dm, is the only one that a sensor with the features of strided supports.
    private func carryOut(_ request: [UInt8]) -> [Action] {
        guard let code = request.first else { return [] }
        let result: UInt8 = code != 1 ? 2 : request.count == 5 ? 1 : 3
        let distance = request.dropFirst().reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return (result == 1 ? [.report(.footPodDistance(decimeters: distance))] : [])
            + [.notify(Self.controlPoint, [16, code, result])]
    }

    /// Handles a change of a device that is not one of the runner's sensors.
    mutating func update(_ path: String, from before: Device?, to device: Device?) -> [Action] {
        let (was, isConnected) = (before?.isConnected ?? false, device?.isConnected ?? false)
        guard was != isConnected, let adapter, path.hasPrefix(adapter + "/") else { return [] }
        if !isConnected {
            centrals.remove(path)
        } else if isVisible, device?.isClassic == false {
            centrals.insert(path)
        }
        return renew()
    }

    /// The notifications of these payloads; none for a measurement to which no central has subscribed.
    func notify(_ payloads: [SensorMeasurement: [UInt8]]) -> [Action] {
        guard adapter != nil else { return [] }
        return Self.measurements.sorted { $0.key < $1.key }.compactMap { path, measurement in
            guard measurements.contains(measurement), let bytes = payloads[measurement] else { return nil }
            return .notify(path, bytes)
        }
    }

    /// How other devices see strided; `isSensor` says whether the device at a path is one of the runner's sensors.
    func state(in tree: BlueZTree?, isSensor: (String) -> Bool) -> PeripheralState {
        var state = PeripheralState()
        guard offer != nil else { return state }
        state.measurements = measurements
        var paths = centrals
        if paths.isEmpty, !measurements.isEmpty, let tree, let adapter {
            // The central has connected before strided was started.
            let connected = tree.devices.filter { $0.value.isConnected && !$0.value.isClassic }
            paths = Set(connected.keys.filter { $0.hasPrefix(adapter + "/") && !isSensor($0) })
        }
        state.centrals = paths.compactMap { tree?.devices[$0]?.name }.sorted()
        // While a central is connected, some adapters cannot advertise.
        if let refusal, centrals.isEmpty {
            state.stage = .refused(refusal)
        } else if adapter == nil {
            state.stage = tree?.adapters.contains { $0.value.isPowered } == true ? .unsupported : .waiting
        } else {
            state.stage = isVisible ? .advertising : .waiting
        }
        return state
    }

    private mutating func renew() -> [Action] {
        guard let adapter else { return [] }
        switch advertisement {
        case .requested: return []
        case .waiting:
            // The reason of the refusal may have been the connection.
            advertisement = .due
            refusal = application == .registered ? nil : refusal
            backOff.reset()
            return []
        case .registered:
            advertisement = .requested
            return [
                .request(.unregisterAdvertisement(adapter: adapter)),
                .request(.registerAdvertisement(adapter: adapter)),
            ]
        }
    }

    private mutating func leave() -> [Action] {
        guard let adapter else { return [] }
        let requests: [Request] =
            (advertisement == .requested || advertisement == .registered
                ? [.unregisterAdvertisement(adapter: adapter)] : [])
            + (application == .requested || application == .registered
                ? [.unregisterApplication(adapter: adapter)] : [])
        forgetDaemon()
        return requests.map { .request($0) }
    }
}

// MARK: - Objects

extension Peripheral {
    private struct Service {
        let uuid: UInt16
        /// The first handle; fixed handles stay the same when strided or bluetoothd starts again, because watches store them.
        let handle: UInt16
        /// A measurement is notified; any other value is constant, and read.
        let measurement: SensorMeasurement?
        let values: [(uuid: UInt16, bytes: [UInt8])]
        /// A characteristic that takes requests and answers them by indications.
        var controlPoint: UInt16?
    }

    static let root = "/org/strided/footpod"
    static let advertisementPath = root + "/advertisement"
    private static let advertisedName = "strided"
    /// Assigned numbers of the Bluetooth SIG, "Appearance Values": generic running and walking sensor.
    private static let appearance: UInt16 = 0x0440

    /// The services in the order in which they are registered: Running Speed and Cadence, Heart Rate, Device Information.
    private static let services = [
        Service(
            uuid: SensorService.runningSpeedAndCadence.rawValue,
            handle: 0x0200,
            measurement: .runningSpeedAndCadence,
            values: [
                // RSC Feature: stride length, total distance, and whether the runner walks or runs.
                (0x2A54, [0b111, 0]),
                // Sensor Location: other.
                (0x2A5D, [0]),
            ],
            // A sensor with a total distance must let it be set (Running Speed and Cadence Service 1.0).
            controlPoint: 0x2A55
        ),
        Service(uuid: SensorService.heartRate.rawValue, handle: 0x0220, measurement: .heartRate, values: []),
        Service(
            uuid: 0x180A,
            handle: 0x0240,
            measurement: nil,
            // Manufacturer Name and Model Number.
            values: [(0x2A29, Array("strided".utf8)), (0x2A24, Array("foot pod".utf8))]
        ),
    ]

    /// The measurements by the paths of their characteristics.
    private static let measurements: [String: SensorMeasurement] = Dictionary(
        uniqueKeysWithValues: services.enumerated().compactMap { index, service in
            service.measurement.map { (path(index) + "/char0", $0) }
        }
    )

    /// The path of SC Control Point, behind the three other characteristics of its service.
    static let controlPoint = path(0) + "/char3"

    private static func path(_ service: Int) -> String { "\(root)/service\(service)" }

    /// All objects: the root, whose reply to `GetManagedObjects` contains the services, and the advertisement.
    static func objects(_ offer: PeripheralOffer) -> [ExportedObject] {
        let objects = services.enumerated().flatMap { Self.objects($1, at: path($0)) }
        let entries = objects.map { object in
            BusValue.entry(
                .path(object.path),
                .array(object.interfaces.map { BusValue.entry(.string($0.name), $0.values) })
            )
        }
        let manager = ExportedObject.Interface(
            BlueZName.objectManager,
            methods: ["GetManagedObjects": .init(reply: [.array(entries)])],
            properties: [:]
        )
        return [ExportedObject(path: root, interfaces: [manager])] + objects + [advertisement(offer)]
    }

    private static func objects(_ service: Service, at path: String) -> [ExportedObject] {
        let interface = ExportedObject.Interface(
            BlueZName.gattService,
            methods: [:],
            properties: [
                "UUID": .init(.string(ShortUUID.text(service.uuid))), "Primary": .init(.boolean(true)),
                "Handle": .init(.uint16(service.handle)),
            ]
        )
        typealias Methods = [String: ExportedObject.Method]
        let sent: Methods = ["StartNotify": .init(), "StopNotify": .init()]
        var all: [(uuid: UInt16, flags: [String], methods: Methods)] = []
        if let measurement = service.measurement { all.append((measurement.rawValue, ["notify"], sent)) }
        all += service.values.map { ($0.uuid, ["read"], ["ReadValue": .init("a{sv}", reply: [.bytes($0.bytes)])]) }
        if let uuid = service.controlPoint {
            all.append((uuid, ["write", "indicate"], sent.merging(["WriteValue": .init("aya{sv}")]) { $1 }))
        }
        let characteristics = all.enumerated().map { index, characteristic in
            ExportedObject(
                path: "\(path)/char\(index)",
                interfaces: [
                    ExportedObject.Interface(
                        BlueZName.characteristic,
                        methods: characteristic.methods,
                        properties: [
                            "UUID": .init(.string(ShortUUID.text(characteristic.uuid))),
                            "Service": .init(.path(path)),
                            "Flags": .init(.array(characteristic.flags.map(BusValue.string))),
                        ]
                    )
                ]
            )
        }
        return [ExportedObject(path: path, interfaces: [interface])] + characteristics
    }

    static func advertisement(_ offer: PeripheralOffer) -> ExportedObject {
        let services: [SensorService] = [.runningSpeedAndCadence] + (offer.hasHeartRate ? [.heartRate] : [])
        let interface = ExportedObject.Interface(
            "org.bluez.LEAdvertisement1",
            methods: ["Release": .init()],
            properties: [
                "Type": .init(.string("peripheral")), "LocalName": .init(.string(advertisedName)),
                "ServiceUUIDs": .init(.array(services.map { .string(ShortUUID.text($0.rawValue)) })),
                "Appearance": .init(.uint16(appearance)), "Discoverable": .init(.boolean(true)),
            ]
        )
        return ExportedObject(path: advertisementPath, interfaces: [interface])
    }
}
