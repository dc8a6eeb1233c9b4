import ArgumentParser
import Control
import Foundation
import LineSupport
import TestSupport
import Testing

@testable import ControlCommands

/// What `status --format` and `watch --format` print for other programs.
@Suite(.timeLimit(.minutes(15))) struct StatusFormatTests {
    /// A run that has lost its receiver, with a track whose title has all characters that a format must escape.
    static let lost = #"""
        {"schema":1,"version":"0.1.0","state":"running","follow":"gps","click":{"cue":"every_step","sound":"click",
        "accent":"none","volume":0.8},"runner":{},"steps_played":41,"inputs":[],"warnings":[],
        "target":{"speed_mps":2.5,"source":"gps","source_state":"lost","cadence_spm":171.5,"cadence_held":false},
        "measured":{"source":"nmea","cadence_spm":170,"age_s":31,"state":"lost"},
        "heart":{"bpm":151.5,"age_s":HEART,"zone":4},
        "recording":{"state":"recording","kind":"run","automatic":false,"started_unix_s":0,"elapsed_s":61,"moving_s":61,
        "distance_m":1609.344,"distance_estimated":true,"laps":1},
        "music":{"mode":"on","volume":1,"clicks":"on","track":{"id":1,"title":"a\"b\\c <i>&{}\n\u001bé","tempo_bpm":171,"speed":1,
        "position_s":1,"duration_s":2}}}
        """#

    private static func printed(_ format: String, _ changes: [(String, String)] = [], _ words: [String] = []) throws
        -> String
    {
        let document = changes.reduce(lost.replacing("HEART", with: "1")) { $0.replacing($1.0, with: $1.1) }
        let status = try JSONDecoder().decode(Status.self, from: Data(document.utf8))
        let style = try DisplayOptions.parse(words.isEmpty ? ["--language", "en", "--km"] : words).style
        return try StatusFormat(parsing: format).text(of: status, style)
    }

    @Test(arguments: [
        ("{pace} {heart_rate}", [], "6:40/km 152 bpm"),
        ("{pace} {heart_rate}", ["--miles", "--language", "de"], "10:44/mi 152 bpm"),
        ("{distance} {time}", ["--language", "de", "--km"], "1,61 km 1:01"), ("{distance}", ["--miles"], "1.00 mi"),
        ("{heart.bpm}|{heart.zone}|{state}", [], "151.5|4|running"),
        // A cadence that was measured 31 s ago is out of date.
        ("{measured.cadence_spm} {race.lead_s}", [], "- -"), ("{{{state}}} }}", [], "{running} }"),
        ("{music.track.title}", [], #"a"b\c <i>&{} é"#),
    ])
    func aTextHasFields(format: String, words: [String], text: String) throws {
        #expect(try Self.printed(format, [], words) == text)
    }

    @Test(arguments: [
        ("{hart}", "there is no field {hart}; the fields are cadence, pace"), ("json", "--format must be influx"),
        ("{pace", "write {{ or }} for a brace"), ("pace}", "write {{ or }} for a brace"),
        ("{}", "there is no field {}"),
        ("", "--format must be influx"),
    ])
    func anInvalidFormatIsExplained(format: String, explanation: String) async throws {
        let outcome = try await Home().stridectl("watch", "--format", format)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(explanation), "\(outcome.errors)")
    }

    @Test func influxGetsNumbersCountsAndStrings() throws {
        let line = try Self.printed("influx")
        #expect(
            line.hasPrefix(#"strided state="running",follow="gps",target_source_state="lost",target_speed_mps=2.5,"#)
        )
        #expect(line.contains(",heart_bpm=151.5,heart_zone=4i,") && line.contains(",steps_played=41i,"))
        #expect(line.hasSuffix(#",music_track_title="a\"b\\c <i>&{} é""#), "\(line)")
        #expect(!line.contains("measured_"))
        #expect(try !Self.printed("influx", [("\"age_s\":1,", "\"age_s\":10,")]).contains("heart_"))
    }

    @Test(arguments: [
        ([], [], "171.5 spm · 6:40/km · 152 bpm", ["running", "lost"]),
        (
            [("\"state\":\"running\"", "\"state\":\"paused\"")], ["--language", "de"],
            "Pause · 171,5 spm · 6:40/km · 152 bpm", ["paused", "lost"]
        ),
        ([("\"state\":\"running\"", "\"state\":\"stopped\"")], [], "", ["stopped"]),
        (
            [("\"source_state\":\"lost\"", "\"source_state\":\"live\""), ("\"age_s\":1,", "\"age_s\":99,")],
            ["--miles"], "171.5 spm · 10:44/mi", ["running"]
        ),
    ])
    func waybarGetsMarkup(changes: [(String, String)], words: [String], text: String, classes: [String]) throws {
        struct Module: Decodable {
            let text: String
            let tooltip: String
            let alt: String
            let `class`: [String]
        }
        let json = try Self.printed("waybar", changes, words)
        #expect(!json.contains("\n"))
        let module = try JSONDecoder().decode(Module.self, from: Data(json.utf8))
        #expect(module.text == text && module.class == classes && module.alt == classes[0])
        #expect(module.tooltip.contains("&lt;i&gt;&amp;{}") && !module.tooltip.contains("<"), "\(module.tooltip)")
    }

    @Test(.needs("promtool")) func prometheusReadsTheText() async throws {
        let text = try Self.printed("prometheus-text")
        #expect(text.contains("\nstrided_state{value=\"running\"} 1\nstrided_state{value=\"paused\"} 0\n"))
        #expect(text.contains("\nstrided_heart_bpm 151.5\n") && !text.contains("music"))
        let check = try await Program.run("promtool", ["check", "metrics"], input: text)
        // Remarks about names, such as the unit "s", have the status 3; an error of the format has the status 1.
        #expect([0, 3].contains(check.status), "\(check.errors)")
        #expect(try await Program.run("promtool", ["check", "metrics"], input: text + "strided_x{ 1\n").status == 1)
    }

    /// Each line of a run on InfluxDB, with the time of the point.
    @Test(.needs("influxd"), .needs("curl")) func influxDBStoresARun() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("start")
        let line = try await home.stridectl("status", "--format", "influx").output
        let port = try ReservedPort()
        let database = try Program(
            "influxd",
            [],
            environment: home.environment.merging([
                "INFLUXDB_META_DIR": home.file("meta"), "INFLUXDB_DATA_DIR": home.file("points"),
                "INFLUXDB_DATA_WAL_DIR": home.file("wal"), "INFLUXDB_HTTP_BIND_ADDRESS": "127.0.0.1:\(port.number)",
                "INFLUXDB_BIND_ADDRESS": "127.0.0.1:0", "INFLUXDB_REPORTING_DISABLED": "true",
            ]) { $1 }
        )
        func send(_ path: String, _ body: String) async throws -> String {
            let words = ["-sS", "--retry", "30", "--retry-connrefused", "--data-binary", body]
            return try await Program.run("curl", words + ["http://127.0.0.1:\(port.number)\(path)"]).output
        }
        _ = try await send("/query?q=create%20database%20runs", "")
        #expect(try await send("/write?db=runs", line) == "")
        #expect(try await send("/write?db=runs", try Self.printed("influx")) == "")
        let stored = try await send("/query?db=runs&q=select%20state,heart_bpm,music_track_title%20from%20strided", "")
        #expect(
            stored.contains("\"running\",null,null]") && stored.contains(#",151.5,"a\"b\\c \u003ci\u003e\u0026{} é"]"#),
            "\(stored)"
        )
        _ = await database.end()
        _ = await daemon.end()
    }
}
