import Foundation
import LineSupport
import Testing
import TestSupport

/// The question for the perceived effort after a run, as a runner answers it.
@Suite(.timeLimit(.minutes(15))) struct EffortLineTests {
    /// Finishes a run in a terminal.
    private func finish(_ home: Home, _ arguments: String...) throws -> PseudoTerminal {
        try PseudoTerminal(
            Program.path(of: "stridectl"),
            ["finish"] + arguments,
            columns: 80,
            rows: 24,
            environment: home.environment.merging(["LANG": "C.UTF-8", "TERM": "xterm"]) { $1 }
        )
    }

    /// Starts a daemon and a run, and pauses the run after its first second.
    private func begin(_ home: Home) async throws -> Program {
        let daemon = try await home.daemon()
        _ = try await home.stridectl("run", "10km/h")
        try await home.waitForRecording()
        // A long wait must not make the recording too long for the first question.
        _ = try await home.stridectl("pause")
        return daemon
    }

    /// Waits for the first question, and returns whether it offers to delete a recording of less than 30 s.
    private func asksToDelete(_ terminal: PseudoTerminal) throws -> Bool {
        try terminal.wait { $0.text.contains("Delete it? [y/N]") || $0.text.contains("Enter to skip:") }
        return terminal.screen.text.contains("Delete it?")
    }

    private func effort(_ home: Home) async throws -> String {
        let text = try await home.stridectl("show", "last", "--plain").output
        return String(text.split(separator: "\n").first { $0.hasPrefix("Effort:") } ?? "")
    }

    @Test func theAnswerIsStored() async throws {
        let home = try Home()
        let daemon = try await begin(home)
        let terminal = try finish(home)
        if try asksToDelete(terminal) { terminal.type("\n") }
        let question = "Effort, 1 (very easy) to 10 (maximal), Enter to skip:"
        try terminal.wait(for: question)
        terminal.type("11\n")
        try terminal.wait(for: question + " 11\n" + question)
        terminal.type(" 7 \n")
        #expect(try terminal.end() == 0)
        #expect(try await effort(home) == "Effort: 7 of 10")
        #expect(await daemon.end() == 0)
    }

    @Test(arguments: ["\n", "q\n", "\u{4}", "\u{3}"])
    func leavingTheQuestionKeepsTheRun(keys: String) async throws {
        let home = try Home()
        let daemon = try await begin(home)
        let terminal = try finish(home)
        if try asksToDelete(terminal) { terminal.type("n\n") }
        try terminal.wait(for: "Enter to skip:")
        terminal.type(keys)
        #expect(try terminal.end() == (keys == "\u{3}" ? 128 + SIGINT : 0))
        #expect(try await effort(home) == "")
        #expect(try await home.stridectl("history").output.contains("1 run"))
        #expect(await daemon.end() == 0)
    }

    @Test func aShortRunIsDeletedIfTheRunnerWants() async throws {
        let home = try Home()
        let daemon = try await begin(home)
        let terminal = try finish(home)
        guard try asksToDelete(terminal) else {
            print("INCONCLUSIVE test aShortRunIsDeletedIfTheRunnerWants: the machine recorded for more than 30 s")
            terminal.type("q\n")
            return #expect(await daemon.end() == 0)
        }
        #expect(terminal.screen.text.contains("s long. Delete it? [y/N]"))
        terminal.type("y\n")
        #expect(try terminal.end() == 0 && terminal.screen.text.contains("deleted"))
        #expect(try await home.stridectl("history").output.contains("No activities."))
        #expect(try await home.stridectl("status").output.hasPrefix("stopped"))
        #expect(await daemon.end() == 0)
    }

    @Test func anOptionReplacesTheQuestion() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("run", "10km/h")
        #expect(try await home.stridectl("finish", "--effort", "12").errors.contains("from 1 (very easy)"))
        #expect(try await home.stridectl("finish", "--effort", "1", "--no-effort").status != 0)
        try await home.waitForRecording()
        #expect(try await home.stridectl("finish", "--effort", "4").output.contains("effort: 4 of 10"))
        #expect(try await effort(home) == "Effort: 4 of 10")
        _ = try await home.stridectl("run")
        try await home.waitForRecording()
        let silent = try finish(home, "--no-effort")
        #expect(try silent.end() == 0 && !silent.screen.text.contains("Effort"))
        #expect(try await effort(home) == "")
        #expect(await daemon.end() == 0)
    }

    @Test func effortAndTagsAreEditedAndSearched() async throws {
        let home = try Home()
        let days = ["--demo-data", "--demo-days", "10"]
        let demo = try await Program.run("strided", days, environment: home.environment)
        #expect(demo.status == 0)
        let texts = ["--name", "Straße am Fluß", "--effort", "8", "--tag", "Race", "--tag", "with Ana"]
        let edit = try await Program.run("stridectl", ["edit", "last"] + texts, environment: home.environment)
        #expect(edit.status == 0, "\(edit.errors)")
        for options in [["--search", "strasse FLUSS"], ["--search", "ana"], ["--tag", "RACE"]] {
            let arguments = ["history", "--json"] + options
            let found = try await Program.run("stridectl", arguments, environment: home.environment)
            #expect(found.output.contains("with Ana") && found.output.contains("perceived_effort"), "\(found)")
            #expect(found.output.components(separatedBy: "schema_name").count == 2, "\(found)")
        }
        #expect(try await home.stridectl("history", "--search", "*").errors.contains("at least one letter or digit"))
        #expect(try await home.stridectl("edit", "last", "--tag", "a,b").errors.contains("cannot contain commas"))
        #expect(try await home.stridectl("edit", "last", "--effort", "", "--untag", "race").status == 0)
        #expect(try await effort(home) == "")
        #expect(try await home.stridectl("history", "--tag", "race").output.contains("No activities."))
    }
}
