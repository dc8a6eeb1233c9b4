import Activities
import Testing

@testable import HealthExports

@Suite struct ExportTimeTests {
    @Test(
        arguments: [
            ("2026-10-10 09:00:00 +0200", Int64(1_791_615_600_000), 7200),
            ("2026-10-10T07:00:00Z", 1_791_615_600_000, 0),
            ("2026-10-10T09:00:00.250+02:00", 1_791_615_600_250, 7200),
            ("2026-10-10 00:30 -0630", 1_791_615_600_000, -23_400),
            ("2026-10-10T07:00:00", 1_791_615_600_000, nil),
            ("2026-10-10 07:00:00.5", 1_791_615_600_500, nil),
            ("10/10/26 07:00:00", 1_791_615_600_000, nil),
            ("10/10/2026 07:00:00", 1_791_615_600_000, nil),
            ("2026-10-10 9:00:00 AM +0200", 1_791_615_600_000, 7200),
            ("2026-10-10 9:00:00\u{202F}PM +0200", 1_791_658_800_000, 7200),
            ("2026-10-10 12:00:00 a. m. +0000", 1_791_590_400_000, 0),
        ] as [(String, Int64, Int?)]
    )
    func timesOfAllServicesAreRead(text: String, milliseconds: Int64, offset: Int?) throws {
        let time = try #require(ExportTime(text))
        #expect(time.clockMilliseconds - Int64(time.utcOffset ?? 0) * 1000 == milliseconds)
        #expect(time.utcOffset == offset)
    }

    @Test(arguments: [
        "", "2026", "2026-13-10 07:00:00", "2026-02-30 07:00:00", "1901-10-10 07:00:00", "2026-10-10",
        "2026-10-10 25:00:00",
        "2026-10-10 07:61:00", "2026-10-10 07:00:00 +99", "2026-10-10 07:00:00 x", "2026-10-10 13:00:00 PM",
        "99999999999999999999",
    ])
    func otherTextIsNoTime(text: String) {
        #expect(ExportTime(text) == nil)
    }

    @Test func theLocalClockAppliesToTimesWithoutAZone() throws {
        // One hour ahead of UTC, and two until 25 October 2026, 1:00 UTC.
        let zone = LocalZone { milliseconds, _ in milliseconds < 1_792_890_000_000 ? 7200 : 3600 }
        for (text, offset) in [("2026-10-24 12:00:00", 7200), ("2026-10-26 12:00:00", 3600)] {
            let moment = try #require(ExportTime(text)).moment(zone)
            #expect(moment.utcOffset == offset)
            #expect(moment.hour == 12)
        }
    }
}
