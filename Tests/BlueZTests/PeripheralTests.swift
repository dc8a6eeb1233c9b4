import Testing
import TestSupport

@testable import BlueZ
@testable import SystemBus

/// strided as a foot pod: its registration with a simulated bluetoothd.
struct PeripheralTests {
    private static let hci = Scenario.hci
    private static let application = Request.registerApplication(adapter: hci)
    private static let advertisement = Request.registerAdvertisement(adapter: hci)
    private static let noAdvertisement = Request.unregisterAdvertisement(adapter: hci)
    private static let running = Peripheral.root + "/service0/char0"
    private static let heart = Peripheral.root + "/service1/char0"
    private static let watch = Scenario.sensor("F0:F1:F2:00:00:01")
    private static let rest = BusRefusal(
        name: "org.bluez.Error.NotPermitted",
        message: "Maximum advertisements reached"
    )

    /// A scenario in which strided advertises.
    private func visible(_ devices: [String: BlueZInterfaces] = [:]) -> Scenario {
        var scenario = Scenario()
        _ = scenario.begin(devices)
        _ = scenario.process(.command(.offer(PeripheralOffer())))
        _ = scenario.process(.answered(Self.application, []))
        _ = scenario.process(.answered(Self.advertisement, []))
        return scenario
    }

    private func connected(_ address: SensorAddress = watch, in scenario: inout Scenario) -> [Action] {
        scenario.add(Scenario.device(address, services: [], resolved: true))
    }

    private func notified(_ scenario: inout Scenario) -> [Action] {
        scenario.process(.command(.notify([.runningSpeedAndCadence: [1], .heartRate: [2]])))
    }

    // MARK: - Registration

    @Test func theServicesAreRegisteredBeforeTheAdvertisement() {
        var scenario = Scenario()
        _ = scenario.begin()
        let actions = scenario.process(.command(.offer(PeripheralOffer())))
        #expect(actions.requests == [Self.application])
        #expect(actions.contains(.export(Peripheral.advertisement(PeripheralOffer()))))
        #expect(scenario.process(.answered(Self.application, [])).requests == [Self.advertisement])
        let events = scenario.process(.answered(Self.advertisement, [])).events
        #expect(events.map(\.stage) == [.advertising])
    }

    @Test func theEndIsAnnouncedAndTheObjectsDisappear() {
        var scenario = visible()
        let actions = scenario.process(.command(.offer(nil)))
        #expect(actions.requests == [Self.noAdvertisement, .unregisterApplication(adapter: Self.hci)])
        #expect(actions.contains(.withdraw(Peripheral.root)))
        #expect(actions.events.map(\.stage) == [.off])
        #expect(scenario.process(.command(.offer(nil))) == [])
    }

    @Test func theEndOfTheProgramEndsIt() {
        var scenario = visible()
        #expect(scenario.process(.ended).requests.contains(.unregisterApplication(adapter: Self.hci)))
    }

    @Test func aNewBluetoothdReceivesEverythingAgain() {
        var scenario = visible()
        #expect(scenario.ownerChanged(to: "").events.contains { $0.stage == .waiting })
        _ = scenario.ownerChanged(to: Scenario.owner)
        #expect(scenario.process(.answered(.objects, Scenario.objects())).requests == [Self.application])
        #expect(scenario.process(.answered(Self.application, [])).requests == [Self.advertisement])
    }

