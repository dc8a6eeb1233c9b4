import Activities
import Testing

@testable import ControlCommands

/// The file to which a calendar subscribes.
struct CalendarFileTests {
    @Test(
        arguments: [
            ("Easy run", "Easy run"), ("a, b; c\\d", #"a\, b\; c\\d"#), ("one\ntwo", #"one\ntwo"#), ("a\u{7}\rb", "ab"),
        ]
    )
    func textsAreEscaped(text: String, escaped: String) {
        #expect(CalendarFile.escaped(text) == escaped)
    }

    @Test(arguments: ["x", "ä", "€", "😀", "aä€😀"], [0, 1, 18, 40, 75, 76, 150, 400])
    func linesAreFoldedAt75Bytes(letter: String, count: Int) {
        let line = "SUMMARY:" + String(repeating: letter, count: count)
        let lines = CalendarFile.folded(line).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
        #expect(String(lines[0]) + lines.dropFirst().map { String($0.dropFirst()) }.joined() == line)
    }

    @Test func anEventHasItsDayAndAStableNumber() throws {
        let day = try #require(CivilDate(year: 2026, month: 12, day: 31))
        let text = CalendarFile(
            events: [CalendarFile.Event(day: day, summary: "Lauf, +2,5 %", description: nil, uid: "plan-1@strided")],
            name: "Plan",
            written: Moment(unixMilliseconds: 1_795_000_005_000, utcOffset: 3600)
        ).description
        for line in [
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:", "DTSTART;VALUE=DATE:20261231\r\n",
            "DTEND;VALUE=DATE:20270101\r\n",
            "\r\nUID:plan-1@strided\r\n", #"SUMMARY:Lauf\, +2\,5 %"#, "END:VEVENT\r\nEND:VCALENDAR\r\n",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(text.contains(/DTSTAMP:2026\d{4}T\d{4}45Z\r\n/))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
    }
}
