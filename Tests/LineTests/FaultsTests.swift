import Foundation
import TestSupport
import Testing

/// The short forms of the programs in Tests/Faults; `make check-faults` runs the full ones.
@Suite(
    "Failing disks and power cuts",
    .serialized,
    .enabled(if: ["cc", "clang", "gcc"].contains { Program.exists($0) }, "needs a C compiler: cc, clang or gcc")
)
struct FaultsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Faults").path

    @Test(
        "Nothing false is said, and nothing that was saved is lost",
        .needsPython(modules: "sqlite3"),
        arguments: [
            ["disk.py", "--short"], ["disk.py", "--short", "--plant", "--only", "edit"], ["powercut.py", "--short"],
            ["powercut.py", "--short", "--plant", "nosync", "--only", "edit"], ["kill.py", "--short"],
        ]
    )
    func holds(program: [String]) async throws {
        let words =
            ["env", "STRIDED_BIN=\(Program.folder)", "python3", "\(Self.folder)/\(program[0])"] + program.dropFirst()
        let outcome = try await Command.runInBackground(words)
        #expect(outcome.succeeded, "\(outcome.output)")
    }
}
