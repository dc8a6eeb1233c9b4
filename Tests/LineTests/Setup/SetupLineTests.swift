import Foundation
import LineSupport
import TestSupport
import Testing

/// The setup as a new user sees it, in a terminal, from a pipe, and at the first run.
@Suite(.timeLimit(.minutes(15))) struct SetupLineTests {
    private func terminal(_ home: Home, _ arguments: String..., columns: Int = 80) throws -> PseudoTerminal {
        try PseudoTerminal(
            Program.path(of: "stridectl"),
            arguments,
            columns: columns,
            rows: 200,
            environment: home.environment.merging(["TERM": "xterm"]) { $1 }
        )
    }

    /// Answers each question when it is on the screen.
    private func answer(_ terminal: PseudoTerminal, _ answers: [(question: String, answer: String)]) throws {
        for (question, answer) in answers {
            try terminal.wait { $0.asks(question) }
            terminal.type(answer + "\n")
        }
    }

    /// The settings that the daemon has stored.
    private func stored(_ home: Home) throws -> [String: String] {
        struct Kept: Decodable { var settings: [String: String] }
        let path = home.file("state/strided/preferences.json")
        guard let text = FileManager.default.contents(atPath: path) else { return [:] }
        return try JSONDecoder().decode(Kept.self, from: text).settings
    }

    @Test(arguments: [40, 80])
    func theAnswersAreSettingsOfTheDaemonAndOfTheViews(columns: Int) async throws {
        let home = try Home()
        try home.configure("# mine\nlanguage = \"en\"\n")
        let daemon = try await home.daemon()
        let terminal = try terminal(home, "setup", columns: columns)
        try answer(
            terminal,
            [
                ("Language / Sprache", "2"), ("Einheiten", "meilen"), ("Deine Größe", "tall"),
                ("Schreibe eine", "178cm"),
                ("Wie wird dein Tempo", "5"), ("Tonprobe", "j"), ("Hörst du sie", "j"), ("Ansagen", "3"),
                ("Deine Schrittfrequenz jetzt messen", ""),
            ]
        )
        #expect(try terminal.end() == 0)
        let text = terminal.screen.sentences
        #expect(text.contains("Der Ton funktioniert.") && text.contains("stridectl web --lan"), "\(text)")
        #expect(text.contains("erster Lauf:") && text.contains("stridectl run auto"), "\(text)")
        // A line that the terminal itself breaks ends in its last column.
        #expect(!terminal.screen.lines.contains { $0.count >= columns }, "\(terminal.screen.text)")
        #expect(
            try stored(home) == [
                "language": "de", "units": "imperial", "runner.height": "1.78m", "voice.output": "chimes",
                "voice.quiet": "false",
            ]
        )
        #expect(
            try String(contentsOfFile: home.file("config/strided/config.toml"), encoding: .utf8).hasPrefix("# mine")
        )
        let run = try await home.stridectl("run", "6mph")
        #expect(run.output.hasPrefix("läuft · ") && run.output.contains("6,0 mph"), "\(run)")
        let finish = try await home.stridectl("finish")
        // On a fast machine, the run is shorter than a second and is not kept.
        #expect(["beendet", "gelöscht"].contains { finish.output.contains($0) }, "\(finish)")
        #expect(await daemon.end() == 0)
    }

    @Test(arguments: [("\u{3}", 128 + SIGINT), ("\u{4}", 1)])
    func anEarlyEndKeepsTheAnswersAndSaysSo(key: String, status: Int32) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let atOnce = try terminal(home, "setup")
        try atOnce.wait { $0.asks("Language / Sprache") }
        atOnce.type(key)
        #expect(try atOnce.end() == status)
        #expect(atOnce.screen.text.contains("Nothing was changed."))
        #expect(try stored(home) == [:])
        let later = try terminal(home, "setup")
        try answer(later, [("Language", ""), ("Units", "2"), ("height", ""), ("speed", ""), ("Sound test", "y")])
        try later.wait { $0.asks("Do you hear them") }
        #expect(try await home.stridectl().output.hasPrefix("running"))
        later.type(key)
        #expect(try later.end() == status)
        #expect(later.screen.sentences.contains("The answers before it are kept"), "\(later.screen.text)")
        #expect(try stored(home) == ["units": "imperial"])
        #expect(try await home.stridectl().output.hasPrefix("stopped"))
        #expect(await daemon.end() == 0)
    }

    @Test func yesKeepsAllSettingsWithoutATerminal() async throws {
        let home = try Home()
        let absent = try await home.stridectl("setup", "--yes")
        #expect(absent.status == 69 && absent.errors.contains("to start it: strided &"), "\(absent)")
        let daemon = try await home.daemon()
        let kept = try await home.stridectl("setup", "--yes")
        #expect(kept.status == 0 && kept.errors.isEmpty, "\(kept)")
        #expect(
            kept.output.contains("Units: kilometres\n") && kept.output.contains("Your first run: stridectl run 10km/h")
        )
        #expect(try stored(home) == [:])
        #expect(await daemon.end() == 0)
    }

    @Test func answersMayComeFromAPipe() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let piped = try await home.stridectl("setup", input: "1\n\n5ft10in\n1\nn\n2")
        #expect(piped.status == 0 && piped.output.contains("stridectl run 10km/h"), "\(piped)")
        let heights = try stored(home)["runner.height"]
        #expect(heights == "1.778m")
        let short = try await home.stridectl("setup", input: "\n2\n")
        #expect(short.status == 1 && short.errors.contains("The answers before it are kept"), "\(short)")
        #expect(await daemon.end() == 0)
    }

    @Test func theFirstRunInATerminalOffersTheSetupOnce() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(!(try await home.stridectl("run", "10km/h").output.contains("question")))
        _ = try await home.stridectl("finish")
        let first = try terminal(home, "run", "10km/h")
        try first.wait(for: "[y/N]")
        first.type("\n")
        #expect(try first.end() == 0)
        #expect(first.screen.text.contains("stridectl setup") && first.screen.text.contains("recording run"))
        _ = try await home.stridectl("finish")
        let second = try terminal(home, "run", "10km/h")
        #expect(try second.end() == 0)
        #expect(!second.screen.text.contains("question") && second.screen.text.contains("recording run"))
        #expect(await daemon.end() == 0)
    }

    @Test func theSetupBeforeTheFirstRunIsFollowedByTheRunInItsLanguage() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let first = try terminal(home, "run", "10km/h")
        try first.wait(for: "[y/N]")
        first.type("y\n")
        try answer(
            first,
            [
                ("Language", "2"), ("Einheiten", ""), ("Deine Größe", ""), ("Tempo gemessen", ""), ("Tonprobe", ""),
                ("Ansagen", ""), ("jetzt messen", "n"),
            ]
        )
        #expect(try first.end() == 0)
        #expect(first.screen.text.contains("Lauf wird aufgezeichnet"), "\(first.screen.text)")
        #expect(await daemon.end() == 0)
    }
}

extension TerminalGrid {
    /// The text without the breaks between its lines.
    fileprivate var sentences: String { lines.filter { !$0.isEmpty }.joined(separator: " ") }

    /// Whether the program waits for the answer to a question with this text.
    fileprivate func asks(_ question: String) -> Bool {
        sentences.contains(question) && lines.last { !$0.isEmpty } == ">"
    }
}
