import Cadence
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
            // Flags, fields, pace in s/km, elapsed seconds; 0x64 = 10.0 km/min as a byte, 0x00b4 = 180 s per 500 m.
            (0x0020, "64", 60.0, nil), (0x0020, "b400", 360.0, nil),
            (0x0420, "64 3c00", 60.0, 60), (0x0420, "b400 3c00", 360.0, 60),
            // Extra bytes after a whole report.
            (0x0420, "b400 3c00 0000", 360.0, 60), (0x2420, "64 3c00 112200", 60.0, 60),
            (0x2420, "b400 3c00 112200", 360.0, 60), (0x0060, "6464", 60.0, nil), (0x0060, "b400 b400", 360.0, nil),
        ] as [(UInt16, String, Double, Int?)]
    )
    func theWidthOfThePaceFollowsFromTheLengthOfTheReport(flags: UInt16, fields: String, pace: Double, elapsed: Int?)
        throws
    {
        let read = try report(flags, fields)
        #expect(near(read.pace?.secondsPerKilometer, max(pace, Pace.range.lowerBound)))
        #expect(read.elapsed == elapsed.map { .seconds($0) })
        #expect(near(read.speed?.metersPerSecond, 10 / 3.6))
    }

    @Test func aTruncatedReportGivesItsSpeedAndNothingAfterThePace() throws {
        // Pace and elapsed announced; either could be short here.
        let read = try report(0x0520, "64 5a")
        #expect(read.isCut)
        #expect(read.pace == nil && read.beatsPerMinute == nil && read.elapsed == nil)
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
                #expect(part.elapsed == nil || part.elapsed == whole.elapsed)
            }
        }
    }
}
