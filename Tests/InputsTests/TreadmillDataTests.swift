import InputsSupport
import Testing

@testable import Inputs

@Suite struct TreadmillDataTests {
    /// A report with a speed of 10.00 km/h and these flags and fields.
    private func report(_ flags: UInt16, _ fields: String) throws -> TreadmillData {
        try TreadmillData(parsing: [UInt8(flags & 0xFF), UInt8(flags >> 8)] + bytes("e803" + fields))
    }

    @Test(
        arguments: [
            // Flags and fields; the heart rate of 90 follows the pace, which is 0x64 in one byte and 0x00b4 in two.
            (0x0120, "64 5a"), (0x0120, "b400 5a"), (0x0160, "6464 5a"), (0x0160, "b400 b400 5a"),
            (0x01a0, "64 ffffffffff 5a"), (0x0520, "64 5a 3c00"), (0x0520, "b400 5a 3c00"),
            // Extra bytes after a whole report.
            (0x0120, "b400 5a 0000"), (0x2120, "64 5a 112200"), (0x2120, "b400 5a 112200"),
        ] as [(UInt16, String)]
    )
    func theWidthOfThePaceFollowsFromTheLengthOfTheReport(flags: UInt16, fields: String) throws {
        let read = try report(flags, fields)
        #expect(read.beatsPerMinute == 90)
        #expect(near(read.speed?.metersPerSecond, 10 / 3.6))
    }

    @Test func aTruncatedReportGivesItsSpeedAndNothingAfterThePace() throws {
        // Pace and elapsed announced; either could be short here.
        let read = try report(0x0520, "64 5a")
        #expect(read.beatsPerMinute == nil)
        #expect(near(read.speed?.metersPerSecond, 10 / 3.6))
    }

    @Test func unavailableValuesAreNil() throws {
        let read = try TreadmillData(
            parsing: bytes("de1f ffff ffff ffffff ff7f ff7f ffff ffff ffff ffff ffff ff ff ff ffff ffff ff7f ff7f")
        )
        #expect(read == TreadmillData())
    }

    @Test func aDownhillGradientIsNegative() throws {
        #expect(try report(0x0008, "e2ff 0000").inclination == -30)
    }

    @Test(arguments: ["", "00", "0000", "0000e8", "8404", "8404 00"])
    func aReportWithoutASpeedIsRefused(hexadecimal: String) {
        #expect(throws: PayloadError.self) { try TreadmillData(parsing: bytes(hexadecimal)) }
    }

    @Test func everyPrefixOfAReportGivesTheSameValuesOrNone() throws {
        for payload in SensorPayloads.treadmills.map(bytes) {
            let whole = try TreadmillData(parsing: payload)
            for length in 0..<payload.count {
                guard let part = try? TreadmillData(parsing: Array(payload.prefix(length))) else { continue }
                #expect(part.speed == whole.speed)
                #expect(part.isMoreData == whole.isMoreData)
                #expect(part.inclination == nil || part.inclination == whole.inclination)
                #expect(part.beatsPerMinute == nil || part.beatsPerMinute == whole.beatsPerMinute)
                #expect(part.meters == nil || part.meters == whole.meters)
            }
        }
    }
}
