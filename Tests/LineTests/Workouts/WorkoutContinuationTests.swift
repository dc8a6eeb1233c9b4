import Foundation
import LineSupport
import Testing
import TestSupport

/// A workout that continues when the daemon's process has ended.
@Suite(.timeLimit(.minutes(15))) struct WorkoutContinuationTests {
    private struct Status: Decodable {
        struct Workout: Decodable {
            struct Step: Decodable { var number: Int }
            var step: Step
            var steps: Int
            var elapsed_s: Double
            var remaining_s: Double?
        }
        struct Recording: Decodable { var moving_s: Double }
        struct Target: Decodable { var cadence_spm: Double? }
        var workout: Workout?
        var recording: Recording?
        var target: Target
    }

    private struct Ended: Error {}

    /// Waits for a status of which something holds.
    private func waitFor(_ home: Home, _ holds: (Status) -> Bool) async throws -> Status {
        let watch = try Program("stridectl", ["watch", "--json", "--socket", home.socket], reading: .output)
        for await line in watch.lines {
            guard let status = try? JSONDecoder().decode(Status.self, from: Data(line.utf8)) else { continue }
            if holds(status) { return status }
        }
        throw Ended()
    }

    @Test func afterAKillTheWorkoutContinues() async throws {
        let home = try Home()
        let killed = try await home.daemon()
        let begun = try await home.stridectl("workout", "run", "2s @165spm, 20min @173spm, 5min @160spm")
        #expect(begun.status == 0, "\(begun.errors)")
        // A checkpoint of the recording is written every 15 s at the latest; the step is stored when it begins.
        let before = try await waitFor(home) { ($0.workout?.step.number ?? 0) == 2 && $0.workout?.elapsed_s ?? 0 > 4 }
        _ = await killed.end(with: SIGKILL)
        let daemon = try await home.daemon()
        let after = try await waitFor(home) { $0.workout != nil && $0.recording != nil }
        #expect(after.workout?.step.number == 2)
        #expect(after.workout?.steps == 3)
        #expect(after.target.cadence_spm == 173)
        let remaining = try #require(after.workout?.remaining_s)
        #expect((0...1200).contains(remaining))
        #expect(remaining <= (before.workout?.remaining_s ?? 0) + 16)
        // The workout advances.
        _ = try await waitFor(home) { ($0.workout?.remaining_s ?? .infinity) < remaining }
        #expect(try await home.stridectl("workout", "skip").output.contains("step 3 of 3"))
        #expect(try await home.stridectl("workout", "stop").status == 0)
        #expect(await daemon.end() == 0)
    }

    @Test func anEndedWorkoutDoesNotContinue() async throws {
        let home = try Home()
        let killed = try await home.daemon()
        _ = try await home.stridectl("workout", "run", "20min @173spm")
        #expect(try await home.stridectl("workout", "stop").status == 0)
        _ = try await waitFor(home) { $0.workout == nil }
        while FileManager.default.fileExists(atPath: home.socket + ".workout") { await Task.yield() }
        _ = await killed.end(with: SIGKILL)
        let daemon = try await home.daemon()
        let status = try await home.stridectl("workout", "status")
        #expect(status.output.contains("no workout is in progress"), "\(status.output)")
        #expect(await daemon.end() == 0)
    }
}
