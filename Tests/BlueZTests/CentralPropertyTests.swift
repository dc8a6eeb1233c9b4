import SystemBus
import Testing
import TestSupport

@testable import BlueZ
@testable import SystemBus

/// Properties that hold for any messages from BlueZ in any order.
@Suite struct CentralPropertyTests {
    @Test func randomInputsGiveConsistentEvents() {
        let seed = TestSeed.value()
        for round in 0..<200 {
            var random = SplitMix64(seed: seed &+ UInt64(round))
            play(&random, "seed \(seed), round \(round)")
        }
    }

    /// Processes up to 400 random inputs, and checks that the sequence of events is consistent.
    private func play(_ random: inout SplitMix64, _ comment: Comment) {
        let sensors = [Scenario.pod, Scenario.mill]
        var scenario = Scenario()
        var asked: [Request] = []
        var connected: Set<SensorAddress> = []
        var watched: Set<String> = []
        for _ in 0..<400 {
            let actions = happen(&scenario, &random, sensors, asked)
            for action in actions {
                switch action {
                case .request(let request):
                    asked.append(request)
                case .watch(let path, _):
                    #expect(watched.insert(path).inserted, comment)
                case .unwatch(let path):
                    #expect(watched.remove(path) != nil, comment)
                case .disconnectBus:
                    asked = []
                case .connectBus, .report, .export, .withdraw, .notify: break
                }
            }
            for event in actions.events {
                switch event {
                case .connected(let address, _):
                    #expect(connected.insert(address).inserted, comment)
                case .lost(let address, _, let pause):
                    connected.remove(address)
                    #expect(pause.map { $0 >= .seconds(1) && $0 <= .seconds(30) } ?? true, comment)
                case .payload(let address, _, let bytes, _):
                    #expect(connected.contains(address), comment)
                    #expect((1...512).contains(bytes.count), comment)
                case .battery(let address, let percent):
                    #expect(connected.contains(address) && (0...100).contains(percent), comment)
                case .machine(_, .value(_, let bytes)):
                    #expect((1...512).contains(bytes.count), comment)
                case .machine: break
                case .state, .found, .connecting, .readdressed, .headset, .peripheral, .footPodDistance: break
                }
            }
        }
    }

    private func happen(
        _ scenario: inout Scenario,
        _ random: inout SplitMix64,
        _ sensors: [SensorAddress],
        _ asked: [Request]
    ) -> [Action] {
        let sensor = sensors[random.below(2)]
        let characteristic = [0x2A53, 0x2A37, 0x2A19, 0x2A38, 0x2AD9, 0x2AD4][random.below(6)] as UInt16
        let path = Scenario.path(sensor, characteristic)
        let bytes = [UInt8](repeating: UInt8(random.below(256)), count: [0, 1, 4, 600][random.below(4)])
        switch random.below(22) {
        case 0: return scenario.process(.busConnected) + scenario.process(.answered(.owner, [.string(Scenario.owner)]))
        case 1: return random.below(4) > 0 ? [] : scenario.process(.busLost(BusError(.receive, code: -104)))
        case 2: return scenario.ownerChanged(to: random.below(2) > 0 ? Scenario.owner : "")
        case 3: return scenario.process(.answered(.objects, Scenario.objects()))
        case 4: return scenario.change(Scenario.hci, BlueZName.adapter, ["Powered": .boolean(random.below(4) > 0)])
        case 5: return scenario.process(.command(random.below(4) > 0 ? .connect(sensor) : .forget(sensor)))
        case 6: return scenario.process(.command(.scan(.seconds(random.below(20)))))
        case 7:
            return scenario.add(
                Scenario.device(sensor, rssi: -60, characteristics: [0x2A53, 0x2A37, 0x2A19, 0x2AD9, 0x2AD4])
            )
        case 8: return scenario.change(Scenario.path(sensor), ["Connected": .boolean(random.below(3) > 0)])
        case 9: return scenario.change(Scenario.path(sensor), ["ServicesResolved": .boolean(random.below(3) > 0)])
        case 10: return scenario.change(path, BlueZName.characteristic, ["Value": .bytes(bytes)])
        case 11: return scenario.process(.notified(path, bytes))
        case 12: return scenario.process(.descriptorClosed(path))
        case 13: return scenario.process(.elapsed, after: .milliseconds(random.below(40_000)))
        case 14:
            return scenario.change(Scenario.path(sensor), BlueZName.battery, ["Percentage": .byte(bytes.first ?? 3)])
        case 15: return scenario.process(.command(.control(sensor, random.below(4) > 0)))
        case 16: return scenario.process(.command(random.below(3) > 0 ? .write(sensor, bytes) : .reconnect(sensor)))
        default:
            guard let request = asked.isEmpty ? nil : asked[random.below(asked.count)] else { return [] }
            let answers: [[BusValue]] = [
                [], [.bytes(bytes)], BusDescriptor(duplicating: 1).map { [.descriptor($0)] } ?? [],
            ]
            return random.below(4) == 0
                ? scenario.process(.refused(request, [.aborted, .notPaired, .notSupported][random.below(3)]))
                : scenario.process(.answered(request, answers[random.below(3)]))
        }
    }
}

extension SplitMix64 {
    /// A number from 0 to less than `bound`.
    fileprivate mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
