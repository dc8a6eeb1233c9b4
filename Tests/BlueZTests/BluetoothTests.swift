import BlueZ
import Foundation
import SystemBus
import Testing
import TestSupport

/// The Bluetooth module with a private bus and a fake bluetoothd.
@Suite(
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("dbus-daemon"),
    .needsPython(modules: "dbus_fast"),
    .needsShared("tools/fake-bluez.py")
)
struct BluetoothTests {
    /// Payloads of real foot pods.
    ///
    /// One is repeated, because identical payloads must all arrive.
    private let footPod = ["009101bb", "02b900338a020000", "02b900338a020000", "035c03a18200f6090000", "008002b4"]
    private let sensor: SensorAddress

    init() throws {
        sensor = try #require(SensorAddress(parsing: FakeBlueZ.address))
    }

    private func isConnected(_ event: BluetoothEvent) -> Bool {
        if case .connected(sensor, _) = event { true } else { false }
    }

    private func isLost(_ event: BluetoothEvent) -> Bool {
        if case .lost(sensor, _, _) = event { true } else { false }
    }

    @Test func aScanFindsTheSensorAndEnds() async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ("rsc", on: bus, sending: footPod)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.scan(for: .seconds(1))
            try await events.wait { $0 == .state(.scanning) }
            let found = try await events.wait { if case .found = $0 { true } else { false } }
            #expect(
                found
                    == .found(
                        FoundSensor(
                            address: sensor,
                            name: "Fake Pod",
                            services: [.runningSpeedAndCadence],
                            rssi: -60
                        )
                    )
            )
            try await events.wait { $0 == .state(.ready) }
            try fake.process.wait(for: "'Transport': 'le'")
            try fake.process.wait(for: "StopDiscovery")
        }
    }

    @Test func aStrapThatAnnouncesNothingIsFoundAndConnectedAgain() async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ(
            "hr",
            on: bus,
            sending: ["0048"],
            ["--loop", "--drop-at", "0.2", "--back-after", "0.2"],
            changing: FakeBlueZ.unannounced
        )
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.scan(for: .seconds(1), all: true)
            let found = try await events.wait { if case .found = $0 { true } else { false } }
            #expect(found == .found(FoundSensor(address: sensor, name: "Fake Strap", services: [], rssi: -60)))
            try await events.wait { $0 == .state(.ready) }
            bluetooth.connect(sensor, onTrial: true)
            #expect(try await events.wait(until: isConnected) == .connected(sensor, [.heartRate]))
            #expect(try await events.payloads(1) == ["0048"])
            try await events.wait(until: isLost)
            #expect(try await events.wait(until: isConnected) == .connected(sensor, [.heartRate]))
            #expect(try await events.payloads(1) == ["0048"])
        }
        // A search for one sensor asks for its address.
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(try #require(SensorAddress(parsing: "DD:00:00:00:00:01")))
            try fake.process.wait(for: "'Pattern': 'DD:00:00:00:00:01'")
        }
    }

    @Test func aDeviceThatMeasuresNothingIsRefusedWithItsServices() async throws {
        let bus = try PrivateBus()
        let changes = FakeBlueZ.unannounced + [("(0x180D,0x2A37,'Fake Strap'", "(0x180F,0x2A38,'Fake Watch'")]
        let fake = try FakeBlueZ("hr", on: bus, sending: ["00"], changing: changes)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor, onTrial: true)
            let offers = "Device Information, Battery"
            let lost = try await events.wait(until: isLost)
            #expect(lost == .lost(sensor, .measuresNothing(offers: offers), retryIn: nil))
        }
        _ = fake
    }

    @Test(arguments: [
        ("rsc", SensorMeasurement.runningSpeedAndCadence, ["009101bb", "02b900338a020000", "02b900338a020000"]),
        ("ftms", .treadmill, ["9e04730233022500003c00ff7f0000ff7f0200ffffff1f00", "84040000000000000000000000000000"]),
        ("hr", .heartRate, ["0454", "1659a202", "167310020d02", "010101"]),
    ])
    func everyPayloadArrivesOnceAndInOrder(
        kind: String,
        measurement: SensorMeasurement,
        payloads: [String]
    ) async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ(kind, on: bus, sending: payloads)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            try await events.wait { $0 == .connecting(sensor) }
            try await events.wait { $0 == .connected(sensor, [measurement.service]) }
            let arrived = try await events.payloads(payloads.count * 3)
            #expect(arrived == payloads + payloads + payloads)
            #expect(!events.seen.contains(where: isLost))
            for case .payload(let address, let of, _, _) in events.seen {
                #expect(address == sensor)
                #expect(of == measurement)
            }
        }
        // At the end, the sensor is disconnected.
        try fake.process.wait(for: " Disconnect")
    }

    @Test func withoutDescriptorsPayloadsArriveAsSignals() async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ("rsc", on: bus, sending: footPod, ["--loop", "--no-acquire"])
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            let arrived = try await events.payloads(10)
            #expect(arrived == footPod + footPod)
            try fake.process.wait(for: "StartNotify 0x2a53")
        }
    }

    @Test(arguments: [["--loop"], ["--loop", "--no-acquire"]])
    func noneOfAThousandPayloadsIsLost(options: [String]) async throws {
        let bus = try PrivateBus()
        // 500 payloads per second; a real sensor sends 1 to 4.
        let payloads = (0..<1_000).map { [0, UInt8($0 >> 8), UInt8($0 & 0xFF), 90].hexadecimal }
        let fake = try FakeBlueZ("rsc", on: bus, sending: payloads, every: 0.002, options)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            let arrived = try await events.payloads(1_000)
            print("\(options.last ?? ""): \(Set(arrived).count) of \(payloads.count) arrived")
            #expect(arrived == payloads)
        }
        _ = fake
    }

    @Test func aBusyAdapterIsRetried() async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ("hr", on: bus, sending: ["0454"], ["--loop", "--busy"])
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            let lost = try await events.wait(until: isLost)
            let refusal = BusRefusal(name: "org.bluez.Error.Failed", message: "le-connection-abort-by-local")
            #expect(lost == .lost(sensor, .refused(refusal), retryIn: .seconds(1)))
            try await events.wait(until: isConnected)
            let arrived = try await events.payloads(2)
            #expect(arrived == ["0454", "0454"])
        }
        _ = fake
    }

    @Test func lateServicesAreAwaited() async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ("hr", on: bus, sending: ["0454"], ["--loop", "--late-resolve", "2"])
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            let arrived = try await events.payloads(1)
            #expect(arrived == ["0454"])
            #expect(!events.seen.contains(where: isLost))
        }
        _ = fake
    }

    @Test(arguments: [[], ["--no-acquire"]])
    func aLostConnectionIsRestored(options: [String]) async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ(
            "rsc",
            on: bus,
            sending: footPod,
            ["--loop", "--drop-at", "0.3", "--back-after", "0.2"] + options
        )
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            #expect(try await events.wait(until: isLost) == .lost(sensor, .linkLost, retryIn: .seconds(1)))
            #expect(events.seen.contains(where: isConnected))
            try await expectConnection(&events)
        }
        _ = fake
    }

    /// Waits until the foot pod is connected and has sent its payloads.
    private func expectConnection(_ events: inout Events) async throws {
        try await events.wait(until: isConnected)
        let arrived = try await events.payloads(5)
        #expect(arrived == footPod)
    }

    @Test func afterARestartOfBluetoothdTheSensorReconnects() async throws {
        let bus = try PrivateBus()
        let first = try FakeBlueZ("rsc", on: bus, sending: footPod)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            _ = try await events.payloads(1)
            first.process.end()
            try await events.wait { $0 == .state(.absent(.noDaemon)) }
            #expect(try await events.wait(until: isLost) == .lost(sensor, .bluetoothGone, retryIn: nil))
            let second = try FakeBlueZ("rsc", on: bus, sending: footPod)
            try await events.wait { $0 == .state(.ready) }
            try await expectConnection(&events)
            _ = second
        }
    }

    @Test func afterARestartOfTheBusTheSensorReconnects() async throws {
        let bus = try PrivateBus()
        let first = try FakeBlueZ("rsc", on: bus, sending: footPod)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            _ = try await events.payloads(1)
            bus.end()
            try await events.wait { if case .state(.absent(.bus)) = $0 { true } else { false } }
            #expect(try await events.wait(until: isLost) == .lost(sensor, .bluetoothGone, retryIn: nil))
            first.process.end()
            try bus.start()
            let second = try FakeBlueZ("rsc", on: bus, sending: footPod)
            try await expectConnection(&events)
            _ = second
        }
    }

    @Test func aForgottenSensorIsDisconnected() async throws {
        let bus = try PrivateBus()
        let fake = try FakeBlueZ("rsc", on: bus, sending: footPod)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.connect(sensor)
            _ = try await events.payloads(1)
            bluetooth.forget(sensor)
            #expect(try await events.wait(until: isLost) == .lost(sensor, .forgotten, retryIn: nil))
            try fake.process.wait(for: "RemoveDevice /org/bluez/hci0/dev_C0_FF_EE_00_18_14")
        }
    }

    @Test func aMissingBluetoothdIsReported() async throws {
        let bus = try PrivateBus()
        try await withBluetooth(on: bus.address) { bluetooth, events in
            try await events.wait { $0 == .state(.absent(.noDaemon)) }
        }
    }

    @Test func aMissingBusIsReported() async throws {
        try await withBluetooth(on: "unix:path=/nonexistent/bus") { bluetooth, events in
            let event = try await events.wait { if case .state(.absent(.bus)) = $0 { true } else { false } }
            guard case .state(.absent(let absence)) = event else {
                Issue.record("\(event)")
                return
            }
            #expect("\(absence)" == "connecting to the system bus: No such file or directory")
            #expect(absence.advice?.contains("package dbus") == true)
        }
    }
}
