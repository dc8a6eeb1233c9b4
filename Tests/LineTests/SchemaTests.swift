import Foundation
import LineSupport
import Testing
import TestSupport

/// What `--json` prints says which layout it has.
struct SchemaTests {
    private struct Document: Decodable {
        var schema: Int
        var schema_name: String
    }

    @Test(.timeLimit(.minutes(15)))
    func everyJSONObjectHasItsSchemaNameAndVersion() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let verbs: [(words: [String], name: String)] = [
            (["status"], "status"), (["goal"], "goals"), (["goal", "steps", "9000"], "goals"),
            (["record"], "recording"),
            (["record", "start"], "recording"), (["record", "lap"], "recording"), (["record", "discard"], "recording"),
            (["alert"], "alerts"),
            (["alert", "goal", "on"], "alerts"), (["plan"], "plan"), (["plan", "start"], "plan"),
            (["plan", "days", "mon", "fri"], "plan"),
            (["runner"], "runner"),
            (["runner", "show"], "runner_model"), (["today"], "today"), (["doctor"], "diagnosis"),
            (["stats"], "statistics"),
            (["records"], "records"), (["suggest", "--speed", "3m/s"], "suggestion"),
            (["suggest", "playlist"], "playlist"),
        ]
        for verb in verbs {
            let outcome = try await home.stridectl(verb.words + ["--json"])
            let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
            #expect(document.schema == (verb.name == "status" ? 2 : 1), "\(verb.words)")
            #expect(document.schema_name == verb.name, "\(verb.words)")
        }
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)))
    func everyElementOfAJSONListHasItsSchemaNameAndVersion() async throws {
        let home = try Home()
        let made = try await Program.run("strided", ["--demo-data"], environment: home.environment)
        #expect(made.status == 0)
        for (words, name) in [(["history"], "activity"), (["calendar"], "day")] {
            let outcome = try await home.stridectl(words + ["--json"])
            let documents = try JSONDecoder().decode([Document].self, from: Data(outcome.output.utf8))
            #expect(!documents.isEmpty && documents.allSatisfy { $0.schema == 1 && $0.schema_name == name })
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func unknownValuesAreAbsentNotZero() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let today = try await home.stridectl(["today", "--json"]).output
        #expect(today.contains("never_seen"))
        #expect(!today.contains("\"steps\"") && !today.contains("\"window_steps\""))
        #expect(today.contains("\"window_s\" : 60"))
        _ = try await home.stridectl(["alert", "inactivity", "10min"])
        #expect(try await home.stridectl(["today", "--json"]).output.contains("\"window_s\" : 60"))
        #expect(try await home.stridectl(["today"]).output.contains("To add a source of steps"))
        #expect(try await home.stridectl(["suggest", "playlist"]).output.contains("stridectl steps"))
        #expect(try await !home.stridectl(["stats", "--json"]).output.contains("\"total\""))
        let page = try await home.stridectl(["report", "week", "--output", "-"]).output
        let zero = /<dt>(Steps|Distance|Calories|Active time|All goals reached)<\/dt><dd class="number">0/
        #expect(page.firstMatch(of: zero) == nil && page.contains("no data"))
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)), arguments: [("$GPXXX\n", Int32(1)), ("", 1)])
    func aStreamWithoutAValidSentenceIsAnError(input: String, status: Int32) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await home.stridectl("nmea", input: input).status == status)
        _ = await daemon.end()
    }
}
