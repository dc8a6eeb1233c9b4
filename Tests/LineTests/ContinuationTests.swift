import Foundation
import LineSupport
import Testing
import TestSupport

/// A run that goes on when the daemon's process has ended.
@Suite(.timeLimit(.minutes(15))) struct ContinuationTests {
    /// The stored beat grid, as the file has it.
    private struct Stored: Decodable {
        struct Grid: Decodable {
            var step: Int
            var heardAt: Int
            var stepsPerMinute: Double
        }
        var end: String
        var heldStepsPerMinute: Double?
        var grid: Grid
    }

    private struct Step: Decodable {
        var event: String
        var step: Int?
        var heard_at_ns: Int?
    }

    private func stored(_ home: Home) throws -> Stored {
        let bytes = try Data(contentsOf: URL(filePath: home.socket + ".run"))
        return try JSONDecoder().decode(Stored.self, from: bytes)
    }

    /// Starts a run at 173 spm with a click on every other step, and plays some of it.
    private func begin(_ home: Home) async throws -> Program {
        let daemon = try await home.daemon(["--device", "null", "--start"])
        for verb in [["cadence", "173"], ["cue", "every-other"]] {
            let done = try await Program.run("stridectl", verb, environment: home.environment)
            #expect(done.status == 0, "\(done.errors)")
        }
        try await home.waitForSteps(6)
        return daemon
    }

    @Test func afterAKillTheRunContinuesOnItsGrid() async throws {
        let home = try Home()
        let killed = try await begin(home)
        _ = await killed.end(with: SIGKILL)
        let before = try stored(home)
        #expect(before.grid.stepsPerMinute == 173)
        let trace = home.file("trace.jsonl")
        let daemon = try await home.daemon(["--device", "null", "--trace", trace])
        let status = try await home.stridectl().output
        #expect(status.hasPrefix("running · 173.0 spm held"), "\(status)")
        #expect(status.contains("every other step"))
        // The first one follows those that fell into the gap.
        try await home.waitForSteps(1)
        try await home.waitForSteps(6)
        #expect(await daemon.end() == 0)
        let steps = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Step.self, from: Data($0.utf8)) }
            .filter { $0.event == "step" }
        try #require(steps.count >= 6)
        for step in steps {
            let number = try #require(step.step)
            let heardAt = try #require(step.heard_at_ns)
            let expected = Double(before.grid.heardAt) + Double(number - before.grid.step) * 60e9 / 173
            #expect(
                abs(Double(heardAt) - expected) < 1e6,
                "step \(number) is \((Double(heardAt) - expected) / 1e6) ms off the grid"
            )
        }
        #expect(steps.dropFirst().enumerated().allSatisfy { $1.step == steps[$0].step.map { $0 + 1 } })
    }

    @Test func afterARestartTheRunIsPaused() async throws {
        let home = try Home()
        let stopped = try await begin(home)
        #expect(await stopped.end() == 0)
        #expect(try stored(home).end == "stop")
        let daemon = try await home.daemon()
        let status = try await home.stridectl().output
        #expect(status.hasPrefix("paused · 173.0 spm held"), "\(status)")
        #expect(status.contains("strided was stopped during the run; to resume: stridectl resume"), "\(status)")
        let resumed = try await home.stridectl("resume").output
        #expect(resumed.hasPrefix("running"), "\(resumed)")
        #expect(await daemon.end() == 0)
    }

    @Test func aStoppedRunIsNotContinued() async throws {
        let home = try Home()
        let first = try await begin(home)
        #expect(try await home.stridectl("stop").status == 0)
        _ = await first.end(with: SIGKILL)
        let daemon = try await home.daemon()
        #expect(try await home.stridectl().output.hasPrefix("stopped"))
        #expect(await daemon.end() == 0)
    }

    /// What is in the file is outside input: it may be of any kind.
    @Test(arguments: [
        "", "{", "[]", #"{"schema":1}"#, String(repeating: "[", count: 513),
        #"{"schema":1,"boot":"x","writtenAt":-9223372036854775808,"startedAt":-9223372036854775808}"#,
    ])
    func aDamagedRunRecordIsMovedAside(text: String) async throws {
        let home = try Home()
        let folder = URL(filePath: home.socket).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try text.write(toFile: home.socket + ".run", atomically: true, encoding: .utf8)
        let daemon = try await home.daemon()
        #expect(try await home.stridectl().output.hasPrefix("stopped"))
        #expect(await daemon.end() == 0)
    }
}
