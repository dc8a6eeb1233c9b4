import Foundation
import LineSupport
import Testing
import TestSupport

/// What was played, played again.
@Suite(.timeLimit(.minutes(15))) struct TraceTests {
    /// Live changes, each heard at the horizon after rewinds, sound as if they had been known from the beginning.
    @Test func aReplayedTraceGivesTheSameSamples() async throws {
        let home = try Home()
        let (played, trace, again) = (home.file("played.wav"), home.file("trace.jsonl"), home.file("again.wav"))
        let daemon = try await home.daemon(["--start", "--set", "pace=4m/s", "--output", played, "--trace", trace])
        for change in Self.changes {
            try await home.waitForSteps(2)
            let done = try await Program.run("stridectl", change, environment: home.environment)
            #expect(done.status == 0, "\(done.errors)")
        }
        try await home.waitForSteps(2)
        _ = try await home.stridectl("stop")
        #expect(await daemon.end() == 0)
        let rendered = try await Program.run(
            "strided",
            ["render", "--trace", trace, "--output", again],
            environment: home.environment
        )
        try #require(rendered.status == 0, "\(rendered.errors)")
        let (live, offline) = (try ClickFile(path: played), try ClickFile(path: again))
        let (first, other) = (try #require(live.firstSound), try #require(offline.firstSound))
        let compared = min(live.frames - first, offline.frames - other)
        #expect(compared > 2 * live.rate)
        let difference = (0..<2 * compared).first { live.samples[2 * first + $0] != offline.samples[2 * other + $0] }
        #expect(difference == nil)
    }

    private static let changes = [
        ["cadence", "172"], ["sound", "woodblock"], ["volume", "-6dB"], ["cadence", "190"], ["accent", "level"],
        ["cue", "every-other"], ["cadence", "160"], ["sound", "hihat"], ["cue", "every-step"], ["cadence", "181"],
    ]

    @Test(arguments: [
        ("", "opened once"),
        ("nonsense\n", "line 1"),
        (#"{"event":"opened","rate_hz":0}"# + "\n", "opened once"),
        (#"{"event":"opened","rate_hz":48000}"# + "\n" + #"{"event":"xrun"}"# + "\n", "underrun"),
        (#"{"event":"opened","rate_hz":48000}"# + "\n" + #"{"event":"step","frame":9e99}"# + "\n", "line 2"),
    ])
    func theErrorForATraceThatCannotBeReplayedHasAReason(text: String, reason: String) async throws {
        let home = try Home()
        try text.write(toFile: home.file("trace.jsonl"), atomically: true, encoding: .utf8)
        let arguments = ["render", "--trace", home.file("trace.jsonl"), "--output", home.file("out.wav")]
        let done = try await Program.run("strided", arguments, environment: home.environment)
        #expect(done.status == 1)
        #expect(done.errors.contains(reason), "\(done.errors)")
    }

    @Test func theDoctorReportsTheStateOfTheSound() async throws {
        let home = try Home()
        let daemon = try await home.daemon(["--device", "nosuchdevice", "--start"])
        try await home.waitForSteps(1)
        let found = try await home.stridectl("doctor", "--audio")
        #expect(found.status == 1)
        #expect(found.output.contains("bad   sound device: nosuchdevice"))
        #expect(found.output.contains("choose a device that `aplay -L` lists"))
        #expect(found.output.contains("→ aplay -L\n"))
        #expect(found.output.contains("wake-up delay of the audio thread"))
        let json = try await home.stridectl("doctor", "--json")
        #expect(json.output.contains("\"wakeups\""))
        #expect(await daemon.end() == 0)
    }

    @Test func theDoctorChecksEverythingStridedDependsOn() async throws {
        let home = try Home()
        let without = try await Program.run("stridectl", ["doctor"], environment: home.environment)
        #expect(without.status == 69)
        #expect(without.output.contains(" bad   daemon: "))
        #expect(without.output.contains(" good  logbook: there is no logbook at "))
        let daemon = try await home.daemon(["--device", "null"])
        let found = try await home.stridectl("doctor")
        for subject in [
            "sound device", "settings", "state files", "gpsd", "Bluetooth", "steps", "notifications", "music players",
            "logbook", "disk",
        ] {
            #expect(found.output.contains("  \(subject): "), "\(subject)")
        }
        // Every finding that is not good says what to do.
        let lines = found.output.split(separator: "\n")
        for (line, next) in zip(lines, lines.dropFirst() + [""]) where line.hasPrefix(" fair") || line.hasPrefix(" bad")
        {
            #expect(next.contains("→"), "\(line)")
        }
        #expect(await daemon.end() == 0)
    }

    @Test func theDoctorFindsADamagedLogbookAndFaultySettings() async throws {
        let home = try Home()
        let daemon = try await home.daemon(["--device", "null"])
        try FileManager.default.createDirectory(atPath: home.file("config/strided"), withIntermediateDirectories: true)
        try "sound.volume = 'loud'".write(
            toFile: home.file("config/strided/config.toml"),
            atomically: true,
            encoding: .utf8
        )
        _ = try await home.stridectl("goal", "steps", "9000")
        let found = try await home.stridectl("doctor")
        #expect(found.output.contains(" bad   settings: "), "\(found.output)")
        #expect(found.output.contains(" good  logbook: "), "\(found.output)")
        #expect(await daemon.end() == 0)
        try "no database".write(toFile: home.file("data/strided/strided.db"), atomically: true, encoding: .utf8)
        let damaged = try await Program.run("stridectl", ["doctor"], environment: home.environment)
        #expect(damaged.output.contains(" bad   logbook: "), "\(damaged.output)")
    }
}
