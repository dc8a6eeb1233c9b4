import Foundation
import TestSupport
import Testing

/// The live page in headless Chromium, with the statuses of a simulated run; `check-page.py` says what is checked.
///
/// The times that it measures are printed and not checked: `check-page.py --limits` checks them on an idle machine.
@Suite(.needs("chromium", "python3"), .timeLimit(.minutes(5)))
struct WebPageTests {
    private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()

    @Test func thePageKeepsItsRulesInABrowser() async throws {
        let script = Self.folder.appending(path: "check-page.py").path
        let page = Self.folder.appending(path: "../../Sources/WebServer/Page").standardized.path
        let outcome = try await Command.runInBackground(["python3", script, page])
        let lines = outcome.output.split(separator: "\n")
        let problems = lines.filter { !$0.hasPrefix("ok ") && !$0.hasPrefix("---") && !$0.hasPrefix("beyond ") }
        #expect(outcome.succeeded, "\(problems.joined(separator: "\n"))")
        #expect(lines.count { $0.hasPrefix("ok ") } > 60)
    }
}
