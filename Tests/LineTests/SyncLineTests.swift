import Foundation
import LineSupport
import TestSupport
import Testing

/// `stridectl sync` as a user types it: exit status, standard output, standard error, and no password anywhere.
@Suite struct SyncLineTests {
    private static let run = """
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>
        <trkpt lat="52" lon="13"><time>2026-01-01T08:00:00Z</time></trkpt>
        <trkpt lat="52.001" lon="13"><time>2026-01-01T08:00:40Z</time></trkpt></trkseg></trk></gpx>
        """

    private func homeWithRun() async throws -> Home {
        let home = try Home()
        try Self.run.write(toFile: home.file("run.gpx"), atomically: true, encoding: .utf8)
        #expect(try await home.stridectl("import", home.file("run.gpx")).status == 0)
        return home
    }

    @Test func theExitStatusTellsWhetherEverythingWasSent() async throws {
        let home = try await homeWithRun()
        let nothing = try await home.stridectl("sync", "now")
        #expect(nothing.status == 0 && nothing.output.contains("stridectl sync add"))
        let missing = try await home.stridectl("sync", "now", "webdav")
        #expect(missing.status == 1 && missing.errors.contains("WebDAV was not added"))
        let options = ["--user", "joe", "--all", "--yes"]
        func add(_ url: String) async throws -> Program.Outcome {
            let words = ["sync", "add", "webdav", "--url", url] + options
            return try await Program.run("stridectl", words, environment: home.environment, input: "secret\n")
        }
        #expect(try await add("https://localhost:1/dav").status == 0)
        let waiting = try await home.stridectl("sync", "now")
        #expect(waiting.status == 75 && waiting.output == "")
        #expect(waiting.errors.contains("stridectl: webdav: the server cannot be reached: Connection refused"))
        #expect(try await home.stridectl("sync", "pause", "webdav").status == 0)
        let paused = try await home.stridectl("sync", "now", "webdav")
        #expect(paused.status == 1 && paused.errors.contains("stridectl sync resume webdav"))
        // A paused service does not count: nothing should be sent to it.
        try FileManager.default.createDirectory(atPath: home.file("sent"), withIntermediateDirectories: false)
        let folder = try await home.stridectl("sync", "add", "folder", "--url", home.file("sent"), "--all", "--yes")
        #expect(folder.status == 0)
        let sent = try await home.stridectl("sync", "now")
        #expect(sent.status == 0 && sent.output.contains("was sent to folder") && sent.errors == "")
        let list = try await home.stridectl("sync", "list")
        #expect(list.status == 0 && list.output.contains("https://localhost:1/dav"))
    }

    /// An earlier version accepted it, so it can still be in the settings.
    @Test func aPasswordInAnAddressIsRefusedAndNeverShown() async throws {
        let home = try await homeWithRun()
        let options = ["--user", "joe", "--all", "--yes"]
        func add(_ url: String) async throws -> Program.Outcome {
            let words = ["sync", "add", "webdav", "--url", url] + options
            return try await Program.run("stridectl", words, environment: home.environment, input: "other\n")
        }
        let refused = try await add("https://joe:topsecret@localhost:1/dav")
        #expect(refused.status == 64 && refused.errors.contains("--user"))
        #expect(!(refused.output + refused.errors).contains("topsecret"))
        #expect(try await add("https://localhost:1/dav").status == 0)
        let path = home.file("config/strided/sync.json")
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        let old = stored.replacing("localhost:1", with: "joe:topsecret@localhost:1")
        #expect(old != stored)
        try old.write(toFile: path, atomically: true, encoding: .utf8)
        for (words, status) in [
            (["sync", "now"], 75), (["sync"], 0), (["sync", "list", "--json"], 0), (["privacy"], 0),
            (["privacy", "--json"], 0),
        ] as [([String], Int32)] {
            let shown = try await Program.run("stridectl", words, environment: home.environment)
            #expect(shown.status == status, "\(words)")
            #expect(!(shown.output + shown.errors).contains("topsecret"), "\(words)")
        }
    }

    /// Files with places and times, written with the most generous umask.
    @Test func onlyTheUserCanReadNewFiles() async throws {
        let home = try await homeWithRun()
        let mask = umask(0)
        defer { umask(mask) }
        let files = ["--output", home.file("click.wav"), "--log", home.file("log.jsonl")]
        let render = ["--pace", "3m/s", "--duration", "1s"] + files
        let rendered = try await Program.run("strided", ["render"] + render, environment: home.environment)
        #expect(rendered.status == 0, "\(rendered.errors)")
        let daemon = try await home.daemon(["--device", "null", "--start", "--trace", home.file("trace.jsonl")])
        _ = try await home.stridectl("runner", "--height", "178cm")
        _ = try await home.stridectl("sound", "hihat")
        #expect(await daemon.end() == 0)
        for words in [
            ["export", "last", "--format", "gpx", "--output", home.file("last.gpx")],
            ["report", "last", "--output", home.file("last.html")],
            ["sync", "add", "webdav", "--url", "https://localhost:1", "--user", "joe", "--yes"], ["sync", "now"],
            ["backup", home.file("copy.backup")],
        ] {
            _ = try await Program.run("stridectl", words, environment: home.environment, input: "secret\n")
        }
        let root = home.file("")
        var checked: Set<String> = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            let values = try FileManager.default.attributesOfItem(atPath: root + "/" + name)
            guard values[.type] as? FileAttributeType == .typeRegular, name != "run.gpx" else { continue }
            // The sound of clicks tells nothing about the runner.
            let mode = try #require(values[.posixPermissions] as? Int)
            #expect(mode & 0o077 == 0 || name == "click.wav", "\(name): \(String(mode, radix: 8))")
            checked.insert(String(name.split(separator: "/").last ?? ""))
        }
        for name in ["log.jsonl", "trace.jsonl", "last.gpx", "last.html", "sync.json", "sync-keys.json", "sync.db"] {
            #expect(checked.contains(name), "\(name) was not written: \(checked.sorted())")
        }
    }
}
