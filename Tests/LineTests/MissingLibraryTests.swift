import Foundation
import LateLibraries
import LineSupport
import TestSupport
import Testing

/// The programs where a library that is opened at run time is not installed.
@Suite(.timeLimit(.minutes(15))) struct MissingLibraryTests {
    private let home: Home
    private let hidden: HiddenLibraries

    init() throws {
        home = try Home()
        hidden = try HiddenLibraries()
    }

    /// Runs stridectl in a home without the library whose file names begin with `name`.
    private func stridectl(
        without name: String,
        _ arguments: [String],
        input: String = ""
    ) async throws -> Program.Outcome {
        let environment = home.environment.merging(hidden.environment(hiding: [name])) { $1 }
        return try await Program.run("stridectl", arguments, environment: environment, input: input)
    }

    // MARK: - What needs a library

    /// A command that needs a library: the beginning of its file names, the library, the arguments, and what the command prints first.
    private static let commands: [(files: String, library: LateLibrary, arguments: [String], text: String)] = [
        (
            "libexpat.so", .expat, ["import", "run.gpx"],
            "run.gpx: Expat is not installed: install the package libexpat1"
        ),
        (
            "libz.so", .zlib, ["import", "run.gpx.gz"],
            "run.gpx.gz: it is compressed with gzip, but zlib is not installed: install the package zlib1g"
        ),
        (
            "libzip.so", .zip, ["import", "archive.zip"],
            "archive.zip: libzip is not installed: install the package libzip4 or libzip5, or extract the archive first"
        ),
        (
            "libsndfile.so", .sndfile, ["music", "add", "tracks"],
            "install the missing library (libsndfile, package libsndfile1)"
        ),
        (
            "libebur128.so", .ebur128, ["music", "add", "tracks"],
            "install the missing library (libebur128, package libebur128-1)"
        ),
        (
            "libkissfft", .kissFFT, ["music", "add", "tracks"],
            "install the missing library (KISS FFT, package libkissfft-float131)"
        ),
    ]

    @Test(arguments: commands.indices)
    func aCommandNamesThePackageAndNothingElseFails(index: Int) async throws {
        let (files, library, arguments, text) = Self.commands[index]
        try writeFiles()
        let paths = arguments.map { ["import", "add"].contains($0) || $0 == arguments[0] ? $0 : home.file($0) }
        let without = try await stridectl(without: files, paths)
        #expect(without.status == 1 && without.errors.contains(text), "\(without.errors)")
        #expect(text.contains(library.package))
        // The same command with the library shows that nothing else is missing.
        let with = try await Program.run("stridectl", paths, environment: home.environment)
        #expect(with.status == 0, "\(with.errors)")
    }

    /// A run in a GPX file, in a gzip file and in an archive, and a folder with music.
    private func writeFiles() throws {
        let points = (10..<40).map { second in
            "<trkpt lat=\"52.5\(second)\" lon=\"13.4\"><time>2026-05-03T08:00:\(second)Z</time></trkpt>"
        }
        let gpx = "<gpx><trk><type>run</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
        try Data(gpx.utf8).write(to: URL(filePath: home.file("run.gpx")))
        try Data(ZipFixture([ZipFixture.Entry("run.gpx", gpx.utf8)]).bytes)
            .write(to: URL(filePath: home.file("archive.zip")))
        try Command.run(["gzip", "--keep", home.file("run.gpx")])
        try FileManager.default.createDirectory(atPath: home.file("tracks"), withIntermediateDirectories: true)
        try Data(ClickTrack.wav(tempo: 170, seconds: 10)).write(to: URL(filePath: home.file("tracks/clicks.wav")))
    }

    @Test(.needs("/dev/ptmx")) func aServiceWaitsForLibcurl() async throws {
        let arguments = ["sync", "add", "webdav", "--url", "https://127.0.0.1:1/x", "--user", "me", "--yes", "--all"]
        // Made-up activities are not sent.
        try writeFiles()
        #expect(try await home.stridectl("import", home.file("run.gpx")).status == 0)
        #expect(try await stridectl(without: "libcurl.so", arguments, input: "key").status == 0)
        // A build has no links; an installation has.
        let link = home.file("strided-sync")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.path(of: "strided"))
        // Only in a terminal does the program write each line at once.
        let terminal = try terminal(link, [], without: "libcurl.so")
        try terminal.wait(for: "webdav: \(LateLibrary.curl.absence)")
    }

    /// Runs a program in a terminal without the library whose file names begin with `name`.
    private func terminal(_ program: String, _ arguments: [String], without name: String) throws -> PseudoTerminal {
        try PseudoTerminal(
            program,
            arguments,
            columns: 120,
            rows: 40,
            environment: home.environment.merging(hidden.environment(hiding: [name])) { $1 }
                .merging(["TERM": "xterm", "PATH": "/usr/bin:/bin"]) { $1 }
        )
    }

    @Test func thePageNeedsOpenSSLInTheLocalNetworkOnly() async throws {
        let ports = (try ReservedPort(), try ReservedPort())
        defer { withExtendedLifetime(ports) {} }
        let arguments = ["web", "--port", "\(ports.0.number)"]
        let lan = try await stridectl(without: "libssl.so", arguments + ["--lan", "--lan-port", "\(ports.1.number)"])
        #expect(lan.status == 1 && lan.errors.contains(LateLibrary.openssl.absence), "\(lan.errors)")
        let environment = home.environment.merging(hidden.environment(hiding: ["libssl.so"])) { $1 }
        let web = try Program("stridectl", arguments, environment: environment, reading: .output)
        #expect(await web.line(containing: "http://localhost:\(ports.0.number)/") != nil)
        _ = await web.end()
    }

    @Test func publishingToABrokerNeedsLibmosquitto() async throws {
        try home.configure("[mqtt]\nbroker = \"mqtt://localhost\"\n")
        let outcome = try await stridectl(without: "libmosquitto.so", ["mqtt"])
        #expect(outcome.status == 1 && outcome.errors.contains(LateLibrary.mosquitto.absence), "\(outcome.errors)")
    }

    @Test(.needs("/dev/ptmx")) func aPairingCodeIsShownWithoutItsPicture() throws {
        let program = Program.path(of: "stridectl")
        let terminal = try terminal(program, ["web", "devices", "add"], without: "libqrencode.so")
        #expect(try terminal.end() == 0)
        let text = terminal.screen.text
        #expect(text.contains("code "))
        // A machine without an address in a local network has no picture to show.
        let reason = "no QR code: \(LateLibrary.qrencode.absence)"
        #expect(text.contains(reason) || text.contains("this machine has no address in a local network"), "\(text)")
    }

    // MARK: - What needs none

    /// Each library, by the beginning of its file names, in the order of the list.
    private static let files = [
        "libcurl.so", "libebur128.so", "libexpat.so", "libkissfft", "libmosquitto.so", "libssl.so", "libpulse.so",
        "libqrencode.so", "libsndfile.so", "libsoxr.so", "libsqlite3.so", "libsystemd.so", "libzip.so", "libz.so",
    ]
    /// SQLite, without which there is no logbook.
    private static let database = "libsqlite3.so"

    @Test func doctorNamesEachMissingLibrary() async throws {
        struct Diagnosis: Decodable {
            struct Finding: Decodable {
                var subject: String
                var verdict: String
                var text: String
                var advice: String?
            }

            var findings: [Finding]
        }
        #expect(Self.files.count == LateLibrary.all.count)
        for (file, library) in zip(Self.files, LateLibrary.all) {
            let outcome = try await stridectl(without: file, ["doctor", "--json"])
            let findings = try JSONDecoder().decode(Diagnosis.self, from: Data(outcome.output.utf8)).findings
                .filter { $0.subject == "libraries" }
            #expect(outcome.status == 69 && findings.count == 1, "\(file): \(outcome.output)")
            #expect(findings.first?.verdict == "fair")
            #expect(findings.first?.text.contains("\(library.name) is not installed") == true)
            #expect(findings.first?.advice == library.advice)
        }
        let german = try await stridectl(without: "libzip.so", ["doctor", "--language", "de"])
        #expect(german.output.contains("libzip ist nicht installiert; nötig für den Import von zip-Archiven"))
        #expect(german.output.contains("installiere das Paket libzip4 oder libzip5"))
    }

    /// The arguments of verbs that need some.
    private static let arguments: [String: [String]] = [
        "calendar": ["--output", "-"], "cue": ["left"], "delete": ["last", "--yes"], "edit": ["last", "--name", "x"],
        "export": ["last", "--format", "gpx", "--output", "-"], "report": ["last", "--output", "-"], "show": ["last"],
        "similar": ["last"], "undelete": ["last"],
    ]
    /// Verbs that run until they are interrupted, also without a daemon.
    private static let lasting: Set = ["web serve"]

    /// Without any of the libraries, each verb ends as with all of them; without SQLite it may name its package instead.
    @Test(arguments: [files.filter { $0 != database }, [database]])
    func eachVerbEndsInTheSameWay(hiding names: [String]) async throws {
        let verbs = try await Verb.all(of: "stridectl").filter { !Self.lasting.contains($0.name) }
        #expect(verbs.count > 80)
        let other = try Home()
        for home in [home, other] {
            _ = try await Program.run("strided", ["--demo-data", "--demo-days", "8"], environment: home.environment)
        }
        let environment = home.environment.merging(hidden.environment(hiding: names)) { $1 }
        for verb in verbs {
            let arguments = verb.words + (Self.arguments[verb.name] ?? [])
            let with = try await Program.run("stridectl", arguments, environment: other.environment)
            let without = try await Program.run("stridectl", arguments, environment: environment)
            let text = "\(verb.name): \(with.status) \(without.status) \(with.errors)\(without.errors)"
            if names == [Self.database], without.errors.contains(LateLibrary.sqlite.package) {
                #expect(without.status != 0 && without.status < 128, "\(text)")
            } else {
                #expect(without.status == with.status && !without.errors.contains("not installed"), "\(text)")
            }
        }
    }

    @Test func aRunNeedsNoneOfThem() async throws {
        let daemon = try await home.daemon(
            environment: hidden.environment(hiding: Self.files.filter { $0 != Self.database })
        )
        for verb in ["run", "pause", "resume", "status", "sensors", "today", "finish"] {
            let outcome = try await home.stridectl(verb)
            #expect(outcome.status == 0, "\(verb): \(outcome.errors)")
        }
        #expect(await daemon.end() == 0)
    }
}
