import Foundation
import LineSupport
import Testing
import TestSupport

/// The daemon and stridectl, run as a user runs them, without a sound card.
@Suite(.timeLimit(.minutes(15))) struct DaemonTests {
    private struct Status: Decodable {
        struct Target: Decodable {
            var cadence_spm: Double
            var speed_mps: Double?
            var cadence_held: Bool
        }
        struct Click: Decodable {
            var cue: String
            var sound: String
            var volume: Double
        }
        struct Runner: Decodable {
            var height_m: Double
            var mass_kg: Double?
            var offset_spm: Double
        }
        struct Measured: Decodable {
            var source: String
            var speed_mps: Double?
            var cadence_spm: Double?
        }
        var schema: Int
        var state: String
        var follow: String
        var target: Target
        var click: Click
        var runner: Runner
        var measured: Measured?
    }

    private func status(_ home: Home) async throws -> Status {
        let done = try await home.stridectl("status", "--json")
        try #require(done.status == 0, "\(done.errors)")
        return try JSONDecoder().decode(Status.self, from: Data(done.output.utf8))
    }

    @Test func withoutADaemonTheErrorNamesTheCommandToStartIt() async throws {
        let done = try await Home().stridectl()
        #expect(done.status == 69)
        #expect(done.errors.contains("strided is not running; to start it: strided &"), "\(done.errors)")
        #expect(done.output.isEmpty)
    }

    @Test func everyVerbHasItsEffect() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        for (verb, check) in Self.verbs {
            let done = try await Program.run("stridectl", verb, environment: home.environment)
            #expect(done.status == 0, "\(verb): \(done.errors)")
            #expect(check(try await status(home)), "\(verb)")
        }
        #expect(await daemon.end() == 0)
    }

    private static let verbs: [([String], @Sendable (Status) -> Bool)] = [
        (["pace", "10kmh"], { abs($0.target.speed_mps.map { $0 - 10 / 3.6 } ?? 1) < 1e-9 && $0.state == "stopped" }),
        (["start"], { $0.state == "running" }),
        (["faster", "0.5kmh"], { abs($0.target.speed_mps.map { $0 - 10.5 / 3.6 } ?? 1) < 1e-9 }),
        (["faster"], { abs($0.target.speed_mps.map { $0 - 11 / 3.6 } ?? 1) < 1e-9 }),
        (["slower"], { abs($0.target.speed_mps.map { $0 - 10.5 / 3.6 } ?? 1) < 1e-9 }),
        (["slower", "1kmh"], { abs($0.target.speed_mps.map { $0 - 9.5 / 3.6 } ?? 1) < 1e-9 }),
        (["pace", "6:00/km"], { abs($0.target.speed_mps.map { $0 - 1000 / 360 } ?? 1) < 1e-9 }),
        (["cadence", "172"], { $0.target.cadence_spm == 172 && $0.target.cadence_held }),
        (["cadence", "auto"], { !$0.target.cadence_held }),
        (["cue", "every-other"], { $0.click.cue == "every_other" }),
        (["sound", "woodblock"], { $0.click.sound == "woodblock" }),
        (["volume", "55%"], { abs($0.click.volume - 0.55) < 1e-9 }),
        (["offset", "-3"], { $0.runner.offset_spm == -3 }),
        (["offset", "+3"], { $0.runner.offset_spm == 3 }),
        (["runner", "--height", "5ft10in", "--weight", "154lb"], { abs($0.runner.height_m - 1.778) < 1e-9 }),
        (["pause"], { $0.state == "paused" }),
        (["resume"], { $0.state == "running" }),
        (["follow", "gps"], { $0.follow == "gps" }),
        (["follow", "manual"], { $0.follow == "manual" }),
        (["stop"], { $0.state == "stopped" }),
    ]

    @Test(arguments: [
        (["pace", "10"], Int32(64), "km/h"),
        (["pace", "60kmh"], 64, "54 km/h"),
        (["cue", "sometimes"], 64, "every-other"),
        (["volume", "130%"], 64, "100%"),
        (["offset", "+11"], 64, "+10"),
        (["sound", "gong"], 1, "woodblock"),
        (["sound", "../../etc/passwd"], 1, "not a path"),
        (["pause"], 1, "no run is in progress; to start one: stridectl run"),
        (["slower", "15m/s"], 1, "the pace would be too slow: a pace lies between 1 and 54 km/h"),
        (["dance"], 64, "dance"),
    ])
    func anErrorHasAdviceAndChangesNothing(arguments: [String], status: Int32, advice: String) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let before = try await orders(home)
        let done = try await Program.run("stridectl", arguments, environment: home.environment)
        #expect(done.status == status)
        #expect(done.errors.contains(advice), "\(done.errors)")
        #expect(try await orders(home) == before)
        _ = await daemon.end()
    }

    /// What orders can change: all of the status but how the output is doing.
    private func orders(_ home: Home) async throws -> Data {
        let status = try await home.stridectl("status", "--json").output
        var object = try #require(try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any])
        object["output"] = nil
        return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }

    @Test func permanentChangesSurviveARestart() async throws {
        let home = try Home()
        var daemon = try await home.daemon()
        _ = try await home.stridectl("runner", "--height", "182cm", "--weight", "70kg")
        _ = try await home.stridectl("offset", "+4")
        _ = try await home.stridectl("sound", "hihat")
        // Killed, not asked: nothing may hang on a tidy end, and the dead socket must not be in the way.
        _ = await daemon.end(with: SIGKILL)
        daemon = try await home.daemon()
        let kept = try await status(home)
        #expect(kept.runner.height_m == 1.82)
        #expect(kept.runner.mass_kg == 70)
        #expect(kept.runner.offset_spm == 4)
        #expect(kept.click.sound == "hihat")
        #expect(await daemon.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: home.socket))
    }

    @Test func damagedPreferencesAreMovedAsideAndReported() async throws {
        let home = try Home()
        let folder = home.file("state/strided")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try "{ broken".write(toFile: folder + "/preferences.json", atomically: true, encoding: .utf8)
        let daemon = try await home.daemon()
        #expect(FileManager.default.fileExists(atPath: folder + "/preferences.json.broken"))
        _ = await daemon.end()
    }

    @Test func aSecondDaemonReportsTheFirst() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let second = try await Program.run("strided", ["--device", "null"], environment: home.environment)
        #expect(second.status == 1)
        #expect(second.errors.contains("already"))
        #expect(try await status(home).state == "stopped", "the first still answers")
        _ = await daemon.end()
    }

    @Test func anErrorInTheSettingsFileHasItsLineAndColumn() async throws {
        let home = try Home()
        try home.configure("pace = \"10km/h\"\n[sound]\n  volume = \"loud\"\n")
        let done = try await Program.run("strided", ["--device", "null"], environment: home.environment)
        #expect(done.status == 78)
        #expect(done.errors.contains("config.toml:3:3"), "\(done.errors)")
        try home.configure("pace = \n")
        let broken = try await Program.run("strided", ["--check"], environment: home.environment)
        #expect(broken.status == 78)
        #expect(broken.errors.contains("config.toml:1:"), "\(broken.errors)")
    }

    @Test func checkNamesThePlacesOfValidSettings() async throws {
        let home = try Home()
        let none = try await Program.run("strided", ["--check"], environment: home.environment)
        #expect(none.status == 0 && none.output.contains("the settings are valid"), "\(none)")
        #expect(none.output.contains("config.toml (it does not exist)"), "\(none)")
        try home.configure("pace = \"10km/h\"\n")
        let environment = home.environment.merging(["STRIDED_SOUND_VOLUME": "20%"]) { $1 }
        let check = try await Program.run(
            "strided",
            ["--check", "--set", "sound.name=hihat"],
            environment: environment
        )
        #expect(check.status == 0 && check.errors.isEmpty, "\(check)")
        for place in ["strided/config.toml\n", "STRIDED_SOUND_VOLUME", "--set sound.name"] {
            #expect(check.output.contains(place), "\(check)")
        }
    }

    @Test func aMisspeltVariableIsReported() async throws {
        let home = try Home()
        let values = [
            "SHARED": "", "TEST_SEED": "1", "SOUND_FOLDER": "/", "SOCKET": home.socket, "LOGBOOK": home.file("log.db"),
            "SOUND_VOLUME": "20%",
        ]
        let known = Dictionary(uniqueKeysWithValues: values.map { ("STRIDED_" + $0, $1) })
        let wrong = ["STRIDED_SOUND_VOLUM": "1", "STRIDED_SOKET": "x", "STRIDED_XYZZY": "1"]
        let programs = [("strided", ["--check"]), ("stridectl", ["history"]), ("stridectl", ["version"])]
        for (program, words) in programs {
            let quiet = try await Program.run(program, words, environment: home.environment.merging(known) { $1 })
            #expect(!quiet.errors.contains("STRIDED_"), "\(quiet)")
            let said = try await Program.run(program, words, environment: home.environment.merging(wrong) { $1 })
            for line in [
                "STRIDED_SOUND_VOLUM has no meaning; did you mean STRIDED_SOUND_VOLUME?",
                "STRIDED_SOKET has no meaning; did you mean STRIDED_SOCKET?",
                "STRIDED_XYZZY has no meaning; see ENVIRONMENT in man strided",
            ] {
                #expect(said.errors.contains(line), "\(program): \(said)")
            }
        }
        let daemon = try Program(
            "strided",
            ["--device", "null"],
            environment: home.environment.merging(wrong) { $1 }
        )
        #expect(await daemon.line(containing: "STRIDED_SOKET has no meaning") != nil)
        _ = await daemon.end()
    }

    @Test func theExitStatusOfDoctorTellsWhetherALineIsBad() async throws {
        struct Findings: Decodable {
            struct Finding: Decodable {
                var subject: String
                var verdict: String
                var advice: String?
            }
            var findings: [Finding]
        }
        let home = try Home()
        for gpsd in [false, true] {
            let port = try ReservedPort()
            let daemon = try await home.daemon(
                ["--device", "null"] + (gpsd ? ["--gpsd", "127.0.0.1:\(port.number)"] : [])
            )
            let doctor = try await home.stridectl("doctor", "--json")
            let findings = try JSONDecoder().decode(Findings.self, from: Data(doctor.output.utf8)).findings
            let bad = findings.filter { $0.verdict == "bad" }.map(\.subject)
            #expect(doctor.status == (bad.isEmpty ? 0 : 1), "\(bad)")
            #expect(bad.contains("gpsd") == gpsd)
            let programs = [
                "sudo", "systemctl", "stridectl", "strided", "gpspipe", "aplay", "df", "ls", "cp", "ulimit", "fuser",
                "gsettings",
            ]
            for advice in findings.compactMap(\.advice) {
                #expect(programs.contains(String(advice.prefix { $0 != " " })), "\(advice)")
            }
            _ = await daemon.end()
        }
    }

    @Test func flagsOverrideTheEnvironmentWhichOverridesTheFile() async throws {
        let home = try Home()
        try home.configure("pace = \"8km/h\"\n[sound]\nname = \"hihat\"\nvolume = \"10%\"\n")
        let daemon = try Program(
            "strided",
            ["--device", "null", "--set", "sound.volume=30%"],
            environment: home.environment.merging(["STRIDED_SOUND_VOLUME": "20%", "STRIDED_PACE": "9km/h"]) { $1 }
        )
        #expect(await daemon.line(containing: "ready") != nil)
        let now = try await status(home)
        #expect(abs(now.click.volume - 0.3) < 1e-9)
        #expect(abs((now.target.speed_mps ?? 0) - 2.5) < 1e-9)
        #expect(now.click.sound == "hihat")
        _ = await daemon.end()
    }

    @Test func reloadedSettingsApplyUnlessTheyAreInvalid() async throws {
        let home = try Home()
        try home.configure("[sound]\nvolume = \"40%\"\n")
        let daemon = try await home.daemon()
        try home.configure("[sound]\nvolume = \"70%\"\n")
        kill(daemon.id, SIGHUP)
        #expect(await daemon.line(containing: "the settings were read again") != nil)
        #expect(abs(try await status(home).click.volume - 0.7) < 1e-9)
        try home.configure("[sound]\nvolume = \"700%\"\n")
        kill(daemon.id, SIGHUP)
        #expect(await daemon.line(containing: "the new settings are not used")?.contains("config.toml:2:1") == true)
        #expect(abs(try await status(home).click.volume - 0.7) < 1e-9)
        _ = await daemon.end()
    }

    /// On a busy machine, the status can be read long after the readings.
    private static let patience = [
        "--device", "null", "--set", "source.hold_after=600s", "--set", "source.lose_after=3600s",
    ]

    @Test func sentencesFromAPipeAreFollowed() async throws {
        let home = try Home()
        let daemon = try await home.daemon(Self.patience)
        _ = try await home.stridectl("start")
        // 11.663 kn are 6.0 m/s: 194 spm, 195 with the long step, the highest there is.
        let fed = try await home.stridectl(
            "nmea",
            input: Self.sentence("GPRMC,120000.00,A,5230.0,N,01322.0,E,11.663,,010126,,,A")
        )
        #expect(fed.status == 0, "\(fed.errors)")
        let now = try await status(home)
        #expect(now.follow == "gps")
        #expect(abs((now.measured?.speed_mps ?? 0) - 6) < 0.001)
        #expect(now.target.cadence_spm == 195)
        _ = await daemon.end()
    }

    /// Without time stamps all of a recording is due at once, and that is more than one message may hold.
    @Test func aLongRecordingWithoutTimesIsSentInChunks() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let recording = String(repeating: Self.sentence("GPVTG,,T,,M,5.4,N,10.0,K,A"), count: 3000)
        try recording.write(toFile: home.file("run.nmea"), atomically: true, encoding: .utf8)
        let fed = try await home.stridectl("nmea", home.file("run.nmea"))
        #expect(fed.status == 0)
        #expect(fed.errors.contains("3000 sentences used"), "\(fed.errors)")
        _ = await daemon.end()
    }

    @Test func theCadenceOfAPedometerIsShown() async throws {
        let home = try Home()
        let daemon = try await home.daemon(Self.patience)
        _ = try await home.stridectl("follow", "steps")
        let fed = try await home.stridectl("steps", input: "# pedometer\ncadence 168\n")
        #expect(fed.status == 0, "\(fed.errors)")
        #expect(try await status(home).target.cadence_spm == 168)
        _ = await daemon.end()
    }

    @Test(.needs("nc")) func aShellCanUseTheSocket() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let done = try await Program.run(
            "nc",
            ["-NU", home.socket],
            input: "{\"method\":\"org.strided.Control.GetStatus\"}\n"
        )
        #expect(done.output.contains("\"schema\":3"))
        _ = await daemon.end()
    }

    @Test func theDaemonEndsAfterTheRequestedTime() async throws {
        let home = try Home()
        let done = try await Program.run(
            "strided",
            ["--device", "null", "--demo", "--for", "100ms"],
            environment: home.environment
        )
        #expect(done.status == 0, "\(done.errors)")
    }

    private static func sentence(_ body: String) -> String {
        let checksum = String(body.utf8.reduce(0 as UInt8, ^), radix: 16, uppercase: true)
        return "$\(body)*\(checksum.count < 2 ? "0" : "")\(checksum)\r\n"
    }
}
