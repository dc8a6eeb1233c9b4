import Foundation
import LineSupport
import TestSupport
import Testing

/// `stridectl import`, `delete`, `undelete` and `sync` in both languages, with correct and with wrong input.
@Suite(.needsShared("data/field"), .timeLimit(.minutes(15))) struct ImportLanguageTests {
    /// A command, and what it says in English and in German; FIELD/ is the folder of the inputs.
    private struct Row {
        let words: String
        let english: String
        let german: String

        init(_ words: String, _ english: String, _ german: String) {
            (self.words, self.english, self.german) = (words, english, german)
        }
    }

    private static let rows = [
        Row(
            "import FIELD/F03a-first-fix-old-place.gpx",
            "left out: 1 wrong position, up to 446 km away",
            "ausgelassen: 1 falsche Position, bis zu 446 km"
        ),
        Row(
            "import FIELD/F03a-first-fix-old-place.gpx",
            "is already in the logbook as activity 1",
            "ist schon als Aktivität 1 im Logbuch"
        ),
        Row(
            "import FIELD/F03d-one-fix-off.tcx",
            "of activity 1: it is kept as 2 and does not count",
            "von Aktivität 1: Sie wird als 2 aufbewahrt und zählt nicht"
        ),
        Row(
            "import --again FIELD/F02-run-for-stats.gpx",
            "what you have edited remains",
            "was du geändert hast, bleibt"
        ),
        Row(
            "import FIELD/F14a-times-with-day-zero.gpx",
            "the times of the 21 points cannot be read",
            "die Zeiten der 21 Punkte sind nicht lesbar"
        ),
        Row("import FIELD/F10e-course-file.fit", "this is a course, not an activity", "das ist keine Aktivität: Kurs"),
        Row("import FIELD/F20c-takeout.tgz", "unpack it first", "Entpacke es zuerst"),
        Row("import FIELD/F04a-plain.csv", "neither GPX, TCX nor FIT", "weder GPX noch TCX noch FIT"),
        Row("import FIELD/none.gpx", "there is no such file", "diese Datei gibt es nicht"),
        Row(
            "import FIELD/F17a-strava-with-planned-routes.zip",
            "2 files: 0 activities imported",
            "2 Dateien: 0 Aktivitäten importiert"
        ),
        Row("import FIELD/F19b-runtastic-walk.zip", "source     new activities", "Quelle     neue Aktivitäten"),
        Row(
            "import FIELD/F10c-elliptical.fit",
            "the sport is elliptical; not kept: cadence",
            "Crosstrainer; nicht übernommen: Schrittfrequenz"
        ),
        Row("undelete", "a second recording of 1; to join them", "eine zweite Aufnahme von 1; verbinden"),
        Row("undelete 2", "restored: 2  run of 2026-10-10", "wiederhergestellt: 2  Lauf vom 2026-10-10"),
        Row(
            "delete 2",
            "this question needs a terminal; to answer yes, add --yes",
            "diese Frage braucht ein Terminal; mit ja antworten"
        ),
        Row(
            "delete 2 --yes",
            "to restore within 30 days: stridectl undelete 2",
            "innerhalb von 30 Tagen wiederherstellen: stridectl undelete 2"
        ),
        Row("delete 99 --yes", "there is no such activity", "diese Aktivität gibt es nicht"),
        Row("delete --demo", "there is no made-up data", "es gibt keine erfundenen Daten"),
        Row("undelete 99", "there is no such activity", "diese Aktivität gibt es nicht"),
        Row("sync", "nothing is sent; to add a service", "nichts wird gesendet; einen Dienst hinzufügen"),
        Row(
            "sync add folder --url HOME --all",
            "All activities of the logbook are sent.",
            "Alle Aktivitäten des Logbuchs werden gesendet."
        ),
        Row("sync add folder --url HOME --all --yes", "folder: added", "folder: hinzugefügt"),
        Row("sync now", "activity 1 was sent to folder", "Aktivität 1 wurde an folder gesendet"),
        Row("sync resend 1 folder", "was deleted at folder", "wurde bei folder gelöscht"),
        Row("sync resend last webdav", "WebDAV was not added", "WebDAV wurde nicht hinzugefügt"),
        Row("sync zone home 48,11", "around the place", "m um den Ort"),
        Row("sync", "sent: ", "gesendet: "), Row("sync pause folder", "paused", "pausiert"),
        Row("sync pause webdav", "WebDAV was not added", "WebDAV wurde nicht hinzugefügt"),
        Row("sync remove folder", "removed, with its key", "entfernt, mit dem Schlüssel"),
    ]

    private func run(_ home: Home, _ words: [String], german: Bool, columns: Int? = nil) async throws -> String {
        var environment = home.environment
        environment["COLUMNS"] = columns.map(String.init)
        let language = ["--language", german ? "de" : "en"]
        let done = try await Program.run("stridectl", words + language, environment: environment)
        return done.output + done.errors
    }

    @Test(arguments: [false, true]) func eachLineIsInTheLanguageOfTheUser(german: Bool) async throws {
        let home = try Home()
        let field = SharedFolder.file("data/field").path
        try FileManager.default.createDirectory(atPath: home.file("sent"), withIntermediateDirectories: true)
        for row in Self.rows {
            let words = row.words.split(separator: " ").map {
                String($0).replacing("FIELD", with: field).replacing("HOME", with: home.file("sent"))
            }
            let text = try await run(home, words, german: german)
            #expect(text.contains(german ? row.german : row.english), "\(row.words): \(text)")
            if german { #expect(Self.english(in: text) == [], "\(row.words): \(text)") }
        }
    }

    /// All field inputs at once, with the report of what was not imported.
    @Test func noInputIsAnsweredInEnglish() async throws {
        let home = try Home()
        let (field, report) = (SharedFolder.file("data/field").path, home.file("report"))
        let whole = try await run(home, ["import", field, "--report", report], german: true)
        let listed = try String(contentsOfFile: report, encoding: .utf8)
        var texts = [whole, listed]
        let names = try SharedFolder.names(in: "data/field", endingIn: "")
        #expect(names.count > 50)
        for name in names {
            let single = try Home()
            texts.append(try await run(single, ["import", "\(field)/\(name)"], german: true))
        }
        for text in texts { #expect(Self.english(in: text) == [], "\(text)") }
    }

    @Test(arguments: [20, 40]) func linesAreWrappedInANarrowTerminal(columns: Int) async throws {
        let home = try Home()
        let file = SharedFolder.file("data/field/F19b-runtastic-walk.zip").path
        for words in [["import", file], ["delete", "1", "--yes"], ["undelete"], ["undelete", "1"], ["sync"]] {
            let text = try await run(home, words, german: true, columns: columns)
            // A path has no place for a line break.
            let lines = text.split(separator: "\n").filter { !$0.contains("/") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= columns }, "\(text)")
        }
    }

    /// The frequent English words in a text, without paths and without names in quotation marks.
    private static func english(in text: String) -> [Substring] {
        let words: Set<Substring> = [
            "the", "is", "are", "were", "of", "and", "or", "not", "a", "it", "its", "to", "with", "from", "for",
            "file", "files", "activity", "activities", "imported", "because", "run", "walk", "ride", "this", "left",
            "kept", "cadence", "speed", "sport", "read", "no", "only", "such", "as", "at", "by", "that", "your",
        ]
        return text.replacing(#/[„“\"][^„“”\"]*[“”\"]|\S*\/\S*|<[^>]*>|stridectl [a-z]+.*/#, with: "").split {
            !($0.isLetter || $0 == "-" || $0 == ".")
        }.filter(words.contains)
    }
}
