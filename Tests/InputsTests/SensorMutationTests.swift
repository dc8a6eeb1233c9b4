import Cadence
import Inputs
import Testing
import TestSupport

/// Sensors' payloads, damaged.
@Suite("Damaged payloads")
struct SensorMutationTests {
    private func isWithinReason(_ observation: Observation) -> Bool {
        switch observation.kind {
        case .podSpeed(let speed): Speed.range.contains(speed.metersPerSecond)
        case .belt(let belt): Speed.range.contains(belt.speed.metersPerSecond)
        case .stepRate(let cadence): StepRate.range.contains(cadence.stepsPerMinute)
        case .heartRate(let rate): HeartRate.range.contains(rate.beatsPerMinute)
        case .power(let watts): (0...3000).contains(watts)
        default: false
        }
    }

    @Test func everyPrefixOfAPayloadIsDecodedOrRefused() {
        for (characteristic, payload) in SensorPayloads.all {
            var whole = SensorDecoder(cadenceUnit: CadenceUnitLearner(setting: .steps))
            let seen = whole.decode(payload, characteristic: characteristic, at: .zero)
            for length in 0..<payload.count {
                var decoder = SensorDecoder(cadenceUnit: CadenceUnitLearner(setting: .steps))
                let part = decoder.decode(Array(payload.prefix(length)), characteristic: characteristic, at: .zero)
                #expect(decoder.counts.accepted + decoder.counts.refused == 1)
                // What is first in a payload does not depend on how much of the rest came.
                guard decoder.counts.accepted == 1, characteristic != Characteristic.treadmill else { continue }
                #expect(part == seen, "\(payload) cut to \(length)")
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func randomBytesNeverTrapOrGiveImpossibleValues(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var decoder = SensorDecoder()
        var given = 0
        for index in 0..<25_000 {
            let characteristic = Characteristic.all.randomElement(using: &random) ?? 0
            let length = Int.random(in: 0...40, using: &random)
            let payload = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            let seen = decoder.decode(payload, characteristic: characteristic, at: .milliseconds(index * 100))
            given += seen.count
            #expect(seen.allSatisfy(isWithinReason), "seed \(seed), payload \(index): \(payload)")
        }
        #expect(given > 1000, "noise that gave nothing would prove nothing")
        #expect(decoder.counts.accepted + decoder.counts.refused == 25_000)
    }

    @Test(arguments: 5...8 as ClosedRange<UInt64>)
    func damagedPayloadsNeverTrapOrGiveImpossibleValues(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var decoder = SensorDecoder()
        for index in 0..<25_000 {
            guard var (characteristic, payload) = SensorPayloads.all.randomElement(using: &random) else { continue }
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<max(payload.count, 1), using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where !payload.isEmpty: payload[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: payload.removeSubrange(place...)
                case 2: payload.append(UInt8.random(in: 0...255, using: &random))
                default: characteristic = Characteristic.all.randomElement(using: &random) ?? 0
                }
            }
            let seen = decoder.decode(payload, characteristic: characteristic, at: .milliseconds(index * 100))
            #expect(seen.allSatisfy(isWithinReason), "seed \(seed), payload \(index): \(payload)")
        }
    }
}
