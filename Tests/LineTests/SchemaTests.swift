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
        _ = try await home.stridectl("start")
        let verbs: [(words: [String], name: String)] = [
            (["status"], "status"), (["goal"], "goals"), (["goal", "steps", "9000"], "goals"),
            (["record"], "recording"),
            (["record", "start"], "recording"), (["record", "lap"], "recording"), (["record", "discard"], "recording"),
            (["finish"], "recording"), (["run", "10km/h"], "run"), (["lap"], "recording"), (["finish"], "recording"),
            (["ride"], "run"), (["finish"], "recording"), (["version"], "version"),
            (["version", "--daemon"], "version"),
            (["sync"], "sync"), (["privacy"], "privacy"), (["import", home.file("no.gpx")], "import"),
            (["alert"], "alerts"),
            (["alert", "goal", "on"], "alerts"), (["plan"], "plan"), (["plan", "start"], "plan"),
            (["plan", "days", "mon", "fri"], "plan"),
            (["runner"], "runner"),
            (["runner", "show"], "runner_model"), (["today"], "today"), (["doctor"], "diagnosis"),
            (["stats"], "statistics"), (["week"], "week"),
            (["records"], "records"), (["suggest", "--speed", "3m/s"], "suggestion"),
            (["suggest", "playlist"], "playlist"),
        ]
        for verb in verbs {
            let outcome = try await home.stridectl(verb.words + ["--json"])
            let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
            #expect(document.schema == (verb.name == "status" ? 3 : 1), "\(verb.words)")
            #expect(document.schema_name == verb.name, "\(verb.words)")
        }
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)))
    func everyElementOfAJSONListHasItsSchemaNameAndVersion() async throws {
        let home = try Home()
        let made = try await Program.run("strided", ["--demo-data"], environment: home.environment)
        #expect(made.status == 0)
        for (words, name) in [
            (["history"], "activity"), (["calendar"], "day"), (["workout", "list"], "workout_summary"),
        ] {
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

    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            ("nmea", "$GPXXX\n", "\"$GPXXX\" is not a sentence of NMEA 0183: its checksum is wrong or missing"),
            ("nmea", "", "the input contains no sentences"),
            ("nmea", "no sentence\n", "the input contains no sentences"),
            ("steps", "walked 3\n12\n", "\"walked 3\" is not a pedometer line"),
            ("steps", "", "the input contains no lines"),
            ("accel", "", "the input contains no samples"), ("accel", "time,x,y,z\n", "the input contains no samples"),
            ("accel", "1;2\n3;4\n", "\"1;2\" is not an accelerometer line"),
        ]
    )
    func aFeedWithoutAnythingUsableIsAnErrorWithAReason(feed: String, input: String, reason: String) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let done = try await home.stridectl(feed, input: input)
        #expect(done.status == 1)
        #expect(done.errors.contains(reason), "\(done.errors)")
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15))) func gpsdsOwnDataAreRecognised() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let done = try await home.stridectl("nmea", input: "{\"class\":\"VERSION\",\"release\":\"3.22\"}\n")
        #expect(done.status == 64)
        #expect(done.errors.contains("this is gpsd's JSON: use \"gpspipe -r\", or \"strided --gpsd\""))
        _ = await daemon.end()
    }

    /// A header of one feed changed the columns of all later ones.
    @Test(.timeLimit(.minutes(15))) func everyFeedOfAccelerationHasItsOwnHeader() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        for table in ["t,seq,x,y,z\n1,7,0,9.8,0", "time,seconds_elapsed,z,y,x\n1,1,0,9.8,0", "0.02,0,9.8,0"] {
            let done = try await home.stridectl("accel", input: table)
            #expect(done.status == 0)
            #expect(
                done.errors.contains("1 samples used, \(table.hasPrefix("0") ? 0 : 1) ignored, 0 damaged"),
                "\(done.errors)"
            )
        }
        _ = await daemon.end()
    }
}
