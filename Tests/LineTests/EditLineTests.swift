import Activities
import Foundation
import LineSupport
import Logbook
import Testing
import TestSupport

/// `stridectl edit` and `stridectl shoes` in both languages, with correct and with wrong input, also while a run is being recorded.
@Suite(.timeLimit(.minutes(15))) struct EditLineTests {
    /// A command, what it says in English and in German, and the activities and shoes afterwards.
    private struct Row {
        let words: [String]
        let isRefused: Bool
        let english: String
        let german: String
        /// Number, kind and elapsed seconds of each activity, and what the shoes `shoes` have.
        let after: String

        /// A command that changes nothing.
        init(_ words: String, refused english: String, _ german: String) {
            self.init(words: words, isRefused: true, english: english, german: german, after: "")
        }

        init(_ words: String, _ english: String, _ german: String, after: String) {
            self.init(words: words, isRefused: false, english: english, german: german, after: after)
        }

        /// Words are separated by spaces; a `_` is a space within a word.
        private init(words: String, isRefused: Bool, english: String, german: String, after: String) {
            self.words = words.split(separator: " ").map {
                String($0).replacing("_", with: " ").replacing("EMPTY", with: "")
            }
            (self.isRefused, self.english, self.german, self.after) = (isRefused, english, german, after)
        }
    }

    private static let begin = "1 run 1200, 2 run 600, 3 walk 600"
    private static let rows = [
        Row("edit 1 --trim-start 30:00", refused: "less than a second would remain", "bliebe weniger als eine Sekunde"),
        Row("edit 1 --trim-end 20:00", refused: "less than a second would remain", "bliebe weniger als eine Sekunde"),
        Row("edit 1 --trim-start @07:00", refused: "less than a second would remain", "weniger als eine Sekunde"),
        Row("edit 1 --split 25:00", refused: "Nothing was changed.", "Nichts wurde geändert."),
        Row("edit 1 --split 0:00", refused: "less than a second would remain", "bliebe weniger als eine Sekunde"),
        Row("edit 1 --split @07:59:59", refused: "less than a second would remain", "weniger als eine Sekunde"),
        Row("edit 2 --split pause", refused: "the activity has no pause", "die Aktivität hat keine Pause"),
        Row("edit 1 --merge 1", refused: "cannot be joined with itself", "nicht mit sich selbst verbunden"),
        Row("edit 1 --merge 3", refused: "of different kinds; to change one", "haben verschiedene Arten; eine ändern"),
        Row("edit 1 --merge 99", refused: "there is no such activity", "diese Aktivität gibt es nicht"),
        Row("edit 99 --undo", refused: "there is no such activity", "diese Aktivität gibt es nicht"),
        Row("edit 1 --undo", refused: "there is no change to undo", "es gibt keine Änderung"),
        Row(
            "edit 1 2 --shoe Nope",
            refused: "there are no shoes with this name",
            "Schuhe mit diesem Namen gibt es nicht"
        ),
        Row("edit 1 99 --kind walk", refused: "there is no such activity", "diese Aktivität gibt es nicht"),
        Row("edit --search pond --kind walk", refused: "no activity has been found", "keine Aktivität gefunden"),
        Row("shoes retire Nope", refused: "there are no shoes with this name", "Schuhe mit diesem Namen gibt es nicht"),
        Row("shoes add EMPTY", refused: "this is not a name for shoes", "das ist kein Name für Schuhe"),
        Row(
            "edit 1 --trim-start 1:00 --trim-end @08:19",
            "1  run of 2026-05-11 08:01",
            "1  Lauf vom 2026-05-11 08:01",
            after: "1 run 1080, 2 run 600, 3 walk 600"
        ),
        Row("edit 1 --undo", "the original is restored", "das Original ist wieder da", after: begin),
        Row("edit 1 --undo", refused: "there is no change to undo", "es gibt keine Änderung"),
        Row(
            "edit 1 --split pause",
            "to undo this within 30 days: stridectl edit 1 --undo",
            "innerhalb von 30 Tagen rückgängig machen",
            after: "1 run 600, 2 run 600, 3 walk 600, 8 run 480"
        ),
        Row(
            "edit 8 --split 2:00",
            "8  run of 2026-05-11 08:12",
            "8  Lauf vom 2026-05-11 08:12",
            after: "1 run 600, 2 run 600, 3 walk 600, 8 run 120, 10 run 360"
        ),
        Row("edit 1 --undo", refused: "activity 8 was changed again", "Aktivität 8 wurde noch einmal geändert"),
        Row("edit 10 --undo", "the original", "das Original", after: "1 run 600, 2 run 600, 3 walk 600, 8 run 480"),
        Row("edit 8 --undo", "the original", "das Original", after: begin),
        Row(
            "edit 2 --merge 1",
            "1  run of 2026-05-11 08:00",
            "1  Lauf vom 2026-05-11 08:00",
            after: "1 run 2400, 3 walk 600"
        ),
        Row("edit 1 --merge 2", refused: "is already a part of activity 1", "ist schon ein Teil von Aktivität 1"),
        Row("edit 2 --undo", refused: "there is no such activity", "diese Aktivität gibt es nicht"),
        Row("edit 1 --undo", "the original", "das Original", after: begin),
        Row(
            "edit --search LAKE --only run --kind walk",
            "2 activities were changed",
            "2 Aktivitäten wurden geändert",
            after: "1 walk 1200, 2 walk 600, 3 walk 600"
        ),
        Row("edit 1 2 --kind run", "2 activities were changed", "2 Aktivitäten wurden geändert", after: begin),
        Row(
            "shoes add Blue_<7>_\"x\" --start 100km --limit 700km",
            "Blue <7> \"x\": 100.00 km of 700.00 km, 0 activities",
            "Blue <7> \"x\": 100,00 km von 700,00 km, 0 Aktivitäten",
            after: begin + "; Blue <7> \"x\" 0"
        ),
        Row("shoes rename blue_<7>_\"x\" Blau", "Blau: 100.00 km", "Blau: 100,00 km", after: begin + "; Blau 0"),
        Row(
            "edit --from 2026-05-11 --to 2026-05-11 --shoes blau",
            "3 activities were changed",
            "3 Aktivitäten wurden geändert",
            after: begin + "; Blau 3"
        ),
        Row("edit 3 --shoe EMPTY", "activity 3 was changed", "Aktivität 3 wurde geändert", after: begin + "; Blau 2"),
        Row("shoes default Blau --kind run", "default: run", "Vorgabe: run", after: begin + "; Blau 2"),
        Row("shoes retire Blau", "2 activities, retired", "2 Aktivitäten, ausgemustert", after: begin + "; Blau 2"),
        Row("shoes default EMPTY", "new activities get no shoes", "bekommen keine Schuhe", after: begin + "; Blau 2"),
    ]

    /// A file with points every second at 3 m/s to the north, in parts with pauses between them.
    private func gpx(_ type: String, _ parts: [Range<Int>], in home: Home) throws -> String {
        let midnight = Moment(unixMilliseconds: 1_778_457_600_000, utcOffset: 0)
        var meters = 0.0
        let segments = parts.map { part in
            let points = (part.lowerBound...part.upperBound).map { second in
                defer { meters += 3 }
                let time = (midnight + .seconds(second)).iso8601
                return "<trkpt lat=\"\(48 + meters / 111_195)\" lon=\"11\"><time>\(time)</time></trkpt>"
            }
            return "<trkseg>\(points.joined())</trkseg>"
        }
        let path = home.file("\(type)-\(parts[0].lowerBound).gpx")
        try "<gpx><trk><name>By the lake</name><type>\(type)</type>\(segments.joined())</trk></gpx>".write(
            toFile: path,
            atomically: true,
            encoding: .utf8
        )
        return path
    }

    private struct Entry: Decodable {
        var id: Int
        var kind: String
        var elapsed_s: Double
    }

    private struct Shoes: Decodable {
        struct Pair: Decodable {
            var name: String
            var activities: Int
        }
        var shoes: [Pair]
    }

    /// The imported activities and the shoes, in the form of `Row.after`.
    private func state(_ home: Home) async throws -> String {
        let history = try await home.stridectl("history", "--from", "2026-05-11", "--to", "2026-05-11", "--json").output
        let entries = try JSONDecoder().decode([Entry].self, from: Data(history.utf8)).sorted { $0.id < $1.id }
        let list = try await home.stridectl("shoes", "--json").output
        let shoes = try JSONDecoder().decode(Shoes.self, from: Data(list.utf8)).shoes
        let activities = entries.map { "\($0.id) \($0.kind) \(Int($0.elapsed_s.rounded()))" }.joined(separator: ", ")
        return ([activities] + shoes.map { "\($0.name) \($0.activities)" }).joined(separator: "; ")
    }

    /// A home with two runs and a walk on 11 May 2026, of which the first one has a pause from 08:10 to 08:12.
    private func home() async throws -> Home {
        let home = try Home()
        let eight = 8 * 3600
        let files = [
            try gpx("running", [eight..<eight + 600, eight + 720..<eight + 1200], in: home),
            try gpx("running", [eight + 1800..<eight + 2400], in: home),
            try gpx("walking", [eight + 3600..<eight + 4200], in: home),
            try gpx("walking", [eight + 7200..<eight + 7800], in: home),
        ]
        for file in files { #expect(try await home.stridectl("import", file, "--no-profile").status == 0) }
        return home
    }

    private func run(_ home: Home, _ words: [String], german: Bool = false, columns: Int? = nil) async throws
        -> Program.Outcome
    {
        var environment = home.environment
        environment["COLUMNS"] = columns.map(String.init)
        let language = german ? ["--language", "de"] : []
        return try await Program.run("stridectl", words + language, environment: environment)
    }

    @Test(arguments: [false, true]) func editsAreMadeOrRefused(isRecording: Bool) async throws {
        let home = try await home()
        #expect(try await home.stridectl("delete", "4", "--for-good", "--yes").status == 0)
        let daemon = isRecording ? try await home.daemon() : nil
        if isRecording {
            #expect(try await home.stridectl("run", "10km/h").status == 0)
            try await home.waitForRecording()
            // After these orders, the recording is on the disk.
            for order in ["pause", "resume"] { #expect(try await home.stridectl("record", order).status == 0) }
            let cut = try await home.stridectl("edit", "5", "--trim-start", "0:01")
            #expect(cut.status == 1 && cut.errors.contains("an activity is not finished"), "\(cut)")
        } else {
            // The same numbers as with a recording.
            let other = try await home.stridectl("import", home.file("walking-36000.gpx"), "--no-profile")
            #expect(other.status == 0)
            #expect(try await home.stridectl("delete", "5", "--for-good", "--yes").status == 0)
        }
        var expected = Self.begin
        #expect(try await state(home) == expected)
        for (number, row) in Self.rows.enumerated() {
            let isGerman = number % 2 == 1
            for german in row.isRefused ? [false, true] : [isGerman] {
                let done = try await run(home, row.words, german: german)
                let text = row.isRefused ? done.errors : done.output
                #expect(done.status == (row.isRefused ? 1 : 0), "\(row.words): \(done)")
                #expect(text.contains(german ? row.german : row.english), "\(row.words): \(done)")
                if row.isRefused { #expect(done.output.isEmpty, "\(row.words)") }
            }
            if !row.isRefused { expected = row.after }
            #expect(try await state(home) == expected, "\(row.words)")
        }
        if let daemon {
            let finish = try await home.stridectl("finish")
            #expect(finish.status == 0 && finish.output.contains("run finished"), "\(finish)")
            #expect(await daemon.end() == 0)
        }
    }

    @Test func argumentsThatAreNotPossibleAreRefused() async throws {
        let home = try await home()
        let before = try await state(home)
        for words in [
            "edit 1 --trim-start 90", "edit 1 --trim-start -1:00", "edit 1 --split 1:75", "edit 1 --split @25:00",
            "edit 1 --trim-start 1:00 --undo", "edit 1 2 --split pause", "edit 1 --split pause --name x",
            "edit --search lake --undo", "edit 1", "edit --kind run", "edit 1 --merge", "shoes add",
            "shoes rename x",
            "shoes default x --kind ride", "shoes default x --kind run --tag y", "shoes add x --limit 700",
        ] {
            let done = try await run(home, words.split(separator: " ").map(String.init))
            #expect(done.status == 64 && done.output.isEmpty && !done.errors.isEmpty, "\(words): \(done)")
        }
        #expect(try await state(home) == before)
    }

    @Test func afterThirtyDaysNothingIsUndone() async throws {
        let home = try await home()
        let logbook = try Logbook(path: home.file("data/strided/strided.db"), for: .writing)
        let then = LocalClock.now + .seconds(-31 * 86_400)
        _ = try logbook.cut(ActivityID(1), .trim(.zero..<(.seconds(300))), at: then)
        let undo = try await run(home, ["edit", "1", "--undo"], german: true)
        #expect(undo.status == 1 && undo.errors.contains("30 Tage"), "\(undo)")
        #expect(try await state(home).hasPrefix("1 run 300,"))
        #expect(try await home.stridectl("undelete").output.contains("nothing was deleted"))
        #expect(try await home.stridectl("undelete", "5").status == 1)
        // The file is recognised as the trimmed activity.
        let again = try await home.stridectl("import", home.file("running-28800.gpx"), "--no-profile")
        #expect(again.output.contains("already in the logbook"), "\(again)")
        #expect(try await state(home).hasPrefix("1 run 300,"))
    }

    @Test func undoBringsBackAllFigures() async throws {
        let home = try await home()
        _ = try await home.stridectl("shoes", "add", "Blue", "--limit", "3km")
        _ = try await home.stridectl("edit", "1", "2", "--shoe", "Blue")
        let views = [
            ["history", "--json"], ["records", "--json"], ["records"], ["shoes"], ["show", "1", "--json"],
            ["show", "1", "--plain"], ["stats", "month", "--measure", "distance", "--date", "2026-05-11", "--json"],
            ["calendar", "2026-05"], ["similar", "1"],
        ]
        func figures() async throws -> [String] {
            var texts: [String] = []
            for view in views {
                let done = try await run(home, view)
                #expect(done.status == 0, "\(view): \(done.errors)")
                texts.append(done.output)
            }
            return texts
        }
        let before = try await figures()
        for change in [["--trim-start", "2:00"], ["--split", "pause"], ["--merge", "2"]] {
            #expect(try await run(home, ["edit", "1"] + change).status == 0)
            let changed = try await figures()
            #expect(changed[0] != before[0] && changed[1] != before[1] && changed[5] != before[5], "\(change)")
            #expect(try await run(home, ["edit", "1", "--undo"]).status == 0)
            #expect(try await figures() == before, "\(change)")
        }
    }

    @Test(arguments: [false, true]) func linesAreWrappedInANarrowTerminal(german: Bool) async throws {
        let home = try await home()
        let name = "A pair with quite a long name for the narrow terminal"
        for words in [
            ["shoes", "add", name, "--start", "800km", "--limit", "700km"], ["shoes"], ["shoes", "default", name],
            ["edit", "1", "--trim-start", "1:00"], ["edit", "1", "--undo"], ["edit", "1", "--name", name], ["records"],
            ["edit", "1", "--shoe", name], ["show", "1"],
        ] {
            let done = try await run(home, words, german: german, columns: 40)
            #expect(done.status == 0, "\(words): \(done.errors)")
            #expect(done.output.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(words): \(done.output)")
            #expect(!done.output.contains("…") || words == ["show", "1"], "\(words): \(done.output)")
        }
        #expect(try await run(home, ["shoes"]).output.split(separator: "\n").count == 1)
    }

    @Test func theRunThatReachesTheLimitIsReported() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("shoes", "add", "Blue <b>", "--start", "10km", "--limit", "10.001km")
        _ = try await home.stridectl("shoes", "default", "blue <b>")
        for isFirst in [true, false] {
            #expect(try await home.stridectl("run", "10km/h").status == 0)
            try await home.waitForRecording()
            let finish = try await run(home, ["finish"], german: true)
            let warning = "die Schuhe „Blue <b>“ haben ihre Grenze erreicht: 1"
            #expect(finish.output.lowercased().contains(warning.lowercased()) == isFirst, "\(finish)")
            #expect(finish.output.contains("von 10,00 km") == isFirst, "\(finish)")
        }
        #expect(try await home.stridectl("show", "last").output.contains("limit reached: 1"))
        #expect(try await home.stridectl("show", "last", "--plain").output.contains("Shoes: Blue <b>, limit reached"))
        #expect(try await home.stridectl("show", "last", "--json").output.contains("\"shoes_limit_passed\" : true"))
        let page = try await home.stridectl("report", "last", "--output", "-").output
        #expect(page.contains("<bdi>Blue &lt;b&gt;</bdi>, limit reached"), "\(page)")
        #expect(await daemon.end() == 0)
    }

    @Test(arguments: ["gpx", "tcx", "fit"]) func shoesSurviveAnExport(format: String) async throws {
        let home = try await home()
        let names = ["Blue \"7\" & <b>", "نعال الجري", "👨‍👩‍👧 👟", String(repeating: "x", count: 200)]
        for (number, name) in zip(1..., names) {
            #expect(try await home.stridectl("shoes", "add", name).status == 0)
            #expect(try await home.stridectl("edit", "\(number)", "--shoe", name).status == 0)
        }
        _ = try await home.stridectl("shoes", "retire", names[0])
        let exported = home.file("exported")
        #expect(try await home.stridectl("export", "--all", exported, "--format", format).status == 0)
        // In the same logbook the pairs are found, and in another one they are added.
        for other in [home, try Home()] {
            for number in 1...4 { _ = try await other.stridectl("delete", "\(number)", "--for-good", "--yes") }
            #expect(try await other.stridectl("import", exported, "--no-profile").status == 0)
            let list = try await other.stridectl("shoes", "--json").output
            let shoes = try JSONDecoder().decode(Shoes.self, from: Data(list.utf8)).shoes
            #expect(shoes.map(\.name).sorted() == names.sorted())
            #expect(shoes.allSatisfy { $0.activities == 1 })
        }
    }
}
