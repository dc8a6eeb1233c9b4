import BlueZ
import Foundation
import Testing
import TestSupport

/// strided as a foot pod on a private bus, with a fake bluetoothd that checks what is registered.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon"), .needsPython(modules: "dbus_fast"))
struct PeripheralBusTests {
    private func fake(on bus: PrivateBus, _ options: [String] = []) throws -> ChildProcess {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "Support/fake-gatt-manager.py").path
        let process = try bus.run("python3", [script] + options)
        try process.wait(for: "READY")
        return process
    }

    private func stage(_ event: BluetoothEvent) -> PeripheralState.Stage? {
        if case .peripheral(let state) = event { state.stage } else { nil }
    }

    private func expectClean(_ fake: ChildProcess) {
        let faults = fake.output.split(separator: "\n").filter { $0.hasPrefix("WRONG") || $0.hasPrefix("Traceback") }
        #expect(faults == [])
    }

    @Test func servicesValuesAndAdvertisementAreAsRegistered() async throws {
        let bus = try PrivateBus()
        let fake = try fake(on: bus)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.setPeripheral(PeripheralOffer(hasHeartRate: true))
            try await events.wait { stage($0) == .advertising }
            let lines = fake.outputLines(until: "advertisement 1814 180d strided")
            #expect(
                lines.filter { ["service", "value", "control"].contains($0.prefix { $0 != " " }) } == [
                    "service 1814 512", "value 2a54 0700", "value 2a5d 00", "control 2a55 write indicate",
                    "service 180d 544", "service 180a 576",
                    "value 2a29 73747269646564", "value 2a24 666f6f7420706f64",
                ]
            )
            bluetooth.setPeripheral(nil)
            try await events.wait { stage($0) == .off }
            try fake.wait(for: "application unregistered")
        }
        expectClean(fake)
    }

    @Test func twoVisitsOfACentralReceiveEveryReport() async throws {
        let bus = try PrivateBus()
        let fake = try fake(on: bus, ["--visits", "2", "--distance", "12345"])
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.setPeripheral(PeripheralOffer())
            for visit in 1...2 {
                // Equal reports are sent, too.
                try await events.wait { event in
                    guard case .peripheral(let state) = event else { return false }
                    return state.centrals == ["Watch 1"] && state.measurements.count == 2
                }
                try await events.wait { $0 == .footPodDistance(decimeters: 12345) }
                for _ in 0..<3 {
                    let before = fake.output.count
                    bluetooth.notify([.runningSpeedAndCadence: [3, UInt8(visit)], .heartRate: [0, 140]])
                    try fake.wait { $0.dropFirst(before).contains("notified 2a37") }
                }
                try await events.wait { event in
                    guard case .peripheral(let state) = event else { return false }
                    return state.centrals.isEmpty && state.measurements.isEmpty
                }
            }
        }
        try fake.wait(for: "application unregistered")
        let output = fake.output
        #expect(output.components(separatedBy: "notified 2a53 0301").count == 4)
        #expect(output.components(separatedBy: "notified 2a53 0302").count == 4)
        #expect(output.components(separatedBy: "indicated 100101").count == 3)
        expectClean(fake)
    }

    @Test func aRefusedAdvertisementIsRepeated() async throws {
        let bus = try PrivateBus()
        let fake = try fake(on: bus, ["--busy"])
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.setPeripheral(PeripheralOffer())
            try await events.wait { if case .refused? = stage($0) { true } else { false } }
            try await events.wait { stage($0) == .advertising }
        }
        expectClean(fake)
    }

    @Test func anAdapterWithoutAdvertisementsIsReported() async throws {
        let bus = try PrivateBus()
        let fake = try fake(on: bus, ["--instances", "0"])
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.setPeripheral(PeripheralOffer())
            try await events.wait { stage($0) == .unsupported }
        }
        expectClean(fake)
    }

    @Test func afterARestartOfBluetoothdItIsRegisteredAgain() async throws {
        let bus = try PrivateBus()
        let first = try fake(on: bus)
        try await withBluetooth(on: bus.address) { bluetooth, events in
            bluetooth.setPeripheral(PeripheralOffer())
            try await events.wait { stage($0) == .advertising }
            first.end()
            try await events.wait { stage($0) == .waiting }
            let second = try fake(on: bus)
            try await events.wait { stage($0) == .advertising }
            try second.wait(for: "advertisement 1814 strided")
            expectClean(second)
        }
    }
}

extension ChildProcess {
    /// The lines of the output, after a line with this text has been written.
    fileprivate func outputLines(until text: String) -> [String] {
        try? wait(for: text)
        return output.split(separator: "\n").map(String.init)
    }
}
