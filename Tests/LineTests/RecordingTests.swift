import Foundation
import LineSupport
import Testing
import TestSupport

/// Recording, and what becomes of it: the two programs as a user runs them.
@Suite(.timeLimit(.minutes(15))) struct RecordingTests {
    private struct Entry: Decodable {
        var id: Int
        var kind: String
        var origin: String
        var start: String
        var moving_s: Double
        var distance_m: Double?
        var steps: Int?
        var note: String?
    }

    private struct Recording: Decodable {
        var state: String
        var kind: String
        var elapsed_s: Double
        var distance_m: Double?
        var steps: Int?
        var unsaved: String?
    }

    private struct Status: Decodable {
        struct Alert: Decodable {
            var title: String
            var shown: Bool
        }
        var recording: Recording?
        var last_alert: Alert?
        struct Unsaved: Decodable {
            var part: String
            var reason: String
        }
        var unsaved: [Unsaved]?
    }

    private func history(_ home: Home, _ options: String...) async throws -> [Entry] {
        let done = try await Program.run("stridectl", ["history", "--json"] + options, environment: home.environment)
        try #require(done.status == 0, "\(done.errors)")
        return try JSONDecoder().decode([Entry].self, from: Data(done.output.utf8))
    }

    /// Waits for a status of which something holds.
    private func waitFor(_ home: Home, _ holds: (Status) -> Bool) async throws -> Status {
        let watch = try Program("stridectl", ["watch", "--json", "--socket", home.socket], reading: .output)
        for await line in watch.lines {
            guard let status = try? JSONDecoder().decode(Status.self, from: Data(line.utf8)) else { continue }
            if holds(status) { return status }
        }
        throw Ended()
    }

    private struct Ended: Error {}

    /// A run around a park at 3 m/s, a fix a second, as a receiver writes it.
    private func sentences(_ range: Range<Int>) -> String {
        range.map { second in
            let angle = Double(second) * 3 / 200
            let latitude = 50 + 200 * sin(angle) / 111_195
            let longitude = 8 + 200 * cos(angle) / (111_195 * cos(50 * Double.pi / 180))
            func degrees(_ value: Double, _ width: Int) -> String {
                String(format: "%0\(width)d%07.4f", Int(value), (value - Double(Int(value))) * 60)
            }
            let time = String(format: "%02d%02d%02d.00", 10 + second / 3600, second / 60 % 60, second % 60)
            let body = "GPRMC,\(time),A,\(degrees(latitude, 2)),N,\(degrees(longitude, 3)),E,5.83,,211126,,,A"
            return String(format: "$%@*%02X\r\n", body, body.utf8.reduce(0, ^))
        }.joined()
    }

    @Test func aRecordedRunIsUnchangedByExportAndImport() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await home.stridectl("record", "start", "run").output.hasPrefix("recording run"))
        let feed = try Program("stridectl", ["steps"], environment: home.environment)
        _ = feed
        for second in 0..<4 {
            _ = try await home.stridectl("nmea", "--no-follow", input: sentences(second..<(second + 1)))
            _ = try await home.stridectl("steps", input: "step\nstep\nstep\n")
            let elapsed = Double(second + 1)
            _ = try await waitFor(home) { $0.recording.map { $0.elapsed_s >= elapsed } ?? false }
        }
        let recording = try await waitFor(home) { $0.recording?.steps ?? 0 >= 12 && $0.recording?.distance_m ?? 0 > 5 }
        #expect(recording.recording?.unsaved == nil)
        let stop = try await home.stridectl("record", "stop")
        #expect(stop.output.contains("stridectl show last"), "\(stop.errors)")

        let kept = try await history(home)
        let run = try #require(kept.first)
        #expect(kept.count == 1 && run.kind == "run" && run.origin == "recorded")
        #expect(run.steps ?? 0 >= 12)
        let shown = try await home.stridectl("show", "last")
        #expect(shown.status == 0 && shown.output.contains("km"), "\(shown.errors)")
        for format in ["gpx", "tcx", "fit"] {
            let file = home.file("run.\(format)")
            let export = try await home.stridectl("export", "last", "--format", format, "--output", file)
            #expect(export.status == 0, "\(export.errors)")
            let again = try await home.stridectl("import", file)
            #expect(again.status == 0 && again.output.contains("already"), "\(again.output)\(again.errors)")
            let other = try Home()
            let imported = try await other.stridectl("import", file)
            #expect(imported.status == 0, "\(imported.errors)")
            let back = try #require(try await history(other).first)
            #expect(back.kind == "run" && back.origin == "imported")
            #expect(back.start.prefix(19) == run.start.prefix(19))
            #expect(abs((back.distance_m ?? 0) - (run.distance_m ?? -1)) < 1)
            #expect(back.steps == run.steps)
        }
        #expect(await daemon.end() == 0)
    }

    @Test func afterAKillTheRecordingContinues() async throws {
        let home = try Home()
        var daemon = try await home.daemon()
        _ = try await home.stridectl("record", "start", "walk")
        _ = try await waitFor(home) { $0.recording?.elapsed_s ?? 0 >= 3 }
        _ = await daemon.end(with: SIGKILL)
        daemon = try Program("strided", ["--device", "null"], environment: home.environment)
        let line = await daemon.line(containing: "was unfinished")
        #expect(line?.contains("its recording continues") == true, "\(line ?? "not said")")
        let resumed = try await waitFor(home) { $0.recording != nil }
        #expect(resumed.recording?.kind == "walk")
        // At most a second is lost.
        #expect(resumed.recording?.elapsed_s ?? 0 >= 2)
        _ = try await home.stridectl("record", "stop")
        #expect(try await history(home).count == 1)
        _ = await daemon.end()
    }

    @Test func aSecondDaemonDoesNotTouchTheRecordingOfTheFirst() async throws {
        let home = try Home()
        let first = try await home.daemon()
        _ = try await home.stridectl("record", "start")
        try await home.waitForRecording()
        let socket = home.file("second.sock")
        let second = try Program("strided", ["--device", "null", "--socket", socket], environment: home.environment)
        #expect(await second.line(containing: "its unfinished recording was not changed") != nil)
        let record = try await home.stridectl("record", "--socket", socket)
        #expect(record.output.contains("no recording is in progress"), "\(record.output)\(record.errors)")
        #expect(await second.end() == 0)
        #expect(try await home.stridectl("record", "stop").status == 0)
        #expect(try await history(home).count == 1)
        #expect(await first.end() == 0)
    }

    @Test func simulatedRunsAreMarkedAndNotCountedForTheDay() async throws {
        let home = try Home()
        let daemon = try await home.daemon(["--demo", "--device", "null"])
        _ = try await home.stridectl("record", "start")
        _ = try await waitFor(home) { $0.recording?.distance_m ?? 0 > 1 }
        try await home.waitForRecording()
        _ = try await home.stridectl("record", "stop")
        #expect(try await history(home).map(\.origin) == ["demo"])
        #expect(await daemon.end() == 0)
        let day = try await home.stridectl("stats", "day", "--measure", "distance", "--json")
        // Nothing was counted, which is not zero.
        #expect(!day.output.contains("\"total\""), "\(day.output)")
    }

    /// Puts a file where the folder of the logbook will be, so that nobody can write below it, not even root.
    ///
    /// - Returns: the path to remove, so that the logbook can be written.
    private func blockLogbook(of home: Home) throws -> String {
        let folder = home.file("data/strided")
        try FileManager.default.createDirectory(atPath: home.file("data"), withIntermediateDirectories: true)
        try "in the way".write(toFile: folder, atomically: true, encoding: .utf8)
        return folder
    }

    @Test func aRecordingStaysInMemoryUntilItCanBeSaved() async throws {
        let home = try Home()
        let folder = try blockLogbook(of: home)
        let daemon = try await home.daemon()
        _ = try await home.stridectl("record", "start")
        let unsaved = try await waitFor(home) { $0.recording?.unsaved != nil }
        #expect(unsaved.recording?.unsaved?.isEmpty == false)
        _ = try await waitFor(home) { $0.recording?.elapsed_s ?? 0 >= 2 }
        try FileManager.default.removeItem(atPath: folder)
        _ = try await waitFor(home) { $0.recording.map { $0.unsaved == nil } ?? false }
        let stop = try await home.stridectl("record", "stop", "--json")
        let ended = try JSONDecoder().decode(Recording.self, from: Data(stop.output.utf8))
        #expect(ended.state == "kept" && ended.kind == "run" && ended.elapsed_s >= 2)
        let kept = try await history(home)
        #expect(kept.count == 1 && kept.first?.moving_s ?? 0 >= 2)
        #expect(await daemon.end() == 0)
    }

    @Test func aStoppedRecordingIsReportedSavedOnlyAfterTheDiskWrite() async throws {
        let home = try Home()
        let folder = try blockLogbook(of: home)
        let daemon = try await home.daemon()
        _ = try await home.stridectl("record", "start")
        _ = try await waitFor(home) { $0.recording?.elapsed_s ?? 0 >= 2 }
        let stop = try await Program.run("stridectl", ["record", "stop"], environment: home.environment)
        #expect(stop.status == 1)
        #expect(!stop.output.contains("saved"), "\(stop.output)")
        #expect(stop.errors.contains("not saved yet: recording: "), "\(stop.errors)")
        // The recording has ended, and the status still says so.
        let later = try await waitFor(home) { $0.recording == nil }
        #expect(later.unsaved?.map(\.part) == ["recording"])
        try FileManager.default.removeItem(atPath: folder)
        _ = try await waitFor(home) { $0.unsaved == nil }
        #expect(try await history(home).count == 1)
        #expect(await daemon.end() == 0)
    }

    @Test func aSettingThatCannotBeStoredIsReported() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("volume", "50%")
        let preferences = home.file("state/strided/preferences.json")
        let before = try String(contentsOfFile: preferences, encoding: .utf8)
        // A folder cannot be replaced by a file, nor moved to a name that a folder has.
        let temporary = preferences + ".new"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
        for arguments in [
            ["volume", "60%"], ["cue", "every-other"], ["runner", "--height", "181cm"], ["alert", "goal", "on"],
        ] {
            let done = try await Program.run("stridectl", arguments, environment: home.environment)
            #expect(done.status == 1, "\(arguments)")
            #expect(done.errors.contains("not saved: preferences: "), "\(arguments): \(done.errors)")
            #expect(!done.errors.contains("Domain"))
        }
        #expect(try String(contentsOfFile: preferences, encoding: .utf8) == before)
        #expect(try await waitFor(home) { _ in true }.unsaved?.map(\.part) == ["preferences"])
        try FileManager.default.removeItem(atPath: temporary)
        _ = try await home.stridectl("volume", "61%")
        #expect(try await waitFor(home) { _ in true }.unsaved == nil)
        let after = try String(contentsOfFile: preferences, encoding: .utf8)
        #expect(after.contains("61") && after.contains("every-other") && after.contains("1.81"), "\(after)")
        #expect(await daemon.end() == 0)
    }

    @Test func inactivityIsReportedAfterTheFirstSteps() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let nothing = try await home.stridectl("today")
        #expect(nothing.status == 0 && nothing.output.contains("no data"), "\(nothing.output)\(nothing.errors)")
        _ = try await home.stridectl("alert", "inactivity", "5s")
        _ = try await home.stridectl("steps", input: "step\nstep\n")
        let told = try await waitFor(home) { $0.last_alert != nil }
        #expect(told.last_alert?.shown == false)
        #expect(await daemon.end() == 0)
    }

    @Test func aGoalSetByStridectlIsReportedByTheDaemon() async throws {
        let home = try Home()
        #expect(try await home.stridectl("goal", "steps", "4").status == 0)
        let daemon = try await home.daemon()
        _ = try await home.stridectl("steps", input: "step\nstep\nstep\nstep\nstep\n")
        let told = try await waitFor(home) { $0.last_alert != nil }
        #expect(told.last_alert?.title.lowercased().contains("goal") == true)
        #expect(try await home.stridectl("today").output.contains("5"))
        #expect(await daemon.end() == 0)
    }

    @Test func demoDataAreMarkedAndRemovable() async throws {
        let home = try Home()
        let made = try await Program.run("strided", ["--demo-data"], environment: home.environment)
        #expect(made.status == 0, "\(made.errors)")
        let activities = try await history(home)
        #expect(activities.count >= 10 && activities.allSatisfy { $0.origin == "demo" })
        for verb in [["stats", "week"], ["stats", "month", "--measure", "distance"], ["calendar"], ["show", "last"]] {
            let done = try await Program.run("stridectl", verb, environment: home.environment)
            #expect(done.status == 0 && !done.output.isEmpty, "\(verb): \(done.errors)")
        }
        for period in ["last", "week", "month", "year"] {
            let file = home.file("\(period).html")
            let done = try await home.stridectl("report", period, "--output", file)
            #expect(done.status == 0, "\(done.errors)")
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<svg"))
        }
        // Nothing is deleted where nobody can be asked.
        for arguments in [["delete", "--demo"], ["delete", "last"], ["reset", "--history"], ["reset", "--days"]] {
            let refused = try await Program.run("stridectl", arguments, environment: home.environment)
            #expect(refused.status == 1 && refused.errors.contains("--yes"), "\(arguments): \(refused.errors)")
        }
        let again = try await Program.run("strided", ["--demo-data"], environment: home.environment)
        #expect(again.status == 1 && again.errors.contains("--yes"), "\(again.errors)")
        #expect(try await history(home).count == activities.count)
        let replaced = try await Program.run("strided", ["--demo-data", "--yes"], environment: home.environment)
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(try await history(home).count == activities.count)
        #expect(try await home.stridectl("delete", "--demo", "--yes").status == 0)
        #expect(try await history(home).isEmpty)
    }

    @Test func aDeletedActivityCanBeRestored() async throws {
        let home = try Home()
        _ = try await Program.run("strided", ["--demo-data", "--demo-days", "5"], environment: home.environment)
        let before = try await history(home)
        let deleted = try await home.stridectl("delete", "last", "--yes")
        #expect(try await history(home).count == before.count - 1)
        // The message names the command that brings it back.
        let command = try #require(deleted.output.firstMatch(of: /stridectl undelete (\d+)/))
        #expect(try await home.stridectl("undelete").output.hasPrefix("\(command.1)  "))
        #expect(try await home.stridectl("undelete", String(command.1)).output.hasPrefix("restored: \(command.1)  "))
        #expect(try await history(home).map(\.start) == before.map(\.start))
        #expect(try await home.stridectl("delete", "last", "--yes", "--for-good").output == "1 activity deleted\n")
        #expect(try await home.stridectl("undelete").output == "nothing was deleted in the last 30 days\n")
    }

    @Test(arguments: [
        (["record", "stop"], Int32(1), "to start a run: stridectl run"),
        (["record", "start", "swim"], 64, "swim"),
        (["show", "17"], 1, "stridectl history"),
        (["goal", "steps", "many"], 64, "many"),
        (["goal", "distance", "8"], 64, "5.2km"),
        (["alert", "inactivity", "2s"], 64, "5s"),
        (["alert", "reminder", "25:00"], 64, "18:00"),
        (["export", "last", "--format", "pdf"], 64, "gpx"),
        (["history", "--from", "tomorrow"], 64, "2026-"),
        (["edit", "last", "--distance", "-3km"], 64, "distance"),
        (["import", "/dev/null"], 1, "/dev/null"),
        (["reset"], 64, "--history"),
        (["suggest", "playlist", "--play"], 1, "no data"),
    ])
    func aMistakeSaysWhatToDo(arguments: [String], status: Int32, advice: String) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        // The daemon makes its logbook when it comes to it, and this makes sure that there is one.
        #expect(try await home.stridectl("goal", "steps", "9000").status == 0)
        let done = try await Program.run("stridectl", arguments, environment: home.environment)
        #expect(done.status == status, "\(done.output)\(done.errors)")
        #expect(done.errors.contains(advice), "\(done.errors)")
        _ = await daemon.end()
    }
}
