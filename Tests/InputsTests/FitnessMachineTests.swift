import Cadence
import TestSupport
import Testing

@testable import Inputs

/// The bytes with which a treadmill is controlled.
@Suite struct FitnessMachineTests {
    @Test(
        arguments: [
            (.control, "00"), (.speed(1000), "02e803"), (.speed(0), "020000"), (.speed(70_000), "02ffff"),
            (.speed(-1), "020000"), (.inclination(15), "030f00"), (.inclination(-30), "03e2ff"),
            (.inclination(40_000), "03ff7f"), (.inclination(-40_000), "030080"),
        ] as [(MachineRequest, String)]
    )
    func aRequestHasItsBytes(request: MachineRequest, expected: String) {
        #expect(request.payload == bytes(expected))
        #expect(request.payload.first == request.operation)
    }

    @Test(
        arguments: [
            ("80 00 01", 0, .success), ("80 02 05", 2, .notPermitted), ("80 03 02", 3, .notSupported),
            ("80 02 03", 2, .invalidParameter), ("80 02 04 ff", 2, .failed), ("80 02 00", 2, .failed),
            ("80 02 77", 2, .failed),
        ] as [(String, UInt8, MachineAnswer.Result)]
    )
    func anAnswerIsDecoded(payload: String, operation: UInt8, result: MachineAnswer.Result) {
        #expect(MachineAnswer(parsing: bytes(payload)) == MachineAnswer(operation: operation, result: result))
    }

    @Test(arguments: ["", "80", "80 02", "81 02 01", "02 e8 03"])
    func otherBytesAreNoAnswer(payload: String) { #expect(MachineAnswer(parsing: bytes(payload)) == nil) }

    @Test(
        arguments: [
            ("01", .reset), ("02 01", .stopped), ("02 02", .paused), ("02", .stopped), ("03", .safetyKey),
            ("04", .started), ("05 e8 03", .speed(1000)), ("06 e2 ff", .inclination(-30)), ("ff", .controlLost),
            ("05 e8", nil), ("06", nil), ("07 01", nil), ("", nil),
        ] as [(String, MachineStatus?)]
    )
    func aStatusIsDecoded(payload: String, status: MachineStatus?) {
        #expect(MachineStatus(parsing: bytes(payload)) == status)
    }

    @Test(
        arguments: [
            ("04540000 03000000", true, true), ("ffffffff 01000000", true, false), ("ffffffff 02000000", false, true),
            ("ffffffff fcffffff", false, false),
        ]
    )
    func theFeaturesAreDecoded(payload: String, speed: Bool, inclination: Bool) throws {
        let features = try #require(MachineFeatures(parsing: bytes(payload)))
        #expect(features.setsSpeed == speed)
        #expect(features.setsInclination == inclination)
        #expect(MachineFeatures(parsing: bytes(payload).dropLast()) == nil)
    }

    @Test func theRangesAreDecoded() throws {
        let speeds = try #require(MachineRange(parsingSpeeds: bytes("5000 d007 0a00")))
        #expect(speeds == MachineRange(lowest: 80, highest: 2000, increment: 10, usual: 10))
        let inclinations = try #require(MachineRange(parsingInclinations: bytes("e2ff 9600 0500")))
        #expect(inclinations == MachineRange(lowest: -30, highest: 150, increment: 5, usual: 5))
        // A machine that reports no step.
        #expect(MachineRange(parsingSpeeds: bytes("5000 d007 0000"))?.increment == 10)
        #expect(MachineRange(parsingInclinations: bytes("0000 9600 0000"))?.increment == 5)
        for wrong in ["d007 5000 0a00", "0000 0000 0a00", "5000 d007 0a", ""] {
            #expect(MachineRange(parsingSpeeds: bytes(wrong)) == nil, "\(wrong)")
        }
        #expect(MachineRange(parsingInclinations: bytes("9600 e2ff 0500")) == nil)
    }

    @Test(
        arguments: [
            (1000, 2000, 1000), (1003, 2000, 1000), (1005, 2000, 1010), (1009, 1005, 1000), (3000, 2500, 2000),
            (10, 2000, 80), (1000, 80, 80), (1000, 79, nil),
        ] as [(Int, Int, Int?)]
    )
    func aValueIsRoundedWithinTheRangeAndTheLimit(value: Int, limit: Int, expected: Int?) throws {
        let range = try #require(MachineRange(lowest: 80, highest: 2000, increment: 10, usual: 10))
        #expect(range.nearest(to: value, atMost: limit) == expected)
    }

    @Test func aTypedLimitIsExactAndARandomValueStaysInTheRange() throws {
        for (text, expected) in [("14km/h", 1400), ("12.3km/h", 1230), ("16.1km/h", 1610), ("0.8km/h", 80)] {
            #expect(try Speed(parsing: text).hundredthsOfKilometersPerHour == expected)
        }
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<10_000 {
            let payload = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            for range in [MachineRange(parsingSpeeds: payload), MachineRange(parsingInclinations: payload)] {
                guard let range else { continue }
                let (value, limit) = (
                    Int.random(in: -70_000...70_000, using: &random), Int.random(in: -99...70_000, using: &random)
                )
                guard let nearest = range.nearest(to: value, atMost: limit) else {
                    #expect(limit < range.lowest)
                    continue
                }
                #expect((range.lowest...range.highest).contains(nearest) && nearest <= limit)
                #expect((nearest - range.lowest) % range.increment == 0)
            }
        }
    }
}
