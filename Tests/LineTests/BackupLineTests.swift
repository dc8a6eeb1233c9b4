import Activities
import Foundation
import LineSupport
import Logbook
import Testing
import TestSupport

/// Backup, restore and the export of all activities, as a runner uses them.
@Suite(.timeLimit(.minutes(15))) struct BackupLineTests {
    /// A home with made-up activities, settings and a workout.
    private func home() async throws -> Home {
        let home = try Home()
        let arguments = ["--demo-data", "--demo-days", "10"]
        let demo = try await Program.run("strided", arguments, environment: home.environment)
        #expect(demo.status == 0)
        try home.configure("language = \"en\"\n")
        let workouts = home.file("config/strided/workouts")
        try FileManager.default.createDirectory(atPath: workouts, withIntermediateDirectories: true)
        let steps = "steps = \"6x(3min @175spm / 2min easy)\"\n"
        try steps.write(toFile: workouts + "/hills.toml", atomically: true, encoding: .utf8)
        return home
    }

    private func history(_ home: Home) async throws -> String { try await home.stridectl("history", "--json").output }

    @Test func everythingIsRestoredInAnEmptyHome() async throws {
        let first = try await home()
        let file = first.file("copy.strided")
        let backup = try await first.stridectl("backup", file)
        #expect(backup.status == 0 && backup.output.contains("2 other files; verified"), "\(backup)")
        #expect(try await first.stridectl("backup", file).errors.contains("--force"))
        #expect(try await first.stridectl("backup", file, "--force").status == 0)
        let second = try Home()
        #expect(try await second.stridectl("restore", file).errors.contains("--yes"))
        #expect(!FileManager.default.fileExists(atPath: second.file("data")))
        let restore = try await second.stridectl("restore", file, "--yes")
        #expect(restore.status == 0, "\(restore.errors)")
        #expect(try await history(second) == history(first))
        let name = "config/strided/config.toml"
        #expect(try String(contentsOfFile: second.file(name), encoding: .utf8) == "language = \"en\"\n")
        #expect(try await second.stridectl("workout", "show", "hills").status == 0)
    }

    @Test func theFoldersOfTheMusicLibraryAreRestored() async throws {
        let first = try await home()
        let music = first.file("music")
        try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
        #expect(try await first.stridectl("music", "add", music).status == 0)
        let file = first.file("copy.strided")
        #expect(try await first.stridectl("backup", file).output.contains("3 other files; verified"))
        #expect(try await !first.stridectl("restore", file, "--yes").output.contains("music.json"))
        let second = try Home()
        #expect(try await second.stridectl("restore", file, "--yes").status == 0)
        #expect(try await second.stridectl("music", "list").output == first.stridectl("music", "list").output)
        #expect(try await second.stridectl("backup", second.file("again.strided")).output.contains("3 other files"))
    }

    /// A backup with files that somebody has added.
    private func tampered(_ files: KeyValuePairs<String, String>, in home: Home) throws -> String {
        let path = home.file("tampered.backup")
        let logbook = try Logbook(path: home.file("other/strided.db"), for: .writing)
        let stored = files.map { BackupFile.StoredFile(name: $0, bytes: Array($1.utf8)) }
        _ = try BackupFile.write(logbook, files: stored, to: path, at: Moment(unixMilliseconds: 1_790_000_000_000))
        return path
    }

    @Test func filesWithOtherNamesAreNamedAndNotWritten() async throws {
        let home = try Home()
        let names = [
            "../../evil", "/tmp/evil", "workouts/../../../evil.toml", "workouts//abs.toml", "workouts/.toml",
            "workouts/a/b.toml", "sync-keys.json", "web/devices.json", "run.json", "workouts/", "",
        ]
        let file = try tampered(
            [
                "workouts/hills.toml": "steps = \"3min @170spm\"\n", names[0]: "", names[1]: "", names[2]: "",
                names[3]: "",
                names[4]: "", names[5]: "", names[6]: "", names[7]: "", names[8]: "", names[9]: "", names[10]: "",
            ],
            in: home
        )
        let restore = try await home.stridectl("restore", file, "--yes")
        #expect(restore.status == 0, "\(restore.errors)")
        #expect(restore.output.contains("restored: activities 0, days 0, other files 1\n"), "\(restore.output)")
        #expect(restore.output.contains("unknown files, not restored: 11 ("), "\(restore.output)")
        let german = try await home.stridectl("restore", file, "--yes", "--language", "de")
        #expect(
            german.output.contains("wiederhergestellt: Aktivitäten 0, Tage 0, andere Dateien 0\n"),
            "\(german.output)"
        )
        #expect(german.output.contains("unbekannte Dateien, nicht wiederhergestellt: 11 ("), "\(german.output)")
        let found = FileManager.default.enumerator(atPath: home.file(""))?.allObjects as? [String] ?? []
        #expect(found.filter { $0.contains("evil") || $0.contains("abs") || $0.hasSuffix("devices.json") }.isEmpty)
    }

    /// The content of a file, the settings in it that start programs, and what is restored without them; nil if nothing is.
    private static let programs: [(name: String, text: String, settings: String, rest: String?)] = [
        (
            "config.toml", "units = \"metric\"\n[voice]\ncommand = \"sh -c id\"\npan = 0.5\n", "voice.command",
            "units = \"metric\"\n[voice]\npan = 0.5\n"
        ),
        ("config.toml", "voice.command = \"sh -c id\"\n", "voice.command", ""),
        ("config.toml", "voice = { command = \"sh -c id\", pan = 0.5 }\n", "voice.command", nil),
        ("config.toml", "voice.command = \"\"\"\nsh -c id\"\"\"\n", "voice.command", nil),
        ("config.toml", "[audio]\ndevice = \"file:'|id',raw\"\n", "audio.device", "[audio]\n"),
        ("preferences.json", "{\"schema\":1,\"settings\":{\"voice.command\":\"sh\"}}", "voice.command", nil),
    ]

    @Test(arguments: programs.indices) func settingsThatStartProgramsNeedAgreement(_ index: Int) async throws {
        let (name, text, settings, rest) = Self.programs[index]
        let home = try Home()
        let path = home.file(name == "config.toml" ? "config/strided/\(name)" : "state/strided/\(name)")
        func content() -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
        let file = try tampered([name: text], in: home)
        let restore = try await home.stridectl("restore", file, "--yes")
        #expect(restore.status == 0, "\(restore.errors)")
        let sentence = "settings that start programs, not restored: 1 (\(settings))"
        #expect(restore.output.contains(sentence) && restore.output.contains("--with-commands"), "\(restore.output)")
        #expect(content() == rest)
        let allowed = try await home.stridectl("restore", file, "--yes", "--with-commands")
        #expect(allowed.status == 0 && !allowed.output.contains("not restored"), "\(allowed)")
        #expect(content() == text)
        // The runner has them already.
        let again = try await home.stridectl("restore", file, "--yes")
        #expect(again.status == 0 && !again.output.contains("not restored"), "\(again)")
    }

    @Test func thePresentDataAreSavedBeforeARestore() async throws {
        let home = try await home()
        let file = home.file("copy.strided")
        _ = try await home.stridectl("backup", file)
        let before = try await history(home)
        _ = try await home.stridectl("edit", "last", "--name", "Hills")
        let changed = try await history(home)
        let restore = try await home.stridectl("restore", file, "--yes")
        let saved = try #require(restore.output.split(separator: "\n").first { $0.contains("saved: ") })
        #expect(try await history(home) == before)
        let path = String(try #require(saved.split(separator: " ").last))
        #expect(try await home.stridectl("restore", path, "--yes").status == 0)
        #expect(try await history(home) == changed)
    }

    @Test func aRunningDaemonPreventsARestoreAndNotABackup() async throws {
        let home = try await home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("run", "10km/h")
        let file = home.file("copy.strided")
        #expect(try await home.stridectl("backup", file).status == 0)
        let restore = try await home.stridectl("restore", file, "--yes")
        #expect(restore.status != 0 && restore.errors.contains("nothing was changed: strided is using this logbook"))
        try await home.waitForRecording()
        #expect(try await home.stridectl("finish").output.contains("run finished"))
        #expect(await daemon.end() == 0)
    }

    @Test func wrongFilesAreRefused() async throws {
        let home = try await home()
        let before = try await history(home)
        try "text".write(toFile: home.file("x"), atomically: true, encoding: .utf8)
        for (file, reason) in [("x", "not a backup"), ("none", "no such file"), ("data", "not a backup")] {
            let restore = try await home.stridectl("restore", home.file(file), "--yes")
            #expect(restore.status != 0 && restore.errors.contains(reason), "\(file): \(restore.errors)")
        }
        #expect(try await home.stridectl("backup", home.file("data")).status != 0)
        #expect(try await Home().stridectl("backup", home.file("y")).errors.contains("there is no logbook yet"))
        #expect(try await history(home) == before)
    }

    @Test func allActivitiesAreExportedOnce() async throws {
        let home = try await home()
        let folder = home.file("out")
        func export(_ arguments: String...) async throws -> Program.Outcome {
            try await Program.run("stridectl", ["export", "--all", folder] + arguments, environment: home.environment)
        }
        let first = try await export()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names.count > 5 && names.allSatisfy { $0.hasSuffix(".fit") })
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("files written: \(names.count), already there: 0"))
        try FileManager.default.removeItem(atPath: "\(folder)/\(names[0])")
        try Data([1]).write(to: URL(filePath: "\(folder)/\(names[1])"))
        #expect(try await export().output.contains("files written: 2, already there: \(names.count - 2)"))
        #expect(try await export().output.contains("files written: 0, already there: \(names.count)"))
        #expect(try await export("--type", "walk", "--format", "tcx").output.contains("not possible: 0"))
        #expect(try await export("--from", "2026-10-02", "--to", "2026-10-01").errors.contains("is after"))
        #expect(try await home.stridectl("export").errors.contains("--format"))
        #expect(try await home.stridectl("export", "last", "--all", folder).status != 0)
        let file = "\(folder)/\(names[2])"
        #expect(try await home.stridectl("export", "--all", file).errors.contains("this is a file"))
        #expect(try await home.stridectl("export", "--all", file + "/x").errors.contains("the folder cannot be made"))
        let second = try Home()
        #expect(try await second.stridectl("import", folder).status == 0)
    }
}
