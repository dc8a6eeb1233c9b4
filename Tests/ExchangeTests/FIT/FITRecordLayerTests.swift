import Activities
import Cadence
import Testing

@testable import Exchange

/// Decoding of bytes to messages.
@Suite struct FITRecordLayerTests {
    private func samples(_ bytes: FITBytes) throws -> [Sample] {
        try #require(try FIT.decode(bytes.file()).first).samples
    }

    @Test func bothByteOrdersGiveTheSameSamples() throws {
        func file(bigEndian: Bool) throws -> [ActivityTrack] {
            var bytes = FITBytes()
            let columns: [FITBytes.Column] = [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (6, 2, 0x84)]
            bytes.define(0, 20, columns, bigEndian: bigEndian)
            for second in 0..<3 {
                let values = [(FITBytes.noon + second, 4), (0x2000_0000, 4), (-0x0100_0000, 4), (2550, 2), (3123, 2)]
                bytes.add(0, values, bigEndian: bigEndian)
            }
            return try FIT.decode(bytes.file())
        }
        let little = try file(bigEndian: false)
        #expect(try file(bigEndian: true) == little)
        let sample = try #require(little.first?.samples.first)
        #expect(sample.position == Position(latitude: 45, longitude: -1.40625))
        #expect(sample.altitude == Altitude(meters: 10))
        #expect(sample.speed == Speed(metersPerSecond: 3.123))
    }

    @Test func headersOfTwelveAndFourteenBytesAreRead() throws {
        #expect(try FIT.decode(FITBytes.run.file(headerSize: 12)) == FIT.decode(FITBytes.run.file(headerSize: 14)))
    }

    @Test func compressedTimesOverflowEvery32Seconds() throws {
        var bytes = FITBytes()
        bytes.define(1, 21, [(253, 4, FITBytes.uint32)])
        // noon is 0 modulo 32.
        bytes.add(1, [(FITBytes.noon + 30, 4)])
        bytes.define(0, 20, [(5, 4, FITBytes.uint32)])
        for (header, distance) in [(0x9E, 0), (0x9F, 300), (0x81, 900), (0x81, 950), (0x80, 20_000)] {
            bytes.add(UInt8(header), [(distance, 4)])
        }
        #expect(FITBytes.noon % 32 == 0)
        let samples = try samples(bytes)
        #expect(samples.map(\.elapsed) == [0, 1, 3, 34].map { .seconds($0) })
        #expect(samples.map { $0.distance?.meters } == [0, 3, 9.5, 200])
    }

