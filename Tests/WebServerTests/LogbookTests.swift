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

    /// A round run of 30 minutes with a position each second.
    private static func run(day: Int, kind: Activity.Kind = .run, meters: Double = 5000) -> ActivityTrack {
        var summary = Summary()
        (summary.moving, summary.distance, summary.distanceSource) = (
            .seconds(1800), Distance(meters: meters), .satellites
        )
        let samples = (0...1800).map { second in
            let turn = Double(second) / 900 * Double.pi
            return Sample(
                elapsed: .seconds(second),
                position: Position(latitude: 48 + 0.005 * turn, longitude: 11 + 0.005 * turn * (6.28 - turn)),
                distance: Distance(meters: meters * Double(second) / 1800)
            )
        }
        let start = start + .seconds(day * 86_400)
        let activity = Activity(kind: kind, origin: .recorded, start: start, elapsed: .seconds(1800), summary: summary)
        return ActivityTrack(activity: activity, samples: samples)
    }

    @Test func theHistoryShowsAMonthWithRoutesAndASearchAllMonths() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strided.db")
        let logbook = try Logbook(path: path, for: .writing)
        // 21 September, 1 October and, a year before, 51 walks.
        for day in [0, 10] { _ = try logbook.insert(Self.run(day: day)) }
        try logbook.analysePending()
        for number in 0..<51 {
            let start = Self.start + .seconds(-365 * 86_400 + 600 * number)
            let id = try logbook.insert(
                ActivityTrack(
                    activity: Activity(kind: .walk, origin: .recorded, start: start, elapsed: .seconds(1)),
                    samples: []
                )
            )
            .id
            _ = try logbook.edit(id, ActivityEdit(addedTags: [try ActivityTag(parsing: "with Ana")]))
        }
        try await withServer(logbook: path) { server in
            func history(_ query: String) async throws -> String {
                let page = try await server.answer("GET /history\(query)")
                #expect(page.status == 200, "\(query)")
                return page.text
            }
            func count(_ text: String) -> Int { text.matches(of: /<a href="\/activities\//).count }
            let latest = try await history("")
            #expect(latest.contains("October 2026") && latest.contains(">1 activity<") && count(latest) == 1)
            #expect(latest.matches(of: /<svg class="outline"[^>]*><path d="M/).count == 1)
            #expect(latest.contains(#"<a href="/history?month=2026-09">Previous month</a>"#))
            #expect(latest.contains(#"<a href="/history?month=2025-09">2025</a>"#) && !latest.contains("Next month"))
            let walks = try await history("?kind=walk")
            #expect(walks.contains("September 2025") && walks.contains(">51 activities<") && count(walks) == 50)
            #expect(walks.contains(#"<a href="/history?month=2025-09&amp;kind=walk&amp;page=2">Next page</a>"#))
            #expect(count(try await history("?month=2025-09&kind=walk&page=2")) == 1)
            #expect(count(try await history("?month=2025-09&kind=run")) == 0)
            let tagged = try await history("?tag=WITH+ana&page=99")
            #expect(tagged.contains(">51 activities<") && count(tagged) == 1 && tagged.contains("Page 2 of 2"))
            #expect(tagged.contains(#"<option value="with Ana">"#))
            let found = try await history("?search=run")
            #expect(found.contains("<h1>History</h1>") && count(found) == 2 && found.contains("All months"))
            #expect(count(try await history("?search=run&month=2026-09")) == 1)
            #expect(count(try await history("?search=run&tag=with+Ana")) == 0)
            for query in [
                "?month=2026-13", "?month=x", "?kind=x", "?tag=,", "?page=-1", "?page=99999999999999999999",
                "?search=***&page=2",
            ] {
                _ = try await history(query)
            }
        }
    }

    @Test func theRoutesOfOtherActivitiesAreTheGroundOfAMap() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strided.db")
        try await withServer(logbook: path) { server in
            #expect(try await server.answer("GET /ground?latitude=48&longitude=11").text == #"{"routes":[]}"#)
            let logbook = try Logbook(path: path, for: .writing)
            for day in [0, 1] { _ = try logbook.insert(Self.run(day: day)) }
            try logbook.analysePending()
            func routes(_ query: String) async throws -> [Substring] {
                let text = try await server.answer("GET /ground?\(query)").text
                #expect(text.hasPrefix(#"{"routes":["#) && text.utf8.count < 5000, "\(text)")
                return text.dropFirst(11).split(separator: "]")
            }
            let near = try await routes("latitude=48.02&longitude=11.05")
            // Whole steps of 1e-5 degrees; the run begins at 48° N 11° E.
            #expect(near.count == 3 && near[0].hasPrefix("[4800") && near[0].contains(",1100"))
            #expect(try await routes("activity=1").count == 2)
            #expect(try await routes("latitude=48.5&longitude=11.05").count == 1)
            #expect(try await routes("activity=99").count == 1)
            for query in [
                "", "?latitude=48", "?latitude=91&longitude=0", "?latitude=nan&longitude=1", "?latitude=x&longitude=1",
            ] {
                try await server.expect(400, "GET /ground\(query)")
            }
            let page = try await server.answer("GET /activities/1").text
            #expect(page.contains("<g class=\"ground\"") && page.contains("1 other activity"))
        }
    }

    @Test func aStoredActivityHasItsSeriesAndItsLinksToTheReplay() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strided.db")
        let logbook = try Logbook(path: path, for: .writing)
        for day in [0, 1] { _ = try logbook.insert(Self.run(day: day)) }
        let empty = Activity(
            kind: .run,
            origin: .recorded,
            start: Self.start + .seconds(900_000),
            elapsed: .seconds(60)
        )
        _ = try logbook.insert(ActivityTrack(activity: empty, samples: []))
        try logbook.analysePending()
        _ = try logbook.edit(ActivityID(2), ActivityEdit(name: "A \"day\""))
        try await withServer(logbook: path) { server in
            let series = try await server.answer("GET /series?activity=2").text
            #expect(series.hasPrefix(#"{"points":[[0,48,11,null,null,null,0,null],[1,"#))
            #expect(series.hasSuffix(#","start_unix_ms":1790086400000,"kind":"run","title":"A \"day\""}"#))
            #expect(series.matches(of: /\],\[/).count == 1800)
            let page = try await server.answer("GET /activities/1").text
            #expect(page.contains(#"<a href="/replay?activity=1">Replay</a>"#))
            #expect(page.contains(#"<a href="/replay?activity=1&amp;other=2">Side by side</a>"#))
            #expect(!(try await server.answer("GET /activities/3").text.contains("/replay")))
            for path in ["/series?activity=9", "/series?activity=x", "/summary?activity=9", "/summary?activity=-1"] {
                let none = try await server.answer("GET \(path)")
                #expect(none.status == 404 && none.text.hasPrefix(#"{"error":"there is no such "#), "\(path)")
            }
        }
    }

    @Test func theSummaryHasTheTextsOfTheActivityPage() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("strided.db")
        try await withServer(logbook: path) { server in try await server.expect(404, "GET /summary") }
        let logbook = try Logbook(path: path, for: .writing)
        for (day, meters) in [(0, 5000.0), (1, 5500)] { _ = try logbook.insert(Self.run(day: day, meters: meters)) }
        try logbook.analysePending()
        try await withServer(logbook: path) { server in
            let english = try await server.answer("GET /summary").text
            for part in [
                #"{"address":"/activities/2","end_unix_ms":1790088200000,"#,
                #"{"name":"Distance","note":"from GPS","unit":"km","value":"5.50"},{"name":"Moving time","unit":"","value":"30:00"}"#,
                #""id":2,"records":["1 km in 5:27 (before: 6:00, 21 September 2026)","#,
                #""splits":{"columns":["km","Time","min/km"],"rows":[["1","5:27","5:27"],"#,
                #"["5.50","2:44","5:27"]]},"start_unix_ms":1790086400000,"title":""#,
            ] {
                #expect(english.contains(part), "\(part) is not in \(english)")
            }
            let german = try await server.answer("GET /summary?activity=1&units=miles", ["Accept-Language": "de"]).text
            #expect(german.contains(#""unit":"mi","value":"3,11""#) && german.contains(#""name":"Distanz""#))
            #expect(german.contains(#""records":[]"#) && german.contains(#""columns":["mi","Zeit","min/mi"]"#))
            try await server.expect(405, "POST /summary", ["X-Strided-Token": try await server.token()])
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
