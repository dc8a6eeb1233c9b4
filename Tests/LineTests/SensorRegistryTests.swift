import BlueZ
import Configuration
import Control
import DaemonStatus
import Inputs
import Testing

/// What is remembered and logged of sensors that are connected and lost again and again, with simulated times.
@Suite struct SensorRegistryTests {
    private static let strap = address("C0:FF:EE:00:18:0D")

    private var registry = SensorRegistry(KeptSensors())

    init() {
        registry.remember(Self.strap, unit: nil)
        _ = handle(.found(FoundSensor(address: Self.strap, name: "H10", services: [.heartRate], rssi: nil)), at: 0)
    }

    private static func address(_ text: String) -> SensorAddress {
        guard let address = SensorAddress(parsing: text) else { preconditionFailure("no address: \(text)") }
        return address
    }

    /// Processes an event as the daemon does.
    private mutating func handle(_ event: BluetoothEvent, at second: Int) -> (isStored: Bool, line: String?) {
        let isStored = registry.handle(event).hasChanges
        return (isStored, registry.line(for: event, at: .seconds(second)))
    }

    private mutating func play(_ seconds: [Int], _ events: (Int) -> [BluetoothEvent]) -> (stored: Int, lines: [String])
    {
        var (stored, lines) = (0, [String]())
        for second in seconds {
            for event in events(second) {
                let result = handle(event, at: second)
                if result.isStored { stored += 1 }
                if let line = result.line { lines.append(line) }
            }
        }
        return (stored, lines)
    }

    @Test mutating func aSensorThatIsLostEachSecondIsNeitherLoggedNorStoredEachTime() {
        let (stored, lines) = play(Array(1...3600)) { second in
            [
                .connecting(Self.strap), .connected(Self.strap, [.heartRate, .battery]),
                .battery(Self.strap, percent: second % 100),
                .payload(Self.strap, .heartRate, [0, UInt8(120 + second % 9)], arrival: .seconds(second)),
                .lost(Self.strap, .linkLost, retryIn: .seconds(1)),
            ]
        }
        #expect(stored == 0)
        // Six lines in ten minutes.
        #expect((6...36).contains(lines.count), "\(lines.count)")
        #expect(lines[0] == "H10 connected")
        #expect(lines[1] == "H10 lost: the connection was lost; next attempt in 1 s")
        #expect(lines[5].hasSuffix("; it changes often, so the next lines about it are left out"))
    }

    @Test mutating func aSensorInADrawerIsLoggedOnce() {
        let (_, lines) = play(Array(stride(from: 0, to: 86_400, by: 60))) { _ in
            [.connecting(Self.strap), .lost(Self.strap, .notFound, retryIn: .seconds(30))]
        }
        #expect(lines.count == 1 && lines[0].hasPrefix("H10 lost: not found"), "\(lines)")
        let back = handle(.connected(Self.strap, [.heartRate]), at: 86_400).line
        #expect(back == "H10 connected")
        let lost = handle(.lost(Self.strap, .linkLost, retryIn: .seconds(1)), at: 90_000).line
        #expect(lost == "H10 lost: the connection was lost; next attempt in 1 s")
    }

    /// A device that announces nothing becomes a sensor, or is no longer remembered; a sensor that is known stays.
    @Test mutating func aDeviceThatMeasuresNothingIsNotRemembered() {
        let device = Self.address("DD:00:00:00:00:01")
        registry.remember(device, unit: nil)
        #expect(registry.isOnTrial(device) && !registry.isOnTrial(Self.strap))
        let loss = SensorLoss.measuresNothing(offers: "Battery, 0xFEE0")
        let refused = handle(.lost(device, loss, retryIn: nil), at: 1)
        #expect(refused.isStored)
        #expect(registry.remembered == [Self.strap])
        let reason = "it has no measurement that strided can decode; it offers: Battery, 0xFEE0"
        #expect(registry.refusal(of: device) == reason)
        let isForgotten = registry.forget(device)
        #expect(!isForgotten, "the pairing of such a device with this machine is not removed")
        registry.remember(device, unit: nil)
        let taken = handle(.connected(device, [.heartRate]), at: 2)
        #expect(taken.isStored)
        #expect(!registry.isOnTrial(device) && registry.refusal(of: device) == nil)
        let lost = handle(.lost(device, loss, retryIn: .seconds(1)), at: 3)
        #expect(!lost.isStored)
        #expect(registry.remembered.contains(device))
    }

    @Test mutating func aPermanentAddressReplacesTheTemporaryOne() {
        let permanent = Self.address("C0:11:22:33:44:55")
        let moved = handle(.readdressed(Self.strap, to: permanent), at: 1)
        #expect(moved.isStored)
        #expect(registry.remembered == [permanent])
        #expect(registry.kept.sensors.map(\.address) == ["C0:11:22:33:44:55"])
        #expect(registry.kept.sensors.map(\.name) == ["H10"])
        _ = handle(.connected(permanent, [.heartRate]), at: 2)
        #expect(registry.status.map(\.state) == ["connected"])
    }
}
