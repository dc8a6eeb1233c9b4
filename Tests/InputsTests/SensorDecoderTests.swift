import Cadence
import InputsSupport
import Testing

@testable import Inputs

@Suite struct SensorDecoderTests {
    /// Decodes payloads that came a second apart.
    private func decode(
        _ characteristic: UInt16,
        _ payloads: [String],
        unit: CadenceUnit = .steps
    ) -> (observations: [Observation], decoder: SensorDecoder) {
        var decoder = SensorDecoder(cadenceUnit: CadenceUnitLearner(setting: unit))
        let observations = payloads.enumerated().flatMap {
            decoder.decode(bytes($0.element), characteristic: characteristic, at: .seconds($0.offset))
        }
        return (observations, decoder)
    }

    @Test func aFootPodGivesSpeedAndCadence() {
        let (seen, decoder) = decode(Characteristic.footPod, ["00 9101 bb"])
        #expect(seen.map(\.podMetersPerSecond) == [1.56640625, nil])
        #expect(seen.map(\.stepsPerMinute) == [nil, 187])
        #expect(seen.allSatisfy { $0.source == .footPod })
        #expect(decoder.counts.accepted == 1)
    }

    /// The power has the same place whatever the flags announce, also if the announced fields are missing.
    @Test func aFootPodGivesItsPower() {
        let (seen, decoder) = decode(Characteristic.power, SensorPayloads.powers + ["ffff 0000", "2030 b80b"])
        #expect(seen.map(\.kind) == [240, 300, 0, 3000].map { .power(watts: $0) })
        #expect(seen.allSatisfy { $0.source == .footPod })
        #expect(decoder.counts.accepted == 4)
        for flags in UInt16.min...UInt16.max {
            var decoder = SensorDecoder()
            let payload = [UInt8(flags & 0xFF), UInt8(flags >> 8), 0xFA, 0]
            let kinds = decoder.decode(payload, characteristic: Characteristic.power, at: .zero).map(\.kind)
            guard kinds == [.power(watts: 250)] else { return #expect(kinds == [.power(watts: 250)], "flags \(flags)") }
        }
    }

    @Test func impossibleAndDamagedPowersAreDropped() {
        let (seen, decoder) = decode(Characteristic.power, ["0000 ffff", "0000 b90b", "0000 ff7f", "0000 f0", ""])
        #expect(seen == [])
        #expect((decoder.counts.implausible, decoder.counts.refused) == (3, 2))
    }

    @Test func aStrideIsTwoSteps() {
        let seen = decode(Characteristic.footPod, ["02 b900 33 8a020000"], unit: .strides).observations
        #expect(seen.compactMap(\.stepsPerMinute) == [102])
    }

    @Test func thereIsNoCadenceUntilItsUnitIsKnown() {
        let (seen, decoder) = decode(
            Characteristic.footPod,
            Array(repeating: "02 0005 50 ffff0001", count: 12),
            unit: .auto
        )
        #expect(seen.compactMap(\.podMetersPerSecond).count == 12)
        #expect(seen.compactMap(\.stepsPerMinute) == [160, 160])
        #expect(decoder.cadenceUnit.learnt == .strides)
    }

    @Test func aStandingFootPodGivesASpeedAndNoCadence() {
        let (seen, decoder) = decode(Characteristic.footPod, ["00 0000 00"])
        #expect(seen.map(\.podMetersPerSecond) == [0])
        #expect(decoder.counts.implausible == 0)
    }

    @Test func impossibleSpeedsAreCountedAndDropped() {
        let pod = decode(Characteristic.footPod, ["00 ffff b4"])
        #expect(pod.observations.compactMap(\.podMetersPerSecond).isEmpty)
        #expect(pod.decoder.counts.implausible == 1)
        let belt = decode(Characteristic.treadmill, ["0000 faff", "0000 e803"])
        #expect(belt.observations.map(\.beltKilometersPerHour).compactMap { $0?.rounded() } == [10])
        #expect(belt.decoder.counts.implausible == 1)
        #expect(belt.decoder.counts.accepted == 2)
    }

    @Test func impossibleCadencesAreCountedAndDropped() {
        let (seen, decoder) = decode(Characteristic.footPod, ["00 0003 ff", "00 0003 05"], unit: .strides)
        #expect(seen.compactMap(\.stepsPerMinute).isEmpty)
        #expect(decoder.counts.implausible == 2)
    }

    @Test func aTruncatedFootPodPayloadKeepsItsMandatoryFields() {
        // The flags announce 10 bytes, but only 8 are sent.
        let seen = decode(Characteristic.footPod, ["03 5c03 a1 8200 f609"]).observations
        #expect(seen.compactMap(\.podMetersPerSecond) == [3.359375])
        #expect(decode(Characteristic.footPod, ["00 5c03 a1 0102030405"]).observations == seen)
    }

    @Test func theSecondHalfOfASplitReportGivesTheGradient() {
        let seen = decode(
            Characteristic.treadmill,
            ["9f00 6100 360000 3c00 ff7f 0000 ffff 0500 6e00 02", "001f 7100 00 02 cc00 3c06 ff7f 1a00"]
        ).observations
        #expect(seen.count == 1)
        #expect(near(seen.first?.beltKilometersPerHour, 1.13))
        #expect(seen.first?.beltGradient == Gradient(rise: 0.06))
        #expect(seen.first?.instant == .seconds(1))
    }

    @Test func theGradientEndsWhenItIsNoLongerReported() {
        let level = Array(repeating: "0000 e803", count: 8)
        let seen = decode(Characteristic.treadmill, ["0800 e803 3c00 0000"] + level).observations
        let gradients = seen.map(\.beltGradient)
        #expect(gradients.map { $0 != nil } == [true, true, true, true, true, true, false, false, false])
    }

    @Test func aTreadmillWithAChestStrapGivesTheHeartRate() {
        let (seen, _) = decode(Characteristic.treadmill, [SensorPayloads.treadmills[1]])
        #expect(seen.compactMap(\.beltKilometersPerHour).map { ($0 * 100).rounded() } == [1303])
        #expect(seen.compactMap(\.beatsPerMinute) == [105])
        #expect(seen.allSatisfy { $0.source == .treadmill })
    }

    @Test func aChestStrapWithoutSkinContactGivesNothing() {
        let (seen, decoder) = decode(Characteristic.heart, ["04 54", "06 54", "02 3c"])
        #expect(seen.compactMap(\.beatsPerMinute) == [84, 60])
        #expect(decoder.counts.accepted == 3)
    }

    @Test func impossibleHeartRatesAreCountedAndZeroIsIgnored() {
        let (seen, decoder) = decode(Characteristic.heart, ["01 0101", "00 00", "00 0a"])
        #expect(seen.isEmpty)
        #expect(decoder.counts.implausible == 2)
    }

    @Test func aBatteryLevelGivesNoObservation() {
        var decoder = SensorDecoder()
        #expect(decoder.decode([88], characteristic: Characteristic.battery, at: .zero).isEmpty)
        #expect(decoder.battery == 88)
    }

    @Test func damagedPayloadsAreCountedWithTheReason() {
        var decoder = SensorDecoder()
        _ = decoder.decode([101], characteristic: Characteristic.battery, at: .zero)
        #expect(decoder.lastRefusal?.description == "payload \"65\" of 2A19: the battery level is above 100 %")
        _ = decoder.decode([0, 1], characteristic: Characteristic.footPod, at: .zero)
        #expect(decoder.lastRefusal?.description == "payload \"0001\" of 2A53: shorter than the required 4 bytes")
        _ = decoder.decode([UInt8](repeating: 0, count: 513), characteristic: Characteristic.heart, at: .zero)
        #expect(decoder.lastRefusal?.reason == .tooLong)
        #expect((decoder.lastRefusal?.description.count ?? 0) < 100)
        _ = decoder.decode([1], characteristic: 0x2A00, at: .zero)
        #expect(decoder.counts.refused == 3 && decoder.counts.ignored == 1 && decoder.counts.accepted == 0)
    }

    @Test func instantsNeverDecrease() {
        var decoder = SensorDecoder()
        let seen = [3, 1, 2, 4].flatMap {
            decoder.decode(pod(3, 0), characteristic: Characteristic.footPod, at: .seconds($0))
        }
        #expect(seen.map(\.instant) == [.seconds(3), .seconds(3), .seconds(3), .seconds(4)])
        #expect(seen.map(\.arrival) == [.seconds(3), .seconds(1), .seconds(2), .seconds(4)])
    }
}
