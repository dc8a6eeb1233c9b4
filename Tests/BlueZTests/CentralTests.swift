import Glibc
import Testing

@testable import BlueZ
@testable import SystemBus

/// The availability of Bluetooth (bus, bluetoothd, adapter), and scanning.
@Suite struct CentralTests {
    @Test func withoutLibsystemdTheBusIsNotRetried() {
        var scenario = Scenario()
        let error = BusError(.connect(.system), code: -ELIBACC)
        #expect(scenario.process(.begun) == [.connectBus])
        #expect(scenario.process(.busLost(error)).events == [.state(.absent(.bus(error)))])
        #expect(scenario.central.deadline == nil)
        #expect("\(BluetoothAbsence.bus(error))".contains("libsystemd is not installed (package libsystemd0)"))
    }

    @Test func aMissingBusIsRetriedWithGrowingDelays() {
        var scenario = Scenario()
        _ = scenario.process(.begun)
        var pauses: [Duration] = []
        var told: [BluetoothEvent] = []
        for _ in 0..<7 {
            told += scenario.process(.busLost(BusError(.connect(.system), code: -ENOENT))).events
            let before = scenario.now
            #expect(scenario.awaitDeadline() == [.connectBus])
            pauses.append(scenario.now - before)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
        // Reported once, not at each attempt.
        #expect(told.count == 1)
    }

    @Test func theStartOfBluetoothdIsDetectedWithoutPolling() {
        var scenario = Scenario()
        _ = scenario.process(.begun)
        let actions = scenario.process(.busConnected)
        #expect(actions.requests.last == .owner)
        #expect(actions.events == [])
        #expect(scenario.process(.refused(.owner, .noOwner)) == [.report(.state(.absent(.noDaemon)))])
        #expect(scenario.central.deadline == nil)
        #expect(scenario.ownerChanged(to: Scenario.owner) == [.request(.objects)])
        #expect(scenario.process(.answered(.objects, Scenario.objects())) == [.report(.state(.ready))])
    }

    @Test func bluetoothdThatDoesNotReplyIsAskedAgain() {
        var scenario = Scenario()
        _ = scenario.process(.begun)
        _ = scenario.process(.busConnected)
        _ = scenario.process(.answered(.owner, [.string(Scenario.owner)]))
        let refusal = BusRefusal(name: "org.freedesktop.DBus.Error.NoReply", message: "no answer")
        #expect(scenario.process(.refused(.objects, refusal)).events == [.state(.absent(.refused(refusal)))])
        #expect(scenario.awaitDeadline() == [.request(.objects)])
        #expect(scenario.now == .seconds(30))
        #expect(scenario.process(.answered(.objects, [.boolean(true)])).events.count == 1)
        #expect(scenario.awaitDeadline() == [.request(.objects)])
        #expect(scenario.process(.answered(.objects, Scenario.objects())).events == [.state(.ready)])
    }

    @Test func missingOffAndPoweredAdaptersAreReported() {
        var scenario = Scenario()
        _ = scenario.process(.begun)
        _ = scenario.process(.busConnected)
        _ = scenario.process(.answered(.owner, [.string(Scenario.owner)]))
        #expect(scenario.process(.answered(.objects, [.dictionary([:])])).events == [.state(.absent(.noAdapter))])
        let off: BlueZInterfaces = [BlueZName.adapter: ["Powered": .boolean(false)]]
        #expect(scenario.add([Scenario.hci: off]).events == [.state(.absent(.switchedOff))])
        let on = scenario.change(Scenario.hci, BlueZName.adapter, ["Powered": .boolean(true)])
        #expect(on == [.report(.state(.ready))])
    }

    @Test func aPoweredAdapterIsPreferred() {
        var scenario = Scenario()
        let on: BlueZInterfaces = [BlueZName.adapter: ["Powered": .boolean(true)]]
        #expect(scenario.begin(powered: false, ["/org/bluez/hci1": on]).events == [.state(.ready)])
        _ = scenario.process(.command(.connect(Scenario.pod)))
        #expect(scenario.process(.command(.scan(.seconds(5)))) == [])
        let first = scenario.process(.refused(.startDiscovery(adapter: "/org/bluez/hci1"), .aborted))
        #expect(first == [])
        #expect(scenario.awaitDeadline().requests.last == .startDiscovery(adapter: "/org/bluez/hci1"))
    }

    @Test func aScanForAllReportsDevicesThatAnnounceNothing() {
        var scenario = Scenario()
        let (watch, headset) = (Scenario.sensor("DD:00:00:00:00:01"), Scenario.sensor("00:00:00:00:00:02"))
        let devices = Scenario.device(watch, services: [], rssi: -60)
            .merging(Scenario.device(headset, services: [], resolved: true)) { $1 }
        _ = scenario.begin(devices)
        _ = scenario.change(Scenario.path(headset), ["Class": .uint32(0x240404)])
        #expect(scenario.process(.command(.scan(.seconds(5)))).events == [])
        let all = scenario.process(.command(.scan(.seconds(5), all: true)))
        #expect(all.events == [.found(FoundSensor(address: watch, name: "Pod", services: [], rssi: -60))])
        let filters = scenario.process(.answered(.startDiscovery(adapter: Scenario.hci), [])).requests
        #expect(filters == [.setFilter(adapter: Scenario.hci, .all)])
    }

    /// A sensor that does not announce its service is found again by its address; other devices are not reported meanwhile.
    @Test func theSearchForOneSensorHasItsAddress() {
        var scenario = Scenario()
        _ = scenario.begin()
        func scope(_ actions: [Action]) -> [DiscoveryScope] {
            actions.requests.compactMap { if case .setFilter(_, let scope) = $0 { scope } else { nil } }
        }
        #expect(scope(scenario.process(.command(.connect(Scenario.pod)))) == [.only(Scenario.pod)])
        _ = scenario.process(.answered(.startDiscovery(adapter: Scenario.hci), []))
        #expect(scope(scenario.process(.command(.scan(.seconds(5))))) == [.sensors])
        #expect(scope(scenario.awaitDeadline()) == [.only(Scenario.pod)])
        // Two sensors: first those that announce their service, then all.
        #expect(scope(scenario.process(.command(.connect(Scenario.mill)))) == [.sensors])
        var scopes: [DiscoveryScope] = []
        while scenario.now < .seconds(120) {
            scopes += scope(scenario.awaitDeadline())
            _ = scenario.process(.answered(.startDiscovery(adapter: Scenario.hci), []))
        }
        #expect(scopes.contains(.all), "\(scopes)")
        #expect(DiscoveryScope.only(Scenario.pod).filter["Pattern"] == .string("C0:FF:EE:00:18:14"))
        #expect(DiscoveryScope.only(Scenario.pod).filter["UUIDs"] == nil)
    }

    @Test func signalsFromOtherProgramsAreIgnored() {
        var scenario = Scenario()
        _ = scenario.begin()
        let adapter = ["Powered": BusValue.boolean(false)]
        #expect(scenario.change(Scenario.hci, BlueZName.adapter, adapter, from: ":1.66") == [])
        let forged = BusSignal(
            sender: ":1.66",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus",
            member: "NameOwnerChanged",
            arguments: [.string(BlueZName.service), .string(Scenario.owner), .string("")]
        )
        #expect(scenario.process(.signal(forged)) == [])
    }

    @Test func aScanReportsSensorsInRange() {
        var scenario = Scenario()
        let devices = Scenario.device(Scenario.pod, rssi: -70)
            .merging(Scenario.device(Scenario.mill, services: [.fitnessMachine])) { $1 }
            .merging(Scenario.device(Scenario.sensor("00:00:00:00:00:01"), services: [.battery], rssi: -50)) { $1 }
        _ = scenario.begin(devices)
        let pod = { (rssi: Int) in
            BluetoothEvent.found(
                FoundSensor(
                    address: Scenario.pod,
                    name: "Pod",
                    services: [.runningSpeedAndCadence],
                    rssi: rssi
                )
            )
        }
        let begun = scenario.process(.command(.scan(.seconds(10))))
        // The treadmill is known from earlier but not in range; the third device has no measurement.
        #expect(begun.events == [pod(-70)])
        #expect(
            begun.requests == [.setFilter(adapter: Scenario.hci, .sensors), .startDiscovery(adapter: Scenario.hci)]
        )
        #expect(scenario.process(.answered(.startDiscovery(adapter: Scenario.hci), [])).events == [.state(.scanning)])
        #expect(scenario.change(Scenario.path(Scenario.pod), ["RSSI": .int16(-61)]).events == [pod(-61)])
        #expect(scenario.change(Scenario.path(Scenario.pod), ["TxPower": .int16(4)]).events == [])
        let ended = scenario.awaitDeadline()
        #expect(scenario.now == .seconds(10))
        #expect(ended == [.report(.state(.ready)), .request(.stopDiscovery(adapter: Scenario.hci))])
        #expect(scenario.change(Scenario.path(Scenario.pod), ["RSSI": .int16(-66)]) == [])
        #expect(scenario.central.deadline == nil)
    }

