import Foundation
import TestSupport
import Testing

/// The programs `strided-sync` and `stridectl`, killed during uploads.
@Suite(.needs("python3", "openssl"), .timeLimit(.minutes(15)))
struct ProgramTests {
    /// With `--kills 100 --measure`, the script records the evidence that is too slow for `make test`.
    @Test func everyActivityArrivesOnceDespiteKills() async throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "check_programs.py").path
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "strided")
            .path
        let outcome = try await Command.runInBackground([
            "python3", script, program, "--kills", "12", "--activities", "4", "--seed", "7",
        ])
        #expect(outcome.succeeded, "\(outcome.output)")
    }
}
