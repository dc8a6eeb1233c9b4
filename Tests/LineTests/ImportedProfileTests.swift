import Control
import Exchange
import Foundation
import LineSupport
import Testing
import TestSupport

/// The runner's properties in imported files.
@Suite(.timeLimit(.minutes(15))) struct ImportedProfileTests {
    private func write(_ profile: ProfileFile, day: Int, to path: String) throws {
        let run = FIT.encode(LogbookLearningTests.track(day: day, minutes: 1, cadence: nil))
        try Data(profile.inserted(into: run)).write(to: URL(filePath: path))
    }

    private var watch: ProfileFile {
        var profile = ProfileFile()
        profile.centimeters = 182
        profile.hectograms = 715
        profile.restingHeartRate = 48
        profile.maximumHeartRate = 187
        profile.runningStepMillimeters = 1150
        return profile
    }

    private func profileLines(_ outcome: Program.Outcome) -> [String] {
        outcome.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("profile: ") }
    }

    @Test func emptyPropertiesAreFilledAndKeptAfterARestart() async throws {
        let home = try Home()
        var daemon = try await home.daemon()
        try write(watch, day: 1, to: home.file("a.fit"))
        let outcome = try await home.stridectl("import", home.file("a.fit"))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            profileLines(outcome) == [
                "profile: height set to 182 cm", "profile: weight set to 71.5 kg",
                "profile: maximum heart rate set to 187 bpm", "profile: step length in running set to 1.15 m",
                "profile: heart rate at rest 48 bpm; to use it for VO2max, set heart.resting in config.toml",
            ],
            "\(outcome)"
        )
        #expect(try await profileLines(home.stridectl("import", home.file("a.fit"))) == [])
        _ = await daemon.end()
        daemon = try await home.daemon()
        #expect(try await home.stridectl("runner").output.contains("1.82 m"))
        #expect(try await profileLines(home.stridectl("import", home.file("a.fit"))) == [])
        _ = await daemon.end()
    }

    @Test func otherValuesChangeOnlyWithTheOption() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("runner", "--height", "178cm", "--mass", "70kg")
        var profile = ProfileFile()
        profile.centimeters = 182
        profile.hectograms = 700
        try write(profile, day: 1, to: home.file("a.fit"))
        let kept = try await home.stridectl("import", home.file("a.fit"))
        #expect(
            profileLines(kept) == [
                "profile: height is 178 cm, and 182 cm in the files",
                "profile: not changed; to change it, add --profile; to keep it without this line, --no-profile",
            ],
            "\(kept)"
        )
        #expect(try await profileLines(home.stridectl("import", "--no-profile", home.file("a.fit"))) == [])
        #expect(try await home.stridectl("runner").output.contains("1.78 m"))
        let changed = try await home.stridectl("import", "--profile", home.file("a.fit"))
        #expect(profileLines(changed) == ["profile: height changed from 178 cm to 182 cm"])
        #expect(try await home.stridectl("runner").output.contains("1.82 m"))
        _ = await daemon.end()
    }

    @Test func theValueOfTheLatestActivityIsUsed() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        var old = watch
        old.hectograms = 800
        var latest = ProfileFile()
        latest.hectograms = 690
        try write(latest, day: 9, to: home.file("a.fit"))
        try write(old, day: 2, to: home.file("b.fit"))
        let lines = try await profileLines(home.stridectl("import", home.file("a.fit"), home.file("b.fit")))
        #expect(lines.contains("profile: weight set to 69.0 kg") && lines.contains("profile: height set to 182 cm"))
        _ = await daemon.end()
    }

    @Test func withoutADaemonTheFileIsImportedAndAMessageSaysWhatToDo() async throws {
        let home = try Home()
        try write(watch, day: 1, to: home.file("a.fit"))
        let outcome = try await home.stridectl("import", home.file("a.fit"))
        #expect(outcome.status == 0 && outcome.output.contains("imported as activity 1"))
        #expect(outcome.errors.contains("strided does not run; to apply it, start strided"), "\(outcome.errors)")
    }

    @Test func theMethodChecksItsValuesAndKeepsALearntStepLength() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        // One connection per call: the daemon closes a connection that is idle for 30 s, which is short for a busy machine.
        func properties(_ call: ApplyProfile) async throws -> [ProfileProperty] {
            let client = try await ControlClient.connect(to: ControlSocketPath(path: home.socket))
            let reply = try await client.call(call)
            await client.close()
            return reply.properties
        }
        for call in [
            ApplyProfile(heightMeters: 9, replace: true), ApplyProfile(massKilograms: 1, replace: true),
            ApplyProfile(maximumHeartRateBeatsPerMinute: 300, replace: true),
            ApplyProfile(runningStepMeters: 3, replace: true),
            ApplyProfile(heightMeters: 1.8, walkingStepMeters: 0, replace: true),
        ] {
            await #expect(throws: ControlClientError.self) { try await properties(call) }
        }
        let call = ApplyProfile(heightMeters: 1.8, walkingStepMeters: 0.8, replace: false)
        let first = try await properties(call)
        #expect(first.map(\.outcome) == [.filled, .filled], "the refused calls have changed nothing")
        let second = try await properties(call)
        #expect(second.map(\.outcome) == [.same, .estimated])
        #expect(second.map(\.before) == [1.8, nil])
        _ = await daemon.end()
    }
}
