import Activities
import Cadence
import Logbook
import TestSupport
import Testing

@testable import WebServer

/// The series and the pages that are read from the logbook.
@Suite(.timeLimit(.minutes(15))) struct LogbookTests {
    private static let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 7200)

    private static func sample(_ second: Int) -> Sample {
        Sample(
            elapsed: .seconds(second),
            position: Position(latitude: 48.1234567, longitude: 11.5),
            distance: Distance(meters: Double(second) * 2.5),
            speed: Speed(metersPerSecond: 2.501),
            target: second == 2 ? StepRate(stepsPerMinute: 170) : nil,
            cadence: second.isMultiple(of: 2) ? StepRate(stepsPerMinute: 171.5) : nil,
            heartRate: HeartRate(beatsPerMinute: 150)
        )
    }

    @Test(arguments: ["/records", "/trends", "/trends?by=month", "/trends?by=nonsense"])
    func aPageOfFiguresNeedsNoLogbookAndNoScript(_ address: String) async throws {
        let folder = try TemporaryFolder()
        try await withServer(logbook: folder.file("strided.db")) { server in
            let page = try await server.answer("GET \(address)")
            #expect(page.status == 200 && page.text.contains(#"aria-current="page""#) && !page.text.contains("<script"))
        }
    }

    @Test func theRecordingInProgressIsSentAsItIsWritten() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strided.db")
        try await withServer(logbook: path) { server in
            let none = try await server.answer("GET /series")
            #expect(none.text == #"{"points":[],"start_unix_ms":null}"#)
            let writer = try LogbookWriter(path: path)
            writer.write(.began(Activity(kind: .run, origin: .recorded, start: Self.start)))
            for second in 1...3 { writer.write(.sample(Self.sample(second))) }
            #expect(await writer.flush(within: .seconds(60)))
            let text = try await server.answer("GET /series").text
            #expect(
                text.hasPrefix(
                    #"{"points":[[1,48.1234567,11.5,2.501,null,150,2.5,null],[2,48.1234567,11.5,2.501,171.5,150,5,170],"#
                )
            )
            #expect(text.hasSuffix(#"],"start_unix_ms":1790000000000}"#))
            let later = try await server.answer("GET /series?after=2")
            #expect(later.text.hasPrefix(#"{"points":[[3,"#))
            for after in ["1e999", "-1", "nan", "x", "%20", ""] {
                try await server.expect(200, "GET /series?after=\(after)")
            }
            #expect(await writer.close(within: .seconds(60)))
        }
    }

    @Test func theHistoryLinksToThePagesOfItsActivities() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strided.db")
        let logbook = try Logbook(path: path, for: .writing)
        var activity = Activity(kind: .run, origin: .imported, start: Self.start, elapsed: .seconds(60))
        activity.name = "<script>alert(1)</script>"
        _ = try logbook.insert(ActivityTrack(activity: activity, samples: (1...60).map(Self.sample)))
        try await withServer(logbook: path) { server in
            let list = try await server.answer("GET /history")
            #expect(list.status == 200 && list.text.contains(#"<a href="/activities/1">"#))
            #expect(!list.text.contains("<script"))
            #expect(list["Content-Security-Policy"]?.contains("script-src") == false)
            #expect(list["Content-Security-Policy"]?.contains("style-src 'unsafe-inline'") == true)
            let page = try await server.answer("GET /activities/1")
            #expect(page.status == 200 && page.text.contains(#"<a href="/history">"#) && !page.text.contains("<script"))
            try await server.expect(404, "GET /activities/2")
            let week = try await server.answer("GET /week?date=2026-09-21").text
            #expect(week.contains(#"<a href="/week" aria-current="page">"#))
            #expect(week.contains(#"<a href="/week?date=2026-09-20">Previous week</a>"#))
            let year = try await server.answer("GET /year?date=1999-05-05").text
            #expect(year.contains(#"<a href="/year?date=2000-01-01">Next year</a>"#))
            for period in ["week", "month", "year"] {
                let page = try await server.answer("GET /\(period)?date=2026-09-21", ["Accept-Encoding": "gzip"])
                #expect(page.status == 200 && page["Content-Encoding"] == "gzip")
            }
        }
    }

    @Test func theHistoryIsSearched() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strided.db")
        let logbook = try Logbook(path: path, for: .writing)
        for (day, name) in ["Früh & schnell", "Hills"].enumerated() {
            let start = Self.start + .seconds(day * 86_400)
            let activity = Activity(kind: .run, origin: .imported, start: start, elapsed: .seconds(60), name: name)
            _ = try logbook.insert(ActivityTrack(activity: activity, samples: (1...60).map(Self.sample)))
        }
        try await withServer(logbook: path) { server in
            let all = try await server.answer("GET /history")
            #expect(all.text.contains("Hills") && all.text.contains("<input type=\"search\" name=\"search\""))
            #expect(all["Content-Security-Policy"]?.contains("form-action 'self'") == true)
            for query in ["fruh+SCHNELL", "Fr%C3%BCh", "%46r%c3%bch+%26"] {
                let found = try await server.answer("GET /history?search=\(query)").text
                #expect(found.contains("Früh &amp; schnell") && !found.contains("Hills"), "\(query)")
            }
            let none = try await server.answer("GET /history?search=nothing%22%3E%3Cscript%3E").text
            #expect(none.contains("No activity matches.") && !none.contains("<script"))
            for query in ["%", "%2", "%zz", "%ff%00", "", "***", String(repeating: "a", count: 1000)] {
                try await server.expect(200, "GET /history?search=\(query)")
            }
            let other = try await server.answer("GET /activities/1")
            #expect(other["Content-Security-Policy"]?.contains("form-action 'none'") == true)
        }
    }

    @Test func anEmptyLogbookHasPages() async throws {
        try await withServer { server in
            let list = try await server.answer("GET /history")
            #expect(list.text.contains("Nothing has been recorded"))
            for path in ["/week", "/month", "/year?date=x"] {
                try await server.expect(200, "GET \(path)")
            }
            try await server.expect(404, "GET /activities/1")
        }
    }
}
