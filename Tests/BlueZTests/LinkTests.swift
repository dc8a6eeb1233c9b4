import Glibc
import SystemBus
import Testing

@testable import BlueZ
@testable import SystemBus

/// The connection to each sensor.
@Suite struct LinkTests {
    private let pod = Scenario.pod
    private let podPath = Scenario.path(Scenario.pod)
    private let measurement = Scenario.path(Scenario.pod, 0x2A53)

    /// A foot pod that BlueZ lists, with these characteristics.
    private func known(_ characteristics: [UInt16] = [0x2A53]) -> Scenario {
        var scenario = Scenario()
        _ = scenario.begin(Scenario.device(pod, characteristics: characteristics))
        return scenario
    }

    private func payload(_ bytes: [UInt8], at time: Duration) -> BluetoothEvent {
        .payload(pod, .runningSpeedAndCadence, bytes, arrival: time)
    }

    @Test func aListedSensorIsConnectedAndReported() {
        var scenario = known()
        #expect(
            scenario.connect(pod) == [
                .report(.connecting(pod)), .request(.connect(device: podPath)),
                .request(.acquireNotify(measurement)), .request(.startNotify(measurement)),
                .report(.connected(pod, [.runningSpeedAndCadence])),
            ]
        )
        let bytes = ["Value": BusValue.bytes([0, 0x91, 1, 0xBB])]
        // Two identical notifications are two events.
        for _ in 0..<2 {
            let actions = scenario.change(measurement, BlueZName.characteristic, bytes)
            #expect(actions == [.report(payload([0, 0x91, 1, 0xBB], at: .zero))])
        }
        #expect(scenario.central.deadline == nil)
    }

    @Test func anUnlistedSensorIsSearchedForAndRetried() {
        var scenario = Scenario()
        _ = scenario.begin()
        let begun = scenario.process(.command(.connect(pod)))
        #expect(begun.events == [.connecting(pod)])
        #expect(begun.requests.last == .startDiscovery(adapter: Scenario.hci))
        // A search for one sensor is not reported as a scan.
        #expect(scenario.process(.answered(.startDiscovery(adapter: Scenario.hci), [])) == [])
        let missed = scenario.awaitDeadline()
        #expect(scenario.now == .seconds(30))
        #expect(missed.events == [.lost(pod, .notFound, retryIn: .seconds(1))])
        #expect(missed.requests == [.stopDiscovery(adapter: Scenario.hci)])
        #expect(scenario.awaitDeadline().requests.last == .startDiscovery(adapter: Scenario.hci))
        _ = scenario.process(.answered(.startDiscovery(adapter: Scenario.hci), []))
        let heard = scenario.add(Scenario.device(pod, rssi: -60))
        #expect(heard.requests.contains(.connect(device: podPath)))
        #expect(heard.requests.contains(.stopDiscovery(adapter: Scenario.hci)))
    }

    @Test func refusedConnectionsAreRetriedWithGrowingDelays() {
        var scenario = known()
        _ = scenario.process(.command(.connect(pod)))
        var pauses: [Duration?] = []
        for _ in 0..<7 {
            let actions = scenario.process(.refused(.connect(device: podPath), .aborted))
            for case .lost(_, .refused(.aborted), let pause) in actions.events { pauses.append(pause) }
            #expect(actions.requests == [])
            #expect(scenario.awaitDeadline().requests.last == .connect(device: podPath))
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    }

    /// Each connection as its seconds, negative without a measurement, and the delay after it.
    @Test(arguments: [
        [(-5, 1), (-60, 2), (60, 1), (-1, 2)],
        // A weak battery: each connection gives some measurements.
        [(1, 1), (3, 2), (1, 4), (20, 8), (2, 16), (1, 30), (1, 30), (600, 1), (1, 2)],
    ])
    func onlyAStableConnectionWithMeasurementsResetsTheDelay(connections: [(seconds: Int, pause: Int)]) {
        var scenario = known()
        var pauses: [Duration?] = []
        _ = scenario.process(.command(.connect(pod)))
        for (seconds, _) in connections {
            _ = scenario.bringUp(pod)
            if seconds > 0 {
                _ = scenario.change(measurement, BlueZName.characteristic, ["Value": .bytes([1])])
            }
            scenario.now += .seconds(abs(seconds))
            let lost = scenario.setConnected(podPath, false)
            for case .lost(_, .linkLost, let pause) in lost.events { pauses.append(pause) }
            _ = scenario.awaitDeadline()
        }
        #expect(pauses == connections.map { .seconds($0.pause) })
    }

    /// BlueZ connects a trusted sensor that advertises, and the sensor is lost again, each second for an hour.
    @Test func aSensorThatConnectsItselfEachSecondDoesNotMakeAStorm() {
        var scenario = known()
        _ = scenario.connect(pod)
        var counts: [String: Int] = [:]
        for _ in 0..<3600 {
            var actions = scenario.setConnected(podPath, false)
            while let deadline = scenario.central.deadline, deadline <= scenario.now + .seconds(1) {
                actions += scenario.awaitDeadline()
                let attempt = Request.connect(device: podPath)
                if actions.requests.last == attempt { actions += scenario.process(.refused(attempt, .aborted)) }
            }
            scenario.now += .seconds(1)
            actions += scenario.change(podPath, ["Connected": .boolean(true)])
            actions += scenario.change(podPath, ["ServicesResolved": .boolean(true)])
            for event in actions.events {
                if case .lost = event { counts["lost", default: 0] += 1 }
                if case .connecting = event { counts["connecting", default: 0] += 1 }
            }
            counts["requests", default: 0] += actions.requests.count
        }
        // At most one attempt in 30 s after the first ones.
        #expect(counts["connecting", default: 0] <= 130, "\(counts)")
        #expect(counts["lost", default: 0] <= 270, "\(counts)")
        #expect(counts["requests", default: 0] <= 700, "\(counts)")
    }

    /// bluetoothd refuses each attempt at once, for a day.
    @Test func refusedAttemptsAreOneIn30Seconds() {
        var scenario = known()
        _ = scenario.process(.command(.connect(pod)))
        var attempts = 1
        while scenario.now < .seconds(86_400) {
            _ = scenario.process(.refused(.connect(device: podPath), .aborted))
            attempts += scenario.awaitDeadline().requests.count { $0 == .connect(device: podPath) }
        }
        #expect((2800...2900).contains(attempts), "\(attempts)")
    }

    /// A sensor in range that disappears again and again does not keep another one from its attempts.
    @Test func anUnstableSensorDoesNotDelayAnother() {
        var scenario = Scenario()
        let millPath = Scenario.path(Scenario.mill)
        _ = scenario.begin(
            Scenario.device(pod, rssi: -50, characteristics: [0x2A53]).merging(
                Scenario.device(Scenario.mill, characteristics: [0x2ACD])
            ) { $1 }
        )
        var actions = scenario.process(.command(.connect(pod))) + scenario.process(.command(.connect(Scenario.mill)))
        var millAttempts: [Duration] = []
        while scenario.now < .seconds(600) {
            if actions.requests.contains(.connect(device: millPath)) {
                millAttempts.append(scenario.now)
                actions = scenario.process(.refused(.connect(device: millPath), .aborted), after: .seconds(20))
            } else if actions.requests.contains(.connect(device: podPath)) {
                actions = scenario.bringUp(pod)
                actions += scenario.setConnected(podPath, false)
            } else {
                actions = scenario.awaitDeadline()
            }
        }
        let pauses = zip(millAttempts, millAttempts.dropFirst()).map { $1 - $0 }
        #expect(millAttempts.count >= 10 && pauses.allSatisfy { $0 <= .seconds(55) }, "\(millAttempts)")
    }

    @Test func oneSensorConnectsAtATime() {
        var scenario = Scenario()
        let mill = Scenario.mill
        _ = scenario.begin(
            Scenario.device(pod, characteristics: [0x2A53]).merging(Scenario.device(mill)) { $1 }
        )
        #expect(scenario.process(.command(.connect(pod))).requests == [.connect(device: podPath)])
        #expect(scenario.process(.command(.connect(mill))).requests == [])
        _ = scenario.change(podPath, ["Connected": .boolean(true)])
        #expect(scenario.process(.answered(.connect(device: podPath), [])).requests == [])
        let resolved = scenario.change(podPath, ["ServicesResolved": .boolean(true)])
        #expect(resolved.requests == [.acquireNotify(measurement), .connect(device: Scenario.path(mill))])
    }

    @Test func everySensorIsTriedAndOneInRangeFirst() throws {
        var scenario = Scenario()
        let sensors = (1...3).map { Scenario.sensor("C0:FF:EE:00:00:0\($0)") }
        _ = scenario.begin(sensors.reduce(into: [:]) { $0.merge(Scenario.device($1)) { $1 } })
        var actions = sensors.flatMap { scenario.process(.command(.connect($0))) }
        var tried: [SensorAddress] = []
        // None is in range. Each attempt takes 40 s, which is longer than the longest delay.
        for _ in 0..<12 {
            let attempt = actions.requests.compactMap { request in
                sensors.first { request == .connect(device: Scenario.path($0)) }
            }
            guard let sensor = attempt.first, attempt.count == 1 else { break }
            tried.append(sensor)
            _ = scenario.process(.elapsed, after: .seconds(40))
            actions = scenario.process(.refused(.connect(device: Scenario.path(sensor)), .aborted))
        }
        #expect(sensors.map { sensor in tried.count { $0 == sensor } } == [4, 4, 4], "\(tried)")
        let trying = try #require(actions.requests.first)
        _ = scenario.process(.elapsed, after: .seconds(40))
        let heard = sensors.filter { trying != .connect(device: Scenario.path($0)) }
        _ = scenario.change(Scenario.path(heard[1]), ["RSSI": .int16(-50)])
        #expect(scenario.process(.refused(trying, .aborted)).requests == [.connect(device: Scenario.path(heard[1]))])
    }

    @Test func allMeasurementsOfASensorAreSubscribed() {
        var scenario = known([0x2A53, 0x2ACD, 0x2A37, 0x2A38, ShortUUID.batteryLevel])
        let actions = scenario.connect(pod, [0x2ACD])
        #expect(
            Set(actions.requests).isSuperset(of: [
                .acquireNotify(measurement), .acquireNotify(Scenario.path(pod, 0x2ACD)),
                .acquireNotify(Scenario.path(pod, 0x2A37)), .read(Scenario.path(pod, ShortUUID.batteryLevel)),
            ])
        )
        #expect(actions.requests.count { if case .acquireNotify = $0 { true } else { false } } == 3)
        #expect(
            actions.events.last
                == .connected(pod, [.runningSpeedAndCadence, .fitnessMachine, .heartRate, .battery])
        )
    }

    @Test func oneMeasurementIsEnough() {
        var scenario = known([0x2A53, 0x2ACD])
        _ = scenario.connect(pod, [0x2ACD])
        _ = scenario.process(.refused(.acquireNotify(measurement), .notSupported))
        #expect(scenario.process(.refused(.startNotify(measurement), .notSupported)) == [])
    }

    @Test func aSensorThatRefusesNotificationsIsDisconnected() {
        var scenario = known()
        _ = scenario.process(.command(.connect(pod)))
        _ = scenario.setConnected(podPath, true)
        _ = scenario.process(.refused(.acquireNotify(measurement), .notSupported))
        let actions = scenario.process(.refused(.startNotify(measurement), .notSupported))
        #expect(actions.requests == [.disconnect(device: podPath)])
        #expect(actions.events == [.lost(pod, .refused(.notSupported), retryIn: .seconds(1))])
    }

    @Test func aDeviceWithoutMeasurementsIsDisconnected() {
        var scenario = known([ShortUUID.batteryLevel])
        _ = scenario.process(.command(.connect(pod)))
        let actions = scenario.setConnected(podPath, true)
        let loss = SensorLoss.measuresNothing(offers: "Running Speed and Cadence")
        #expect(actions.events == [.lost(pod, loss, retryIn: .seconds(1))])
    }

    /// What a device that announces nothing has after its connection, and whether it is taken as a sensor.
    private struct Offer: Sendable {
        var characteristics: [UInt16]
        var services: [UInt16]
        var measured: Set<SensorService> = []
        var names = ""
    }

    private static let offers = [
        Offer(
            characteristics: [0x2A37, 0x2A19],
            services: [0x180D, 0x180F, 0x1530],
            measured: [.heartRate, .battery]
        ),
        Offer(
            characteristics: [0x2A53, 0x2A63],
            services: [0x1814, 0x1818],
            measured: [.runningSpeedAndCadence, .cyclingPower]
        ),
        Offer(characteristics: [0x2ACD], services: [0x1826], measured: [.fitnessMachine]),
        // The power meter of a bicycle, a watch without a heart rate, and a device with no service at all.
        Offer(characteristics: [0x2A63], services: [0x1818, 0x1800, 0x1801], names: "Cycling Power"),
        Offer(
            characteristics: [0x2A19],
            services: [0x180A, 0x180F, 0xFEE0],
            names: "Device Information, Battery, 0xFEE0"
        ),
        Offer(characteristics: [], services: []),
    ]

    @Test(arguments: offers) private func aDeviceThatAnnouncesNothingIsTried(_ offer: Offer) {
        let (characteristics, measured) = (offer.characteristics, offer.measured)
        var scenario = Scenario()
        _ = scenario.begin(Scenario.device(pod, services: [], rssi: -60, characteristics: characteristics))
        _ = scenario.process(.command(.connect(pod, onTrial: true)))
        _ = scenario.change(podPath, ["UUIDs": .array(offer.services.map { .string(ShortUUID.text($0)) })])
        let actions = scenario.bringUp(pod, characteristics)
        if measured.isEmpty {
            #expect(actions.events.last == .lost(pod, .measuresNothing(offers: offer.names), retryIn: nil))
            #expect(actions.requests.contains(.disconnect(device: podPath)))
            // There is no further attempt, also not after a restart of bluetoothd, before the user asks again.
            #expect(scenario.central.deadline == nil)
            #expect(scenario.ownerChanged(to: "").events == [.state(.absent(.noDaemon))])
            _ = scenario.ownerChanged(to: Scenario.owner)
            let back = scenario.process(.answered(.objects, Scenario.objects(Scenario.device(pod, services: []))))
            #expect(back == [.report(.state(.ready))])
            _ = scenario.process(.command(.connect(pod, onTrial: true)))
            #expect(scenario.awaitDeadline().requests == [.connect(device: podPath)])
        } else {
            #expect(actions.events.contains(.connected(pod, measured)), "\(actions.events)")
        }
    }

    /// A device that another program uses is not disconnected, and its pairing with this machine is not removed.
    @Test func aDeviceOfAnotherProgramIsLeftAsItIs() {
        var scenario = Scenario()
        _ = scenario.begin(Scenario.device(pod, services: [], resolved: true, characteristics: []))
        _ = scenario.change(podPath, ["Paired": .boolean(true)])
        _ = scenario.process(.command(.connect(pod, onTrial: true)))
        let actions = scenario.process(.answered(.connect(device: podPath), []))
        #expect(actions == [.report(.lost(pod, .measuresNothing(offers: ""), retryIn: nil))])
        #expect(scenario.process(.command(.forget(pod))).requests == [])
    }

    /// A device with a changing address is paired, so that BlueZ finds it again, and has its permanent address then.
    @Test func aChangingAddressIsReplacedByThePermanentOne() {
        let (temporary, permanent) = (Scenario.sensor("5A:00:00:00:00:01"), Scenario.sensor("C0:11:22:33:44:55"))
        let path = Scenario.path(temporary)
        var scenario = Scenario()
        _ = scenario.begin(Scenario.device(temporary, characteristics: [0x2A53]))
        _ = scenario.change(path, ["AddressType": .string("random")])
        #expect(scenario.connect(temporary).requests.contains(.pair(device: path)))
        let paired = scenario.change(path, ["Address": .string("\(permanent)"), "Paired": .boolean(true)])
        #expect(paired == [.report(.readdressed(temporary, to: permanent))])
        #expect(scenario.process(.answered(.pair(device: path), [])) == [])
        let bytes = ["Value": BusValue.bytes([0, 0x91, 1, 0xBB])]
        let measured = scenario.change(Scenario.path(temporary, 0x2A53), BlueZName.characteristic, bytes)
        #expect(measured.events == [.payload(permanent, .runningSpeedAndCadence, [0, 0x91, 1, 0xBB], arrival: .zero)])
        _ = scenario.setConnected(path, false)
        #expect(scenario.awaitDeadline().requests == [.connect(device: path)])
        // A static random address is permanent.
        var other = known()
        _ = other.change(podPath, ["AddressType": .string("random")])
        #expect(!other.connect(pod).requests.contains(.pair(device: podPath)))
    }

    @Test func missingServicesEndTheAttempt() {
        var scenario = known()
        _ = scenario.process(.command(.connect(pod)))
        _ = scenario.change(podPath, ["Connected": .boolean(true)])
        let actions = scenario.awaitDeadline()
        #expect(scenario.now == .seconds(30))
        #expect(actions.requests == [.disconnect(device: podPath)])
        #expect(actions.events == [.lost(pod, .unresolved, retryIn: .seconds(1))])
    }

    @Test func aSensorThatRequiresPairingIsPairedOnce() {
        var scenario = known([0x2A53, 0x2A37])
        let heart = Scenario.path(pod, 0x2A37)
        _ = scenario.process(.command(.connect(pod)))
        _ = scenario.setConnected(podPath, true)
        #expect(
            scenario.process(.refused(.acquireNotify(measurement), .notPaired)) == [.request(.pair(device: podPath))]
        )
        #expect(scenario.process(.refused(.acquireNotify(heart), .notPaired)) == [])
        let paired = scenario.process(.answered(.pair(device: podPath), []))
        #expect(Set(paired.requests) == [.acquireNotify(measurement), .acquireNotify(heart)])
        #expect(scenario.process(.refused(.acquireNotify(measurement), .notPaired)) == [])
        let actions = scenario.process(.refused(.acquireNotify(heart), .notPaired))
        #expect(actions.events == [.lost(pod, .refused(.notPaired), retryIn: .seconds(1))])
    }

    @Test func aSensorIsTrustedOnce() {
        var scenario = known()
        _ = scenario.change(podPath, ["Trusted": .boolean(false)])
        #expect(scenario.connect(pod).requests.contains(.trust(device: podPath)))
    }

    @Test func batteryChangesAreReported() {
        var scenario = known([0x2A53, ShortUUID.batteryLevel])
        _ = scenario.add([podPath: [BlueZName.battery: ["Percentage": .byte(80)]]])
        #expect(scenario.connect(pod).events.last == .battery(pod, percent: 80))
        let read = Request.read(Scenario.path(pod, ShortUUID.batteryLevel))
        #expect(scenario.process(.answered(read, [.bytes([80])])) == [])
        #expect(scenario.process(.answered(read, [.bytes([])])) == [])
        #expect(scenario.process(.answered(read, [.bytes([101])])) == [])
        #expect(scenario.process(.answered(read, [.bytes([79])])).events == [.battery(pod, percent: 79)])
        let changed = scenario.change(podPath, BlueZName.battery, ["Percentage": .byte(78)])
        #expect(changed.events == [.battery(pod, percent: 78)])
    }

    /// A dictionary has another order with another capacity.
    @Test(arguments: [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
    func aBatteryIsKnownWhereverItIsInTheMessage(capacity: Int) {
        var objects = BlueZInterfaces(minimumCapacity: capacity)
        objects[BlueZName.battery] = ["Percentage": .byte(80)]
        objects[BlueZName.device] = ["Address": .string(pod.description)]
        var tree = BlueZTree()
        tree.add(podPath, objects)
        #expect(tree.devices[podPath]?.battery == 80)
    }

    @Test func switchingTheAdapterOffAndOnReconnects() {
        var scenario = known()
        _ = scenario.connect(pod)
        let off = scenario.change(Scenario.hci, BlueZName.adapter, ["Powered": .boolean(false)])
        #expect(off.events == [.state(.absent(.switchedOff)), .lost(pod, .bluetoothGone, retryIn: nil)])
        #expect(off.requests == [])
        #expect(scenario.central.deadline == nil)
        _ = scenario.setConnected(podPath, false)
        let on = scenario.change(Scenario.hci, BlueZName.adapter, ["Powered": .boolean(true)])
        #expect(on.events == [.state(.ready), .connecting(pod)])
        #expect(on.requests == [.connect(device: podPath)])
    }

    @Test func whenBluetoothdEndsAllPathsAreDiscarded() {
        var scenario = known()
        _ = scenario.connect(pod)
        let gone = scenario.ownerChanged(to: "")
        #expect(gone.events == [.state(.absent(.noDaemon)), .lost(pod, .bluetoothGone, retryIn: nil)])
        // A late signal from the bluetoothd that has ended.
        #expect(scenario.change(measurement, BlueZName.characteristic, ["Value": .bytes([1])]) == [])
        #expect(scenario.ownerChanged(to: Scenario.owner) == [.request(.objects)])
        let back = scenario.process(.answered(.objects, Scenario.objects()))
        #expect(back.events == [.state(.ready), .connecting(pod)])
        #expect(back.requests.last == .startDiscovery(adapter: Scenario.hci))
    }

    @Test func aForgottenSensorIsDisconnectedAndRemoved() {
        var scenario = known()
        _ = scenario.connect(pod)
        let actions = scenario.process(.command(.forget(pod)))
        #expect(actions.events == [.lost(pod, .forgotten, retryIn: nil)])
        #expect(actions.requests == [.disconnect(device: podPath), .remove(device: podPath, adapter: Scenario.hci)])
        #expect(scenario.change(podPath, ["Connected": .boolean(false)]) == [])
        #expect(scenario.central.deadline == nil)
    }

    @Test func aRepeatedRequestRetriesImmediately() {
        var scenario = known()
        _ = scenario.process(.command(.connect(pod)))
        for _ in 0..<5 {
            _ = scenario.process(.refused(.connect(device: podPath), .aborted))
            _ = scenario.awaitDeadline()
        }
        _ = scenario.process(.refused(.connect(device: podPath), .aborted))
        let before = scenario.now
        _ = scenario.process(.command(.connect(pod)))
        #expect(scenario.awaitDeadline().requests == [.connect(device: podPath)])
        #expect(scenario.now == before)
    }

    @Test func theEndDisconnectsTheSensors() {
        var scenario = known()
        _ = scenario.connect(pod)
        #expect(scenario.process(.ended) == [.request(.disconnect(device: podPath))])
    }
}