    @Test func invalidValuesAreNil() throws {
        var bytes = FITBytes()
        let columns: [FITBytes.Column] = [
            (253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (78, 4, 0x86), (3, 1, 0x02), (4, 1, 0x02), (5, 4, 0x86),
            (73, 4, 0x86),
        ]
        bytes.define(0, 20, columns)
        let invalid = [0x7FFF_FFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 0xFF, 0xFF, 0xFFFF_FFFF, 0xFFFF_FFFF]
        for second in 0..<2 {
            bytes.add(0, [(FITBytes.noon + second, 4)] + zip(invalid, columns.dropFirst()).map { ($0, Int($1.size)) })
        }
        #expect(try samples(bytes) == [Sample(elapsed: .zero), Sample(elapsed: .seconds(1))])
    }

    @Test(arguments: [(85, 64, 171.0), (85, 0xFF, 170), (85, 0, 170), (80, 32, 160.5)])
    func cadenceCombinesStridesAndFraction(strides: Int, fraction: Int, stepsPerMinute: Double) throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (4, 1, 0x02), (53, 1, 0x02)])
        bytes.add(0, [(FITBytes.noon, 4), (strides, 1), (fraction, 1)])
        #expect(try samples(bytes).first?.cadence == StepRate(stepsPerMinute: stepsPerMinute))
    }

    @Test func impossibleRatesAreNil() throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (4, 1, 0x02), (3, 1, 0x02), (0, 4, 0x85), (1, 4, 0x85), (5, 4, 0x86)])
        bytes.add(0, [(FITBytes.noon, 4), (0, 1), (0, 1), (0, 4), (0, 4), (0, 4)])
        let sample = try #require(try samples(bytes).first)
        #expect(sample == Sample(elapsed: .zero, distance: .zero))
    }

    @Test func enhancedFieldsHavePriority() throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (2, 2, 0x84), (78, 4, 0x86), (6, 2, 0x84), (73, 4, 0x86)])
        bytes.add(0, [(FITBytes.noon, 4), (2600, 2), (2605, 4), (0xFFFF, 2), (2750, 4)])
        bytes.add(0, [(FITBytes.noon + 1, 4), (2600, 2), (0xFFFF_FFFF, 4), (3000, 2), (0xFFFF_FFFF, 4)])
        let samples = try samples(bytes)
        #expect(samples.map { $0.altitude?.meters } == [21, 20])
        #expect(samples.map { $0.speed?.metersPerSecond } == [2.75, 3])
    }

    @Test func arraysUnknownFieldsMessagesAndTypesAreSkipped() throws {
        var bytes = FITBytes()
        bytes.define(5, 0xFF00, [(1, 200, 0x02), (2, 3, 0x5F)])
        bytes.data += [5] + Array(repeating: 0xAB, count: 203)
        bytes.define(6, 999, [])
        bytes.data.append(6)
        // Heart rates as an array, an unknown field with an odd size, and the time as the last field.
        bytes.define(0, 20, [(3, 4, 0x02), (200, 5, 0x86), (5, 4, 0x86), (253, 4, 0x86)])
        bytes.add(0, [(0x9190_8F8E, 4), (1, 5), (1200, 4), (FITBytes.noon, 4)])
        let track = try #require(try FIT.decode(bytes.file()).first)
        #expect(track.samples.first?.heartRate == HeartRate(beatsPerMinute: 142))
        #expect(track.samples.first?.distance == Distance(meters: 12))
        #expect(track.activity.note?.contains("record field 200") ?? false)
    }

    @Test func fieldsOfOtherDevelopersAreSkippedAndNamed() throws {
        var bytes = FITBytes()
        bytes.define(0, 207, [(1, 16, 0x0D), (3, 1, 0x02)])
        bytes.data += [0] + Array(repeating: 7, count: 16) + [0]
        bytes.define(0, 206, [(0, 1, 0x02), (1, 1, 0x02), (2, 1, 0x02), (3, 11, 0x07)])
        // Field 1 would be the steps if the developer were strided.
        bytes.data += [0, 0, 1, 0x84] + Array("Form Power\0".utf8)
        bytes.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)], developer: [(1, 2, 0), (9, 3, 1)])
        bytes.add(0, [(FITBytes.noon, 4), (100, 4), (71, 2), (0xFFFFFF, 3)])
        bytes.add(0, [(FITBytes.noon + 1, 4), (400, 4), (72, 2), (0xFFFFFF, 3)])
        let track = try #require(try FIT.decode(bytes.file()).first)
        #expect(track.samples.map { $0.distance?.meters } == [1, 4])
        #expect(track.samples.allSatisfy { $0.steps == nil })
        #expect(track.activity.note?.hasSuffix("not kept: Form Power") ?? false)
    }

    @Test func localTypesAreRedefined() throws {
        var bytes = FITBytes()
        bytes.addRecords([(0, 0)])
        bytes.define(0, 20, [(253, 4, 0x86), (3, 1, 0x02)])
        bytes.add(0, [(FITBytes.noon + 1, 4), (150, 1)])
        let samples = try samples(bytes)
        #expect(samples.last?.heartRate == HeartRate(beatsPerMinute: 150))
        #expect(samples.last?.distance == nil)
    }

    @Test func compressedSpeedAndDistanceAddUp() throws {
        var bytes = FITBytes()
        bytes.define(0, 20, [(253, 4, 0x86), (8, 3, 0x0D)])
        // Speed 3.00 m/s; distances in 1/16 m: 0, 4000, and 32 more, which overflows at 4096.
        for (second, distance) in [0, 4000, 4032 + 128 - 4096].enumerated() {
            bytes.add(0, [(FITBytes.noon + second, 4), (300 | distance << 12, 3)])
        }
        let samples = try samples(bytes)
        #expect(samples.map { $0.distance?.meters } == [0, 250, 260])
        #expect(samples.allSatisfy { $0.speed == Speed(metersPerSecond: 3) })
    }
}