    @Test func aNameCannotControlATerminal() {
        var device = Device()
        device.update(["Alias": .string("\u{1B}[2J\u{7}Pod\n\u{202E}" + String(repeating: "x", count: 100))])
        #expect(device.name == "[2JPod" + String(repeating: "x", count: 58))
    }

    @Test func discoveryStoppedByTheAdapterIsRestartedAfterADelay() {
        var scenario = Scenario()
        _ = scenario.begin()
        _ = scenario.process(.command(.scan(.seconds(20))))
        _ = scenario.process(.answered(.startDiscovery(adapter: Scenario.hci), []))
        _ = scenario.change(Scenario.hci, BlueZName.adapter, ["Discovering": .boolean(true)])
        let stopped = scenario.change(Scenario.hci, BlueZName.adapter, ["Discovering": .boolean(false)])
        #expect(stopped == [.report(.state(.ready))])
        #expect(scenario.awaitDeadline().requests.last == .startDiscovery(adapter: Scenario.hci))
        #expect(scenario.now == .seconds(5))
    }

    @Test func theNumberOfReportedSensorsIsLimited() {
        var scenario = Scenario()
        _ = scenario.begin()
        _ = scenario.process(.command(.scan(.seconds(20))))
        var found = 0
        for number in 0..<2_000 {
            let digits = String(number + 0x1000, radix: 16, uppercase: true)
            let address = Scenario.sensor("C0:FF:EE:00:\(digits.prefix(2)):\(digits.suffix(2))")
            found += scenario.add(Scenario.device(address, rssi: -80)).events.count
        }
        #expect(found == 128)
    }
}

/// Addresses are parsed strictly, because they are stored.
@Suite struct SensorAddressTests {
    @Test(arguments: ["C0:FF:EE:00:18:14", "c0:ff:ee:00:18:14", "00:00:00:00:00:00", "FF:FF:FF:FF:FF:FF"])
    func descriptionIsTheParsedText(text: String) throws {
        #expect(try #require(SensorAddress(parsing: text)).description == text.uppercased())
    }

    @Test(arguments: [
        "", "C0:FF:EE:00:18", "C0:FF:EE:00:18:14:", "C0:FF:EE:00:18:1G", "C0-FF-EE-00-18-14", "+0:FF:EE:00:18:14",
        " C0:FF:EE:00:18:1", "C0FF:EE:00:18:14:", "C:0FF:EE:00:18:14", "C0:FF:EE:00:18:1４",
    ])
    func anythingElseIsRefused(text: String) {
        #expect(SensorAddress(parsing: text) == nil)
    }
}