    @Test func itMovesToAnotherAdapterAndBack() {
        var scenario = visible()
        let other = "/org/bluez/hci1"
        #expect(scenario.add(Scenario.adapter(other)).requests == [])
        let moved = scenario.remove(Self.hci, [BlueZName.adapter]).requests
        #expect(moved.last == .registerApplication(adapter: other))
        // The replies of the removed adapter are not those of the new one.
        #expect(scenario.process(.refused(Self.advertisement, .aborted)).requests == [])
        #expect(
            scenario.process(.answered(.registerApplication(adapter: other), [])).requests
                == [.registerAdvertisement(adapter: other)]
        )
    }

    @Test func anAdapterThatIsSwitchedOffAndOnIsUsedAgain() {
        var scenario = visible()
        let off = scenario.change(Self.hci, BlueZName.adapter, ["Powered": .boolean(false)])
        #expect(off.requests == [Self.noAdvertisement, .unregisterApplication(adapter: Self.hci)])
        let on = scenario.change(Self.hci, BlueZName.adapter, ["Powered": .boolean(true)])
        #expect(on.requests == [Self.application])
    }

    @Test(arguments: [
        // An adapter that can advertise but has used its instances, and two that cannot.
        (["SupportedInstances": .byte(0), "ActiveInstances": .byte(1)] as [String: BusValue], [String]?.none, true),
        (["SupportedInstances": .byte(0), "ActiveInstances": .byte(0)], nil, false),
        (["SupportedInstances": .byte(5)], ["central"], false),
        (["SupportedInstances": .byte(5)], ["central", "peripheral"], true),
    ])
    func onlyAnAdapterThatCanAdvertiseIsUsed(properties: [String: BusValue], roles: [String]?, isUsed: Bool) {
        var scenario = Scenario()
        _ = scenario.begin()
        _ = scenario.change(Self.hci, BlueZName.advertising, properties)
        if let roles {
            _ = scenario.change(Self.hci, BlueZName.adapter, ["Roles": .array(roles.map(BusValue.string))])
        }
        let actions = scenario.process(.command(.offer(PeripheralOffer())))
        #expect(actions.requests == (isUsed ? [Self.application] : []))
        #expect(actions.events.map(\.stage) == [isUsed ? .waiting : .unsupported])
    }

    @Test func aRefusalIsReportedAndTheRequestRepeated() {
        var scenario = Scenario()
        _ = scenario.begin()
        _ = scenario.process(.command(.offer(PeripheralOffer())))
        _ = scenario.process(.answered(Self.application, []))
        for pause in [1, 2, 4, 8, 16, 30, 30] {
            let before = scenario.now
            let events = scenario.process(.refused(Self.advertisement, Self.rest)).events
            #expect(events.isEmpty || events.map(\.stage) == [.refused(Self.rest)])
            #expect(scenario.awaitDeadline().requests == [Self.advertisement])
            #expect(scenario.now - before == .seconds(pause))
        }
        #expect(scenario.process(.answered(Self.advertisement, [])).events.map(\.stage) == [.advertising])
    }

    @Test func aRegistrationThatExistsAlreadyIsAccepted() {
        var scenario = Scenario()
        _ = scenario.begin()
        _ = scenario.process(.command(.offer(PeripheralOffer())))
        let exists = BusRefusal(name: "org.bluez.Error.AlreadyExists", message: "Already Exists")
        #expect(scenario.process(.refused(Self.application, exists)).requests == [Self.advertisement])
        #expect(scenario.process(.refused(Self.advertisement, exists)).events.map(\.stage) == [.advertising])
    }

    // MARK: - What is registered

    @Test func theServicesHaveAFixedOrderAndFixedHandles() throws {
        let call = BusCall(
            path: Peripheral.root,
            interface: BlueZName.objectManager,
            member: "GetManagedObjects",
            signature: "",
            arguments: []
        )
        // With and without a heart rate, the services are the same.
        for hasHeartRate in [false, true] {
            var objects = ExportedObjects()
            for object in Peripheral.objects(PeripheralOffer(hasHeartRate: hasHeartRate)) {
                _ = objects.export(object)
            }
            guard case .replied(let values) = objects.answer(to: call).0, let entries = values.first?.values else {
                Issue.record("no reply")
                return
            }
            #expect(values.first?.signature == "a{oa{sa{sv}}}")
            let services = entries.compactMap { entry -> String? in
                guard case .entry(.path(let path), .array(let interfaces)) = entry,
                    case .entry(_, let properties)? = interfaces.first, let properties = properties.entries
                else { return nil }
                let handle = properties["Handle"]?.integer.map { " at \($0)" } ?? ""
                let flags = properties["Flags"]?.values?.compactMap(\.text).map { " " + $0 }.joined() ?? ""
                return path.dropFirst(Peripheral.root.count) + " "
                    + (properties["UUID"]?.text?.dropFirst(4).prefix(4) ?? "") + handle + flags
            }
            #expect(
                services == [
                    "/service0 1814 at 512", "/service0/char0 2a53 notify", "/service0/char1 2a54 read",
                    "/service0/char2 2a5d read", "/service0/char3 2a55 write indicate", "/service1 180d at 544",
                    "/service1/char0 2a37 notify",
                    "/service2 180a at 576", "/service2/char0 2a29 read", "/service2/char1 2a24 read",
                ]
            )
        }
    }

    @Test func theHeartRateIsAdvertisedWhileThereIsOne() {
        var scenario = visible()
        let actions = scenario.process(.command(.offer(PeripheralOffer(hasHeartRate: true))))
        #expect(actions.requests == [Self.noAdvertisement, Self.advertisement])
        let uuids = Peripheral.advertisement(PeripheralOffer(hasHeartRate: true)).interfaces[0].properties[
            "ServiceUUIDs"
        ]
        #expect(uuids?.value == .array([0x1814, 0x180D].map { .string(ShortUUID.text($0)) }))
        #expect(actions.contains(.export(Peripheral.advertisement(PeripheralOffer(hasHeartRate: true)))))
    }

    // MARK: - Centrals

    @Test func onlySubscribedMeasurementsAreSent() {
        var scenario = visible()
        #expect(notified(&scenario) == [])
        #expect(scenario.call(Self.running, "StartNotify").events.map(\.measurements) == [[.runningSpeedAndCadence]])
        #expect(notified(&scenario) == [.notify(Self.running, [1])])
        // Equal values are sent, too.
        #expect(notified(&scenario) == [.notify(Self.running, [1])])
        _ = scenario.call(Self.heart, "StartNotify")
        #expect(notified(&scenario) == [.notify(Self.running, [1]), .notify(Self.heart, [2])])
        #expect(scenario.call(Self.running, "StopNotify").events.map(\.measurements) == [[.heartRate]])
        #expect(notified(&scenario) == [.notify(Self.heart, [2])])
    }

    /// The total distance, which a sensor must let be set if it sends it; all other requests belong to features that strided does not have.
    @Test(
        arguments: [
            ([1, 0x39, 0x30, 0, 0], 12345, 1), ([1, 255, 255, 255, 255], 4_294_967_295, 1), ([1, 0, 0, 0], nil, 3),
            ([1, 0, 0, 0, 0, 0], nil, 3), ([2], nil, 2), ([3, 1], nil, 2), ([4], nil, 2), ([16, 1, 1], nil, 2),
            ([], nil, nil),
        ] as [([UInt8], UInt32?, UInt8?)]
    )
    func aRequestOfACentralIsAnswered(request: [UInt8], distance: UInt32?, result: UInt8?) {
        var scenario = visible()
        let actions = scenario.call(Peripheral.controlPoint, "WriteValue", [.bytes(request), .dictionary([:])])
        #expect(actions.events == (distance.map { [.footPodDistance(decimeters: $0)] } ?? []))
        let answer = actions.filter { if case .notify = $0 { true } else { false } }
        #expect(answer == (result.map { [.notify(Peripheral.controlPoint, [16, request[0], $0])] } ?? []))
    }

    @Test func eachConnectionAndItsEndRenewsTheAdvertisement() {
        var scenario = visible()
        let renewal = [Self.noAdvertisement, Self.advertisement]
        #expect(connected(in: &scenario).requests == renewal)
        _ = scenario.process(.answered(Self.advertisement, []))
        let second = Scenario.sensor("F0:F1:F2:00:00:02")
        #expect(connected(second, in: &scenario).requests == renewal)
        _ = scenario.process(.answered(Self.advertisement, []))
        let end = scenario.change(Scenario.path(Self.watch), ["Connected": .boolean(false)])
        #expect(end.requests == renewal)
        #expect(end.events.map(\.centrals) == [["Pod"]])
    }

    @Test func anAdapterThatCannotAdvertiseWhileConnectedIsNoFault() {
        var scenario = visible()
        _ = connected(in: &scenario)
        for _ in 0..<6 {
            #expect(scenario.process(.refused(Self.advertisement, Self.rest)).events == [])
            _ = scenario.awaitDeadline()
        }
        _ = scenario.process(.refused(Self.advertisement, Self.rest))
        // After the end of the connection, it is repeated at once, and a refusal is reported.
        let end = scenario.change(Scenario.path(Self.watch), ["Connected": .boolean(false)])
        #expect(end.requests == [Self.advertisement])
        #expect(end.events.map(\.stage) == [.advertising])
        let refused = scenario.process(.refused(Self.advertisement, Self.rest))
        #expect(refused.events.map(\.stage) == [.refused(Self.rest)])
    }

    @Test func aDeviceThatReadsAValueIsACentral() {
        // It was connected before strided advertised.
        var scenario = visible(Scenario.device(Self.watch, services: [], resolved: true))
        let options = BusValue.dictionary(["device": .path(Scenario.path(Self.watch))])
        let events = scenario.call(Peripheral.root + "/service0/char1", "ReadValue", [options]).events
        #expect(events.map(\.centrals) == [["Pod"]])
    }

    @Test func aSubscriberThatWasConnectedBeforeStridedIsNamed() {
        var scenario = visible(Scenario.device(Self.watch, services: [], resolved: true))
        #expect(scenario.call(Self.running, "StartNotify").events.map(\.centrals) == [["Pod"]])
        #expect(scenario.call(Self.running, "StopNotify").events.map(\.centrals) == [[]])
    }

    @Test func theRunnersSensorsAndClassicDevicesAreNoCentrals() {
        var scenario = visible(Scenario.device(Scenario.pod))
        let pod = scenario.process(.command(.connect(Scenario.pod))) + scenario.bringUp(Scenario.pod)
        #expect(!pod.requests.contains(Self.advertisement))
        #expect(pod.events.allSatisfy { $0.centrals.isEmpty })
        let headset = Scenario.sensor("C0:FF:EE:00:00:42")
        var device = Scenario.device(headset, services: [], resolved: true)
        device[Scenario.path(headset)]?[BlueZName.device]?["Class"] = .uint32(0x240404)
        #expect(scenario.add(device).events.allSatisfy { $0.centrals.isEmpty })
    }

    @Test func anAdvertisementThatBluetoothdEndsIsRegisteredAgain() {
        var scenario = visible()
        _ = scenario.call(Peripheral.advertisementPath, "Release")
        #expect(scenario.awaitDeadline().requests == [Self.advertisement])
        #expect(scenario.now <= .seconds(5))
    }

    // MARK: - Any order of events

    /// bluetoothd, as far as it concerns the foot pod: what is registered, and which measurements are subscribed.
    private struct Daemon {
        var isRunning = true
        var adapters: Set<String> = [hci]
        /// The adapter on which the services and the advertisement are registered.
        var application: String?
        var advertisement: String?
        var subscribed: Set<String> = []
        var unanswered: [Request] = []

        mutating func forget() { (application, advertisement, subscribed, unanswered) = (nil, nil, [], []) }

        /// Carries out a request; nil if it gets no reply.
        mutating func carryOut(_ request: Request) -> BusRefusal?? {
            switch request {
            case .registerApplication(let adapter):
                guard adapters.contains(adapter) else { return .some(.aborted) }
                application = adapter
                return .some(nil)
            case .registerAdvertisement(let adapter):
                guard adapters.contains(adapter) else { return .some(.aborted) }
                advertisement = adapter
                return .some(nil)
            case .unregisterApplication(let adapter):
                if application == adapter { (application, subscribed) = (nil, []) }
            case .unregisterAdvertisement(let adapter):
                if advertisement == adapter { advertisement = nil }
            default: break
            }
            return nil
        }
    }

    @Test func afterAnyEventsItIsRegisteredExactlyWhereItShallBe() {
        let seed = TestSeed.value()
        for round in 0..<300 {
            var random = SplitMix64(seed: seed &+ UInt64(round))
            play(&random, "seed \(seed), round \(round)")
        }
    }

    private func play(_ random: inout SplitMix64, _ comment: Comment) {
        var (scenario, daemon, isOffered) = (Scenario(), Daemon(), false)
        _ = scenario.begin()
        for _ in 0..<200 {
            var actions = happen(&scenario, &daemon, &isOffered, &random)
            // The replies come in the order of the requests, but some of them later, and some requests are lost.
            while !actions.isEmpty {
                for case .notify(let path, _) in actions { #expect(daemon.subscribed.contains(path), comment) }
                let requests = actions.requests
                actions = []
                for request in requests {
                    guard let reply = daemon.carryOut(request) else { continue }
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        daemon.unanswered.append(request)
                    } else {
                        actions += scenario.process(reply.map { .refused(request, $0) } ?? .answered(request, []))
                    }
                }
            }
        }
        settle(&scenario, &daemon)
        let expected = isOffered && daemon.isRunning ? daemon.adapters.min() : nil
        // It stays on the adapter that it uses.
        #expect((daemon.application != nil) == (expected != nil), comment)
        #expect(daemon.application == daemon.advertisement, comment)
        let stage = scenario.central.reportedPeripheral.stage
        #expect(stage == (!isOffered ? .off : expected == nil ? .waiting : .advertising), comment)
        #expect(Set(notified(&scenario).paths) == (isOffered ? daemon.subscribed : []), comment)
    }

    private func happen(
        _ scenario: inout Scenario,
        _ daemon: inout Daemon,
        _ isOffered: inout Bool,
        _ random: inout SplitMix64
    ) -> [Action] {
        let adapter = "/org/bluez/hci\(Int.random(in: 0..<2, using: &random))"
        let characteristic = Bool.random(using: &random) ? Self.running : Self.heart
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            isOffered = Bool.random(using: &random)
            let offer = PeripheralOffer(hasHeartRate: Bool.random(using: &random))
            return scenario.process(.command(.offer(isOffered ? offer : nil)))
        case 1:
            daemon.forget()
            daemon.isRunning = false
            return scenario.ownerChanged(to: "")
        case 2, 3:
            guard !daemon.isRunning else { return [] }
            daemon.isRunning = true
            _ = scenario.ownerChanged(to: Scenario.owner)
            let objects = daemon.adapters.map { Scenario.adapter($0) }.reduce(into: [:]) { $0.merge($1) { $1 } }
            return scenario.process(
                .answered(.objects, [.dictionary(objects.mapValues { .dictionary($0.mapValues(BusValue.dictionary)) })])
            )
        case 4:
            guard daemon.isRunning else { return [] }
            daemon.adapters.remove(adapter)
            if daemon.application == adapter { daemon.forget() }
            return scenario.remove(adapter, [BlueZName.adapter])
        case 5, 6:
            guard daemon.isRunning else { return [] }
            daemon.adapters.insert(adapter)
            return scenario.add(Scenario.adapter(adapter))
        case 7:
            guard daemon.application != nil else { return [] }
            daemon.subscribed.insert(characteristic)
            return scenario.call(characteristic, "StartNotify")
        case 8:
            guard daemon.subscribed.remove(characteristic) != nil else { return [] }
            return scenario.call(characteristic, "StopNotify")
        case 9:
            guard daemon.isRunning else { return [] }
            let device = Scenario.device(Self.watch, services: [], resolved: Bool.random(using: &random))
            return scenario.add(device)
        case 10:
            guard daemon.advertisement != nil, daemon.unanswered.isEmpty else { return [] }
            daemon.advertisement = nil
            return scenario.call(Peripheral.advertisementPath, "Release")
        default:
            return daemon.unanswered.isEmpty
                ? notified(&scenario) : scenario.process(.answered(daemon.unanswered.removeFirst(), []))
        }
    }

    /// Answers everything, and lets all deadlines pass.
    private func settle(_ scenario: inout Scenario, _ daemon: inout Daemon) {
        for _ in 0..<20 {
            var actions: [Action] = []
            for request in daemon.unanswered { actions += scenario.process(.answered(request, [])) }
            daemon.unanswered = []
            actions += scenario.awaitDeadline()
            for request in actions.requests where daemon.isRunning {
                if daemon.carryOut(request) != nil { daemon.unanswered.append(request) }
            }
        }
    }
}

extension BluetoothEvent {
    fileprivate var peripheral: PeripheralState? { if case .peripheral(let state) = self { state } else { nil } }
    fileprivate var stage: PeripheralState.Stage? { peripheral?.stage }
    fileprivate var measurements: Set<SensorMeasurement> { peripheral?.measurements ?? [] }
    fileprivate var centrals: [String] { peripheral?.centrals ?? [] }
}

extension [Action] {
    /// The characteristics whose values are sent.
    fileprivate var paths: [String] { compactMap { if case .notify(let path, _) = $0 { path } else { nil } } }
}

extension Scenario {
    /// bluetoothd calls a method of an exported object.
    fileprivate mutating func call(_ path: String, _ method: String, _ arguments: [BusValue] = []) -> [Action] {
        process(
            .called(BusInvocation(path: path, interface: BlueZName.characteristic, order: .method(method, arguments)))
        )
    }
}
