import Activities
import Testing

@testable import ControlCommands

/// The events of a calendar file, read by the rules of RFC 5545.
struct ParsedCalendar {
    /// The properties of each event; the name of a property is without its parameters.
    private(set) var events: [[String: String]] = []

    /// Reads a file; each rule that it breaks is an issue of the test.
    init(_ text: String) {
        #expect(text.hasSuffix("\r\n") && !text.replacing("\r\n", with: "").unicodeScalars.contains { $0.value < 32 })
        let lines = text.dropLast().split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.isEmpty })
        let unfolded = lines.reduce(into: [String]()) { unfolded, line in
            if line.hasPrefix(" ") {
                unfolded[unfolded.count - 1] += line.dropFirst()
            } else {
                unfolded.append(String(line))
            }
        }
        #expect(unfolded.first == "BEGIN:VCALENDAR" && unfolded.last == "END:VCALENDAR")
        #expect(unfolded.count { $0 == "VERSION:2.0" } == 1 && unfolded.count { $0.hasPrefix("PRODID:") } == 1)
        var event: [String: String]?
        for line in unfolded {
            let name = line.prefix { $0 != ":" && $0 != ";" }
            switch line {
            case "BEGIN:VEVENT":
                #expect(event == nil)
                event = [:]
            case "END:VEVENT":
                events.append(event ?? [:])
                event = nil
            default:
                if event != nil {
                    let value = String(line[line.index(after: line.firstIndex(of: ":") ?? line.startIndex)...])
                    #expect(event?.updateValue(value, forKey: String(name)) == nil, "\(name) is there twice")
                }
            }
        }
        for event in events {
            #expect(event["DTSTAMP"]?.wholeMatch(of: /\d{8}T\d{6}Z/) != nil)
            let days = ["DTSTART", "DTEND"].map { name -> CivilDate? in
                guard let text = event[name], text.count == 8 else { return nil }
                return CivilDate(parsing: "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))")
            }
            #expect(days[0] != nil && days[0]?.advanced(by: 1) == days[1])
            #expect(event["SUMMARY"]?.isEmpty == false && event["DESCRIPTION"]?.isEmpty == false)
            for text in [event["SUMMARY"] ?? "", event["DESCRIPTION"] ?? ""] {
                #expect(text.replacing(/\\[\\;,n]/, with: "").allSatisfy { !"\\;,".contains($0) }, "\(text)")
            }
        }
        #expect(Set(events.map { $0["UID"] }).count == events.count)
    }
}

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
