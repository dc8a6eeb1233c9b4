import Foundation
import TestSupport
import Testing

/// The live page in headless Chromium; the scripts say what is checked.
///
/// The times that they measure are printed and not checked: the option `--limits` of the scripts checks them on an idle machine.
@Suite(.needs("chromium", "python3"), .timeLimit(.minutes(30)))
struct WebPageTests {
    private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()

    /// With a server that sends the statuses of a simulated run.
    @Test func thePageKeepsItsRulesInABrowser() async throws {
        let page = Self.folder.appending(path: "../../Sources/Web/WebServer/Page").standardized.path
        try await run("check-page.py", [page], atLeast: 100)
    }

    /// With a real daemon, a real server and, if gpsd is installed, the replay of a recorded run.
    @Test func thePageFollowsARealDaemon() async throws {
        let programs = Program.folder
        async let events: Void = run(
            "check-daemon.py",
            [programs, "--only", "first_load", "--only", "events", "--only", "history"],
            atLeast: 20
        )
        async let replay: Void = run("check-daemon.py", [programs, "--only", "replay"], atLeast: 0)
        try await events
        try await replay
    }

    /// Runs a script and expects that it succeeds with a number of checks.
    private func run(_ script: String, _ arguments: [String], atLeast least: Int) async throws {
        let outcome = try await Command.runInBackground(
            ["python3", Self.folder.appending(path: script).path] + arguments
        )
        outcome.expectChecks(atLeast: least)
    }
}

extension Command.Outcome {
    /// Expects that a script succeeded with a number of checks, and prints what was inconclusive.
    ///
    /// Each problem is an issue of its own: an expectation of the whole output would print all of it, and CI cuts that.
    func expectChecks(atLeast least: Int) {
        let lines = output.split(separator: "\n")
        for line in lines where line.hasPrefix("INCONCLUSIVE ") { print(line) }
        let usual = ["ok ", "---", "beyond ", "skipped ", "INCONCLUSIVE "]
        let problems = lines.filter { line in !usual.contains { line.hasPrefix($0) } }
        if !succeeded { for problem in problems + ["ended with status \(status)"] { Issue.record("\(problem)") } }
        #expect(lines.count { $0.hasPrefix("ok ") } >= least)
    }
}
