import Glibc
import LineSupport
import Testing
import TestSupport

/// `stridectl live` in a pseudo-terminal, with the real daemon.
struct LiveTests {
    private static let utf8 = ["LANG": "C.UTF-8", "TERM": "xterm-256color"]

    private static func live(
        _ home: Home,
        _ arguments: [String] = [],
        size: (Int, Int) = (80, 24),
        _ more: [String: String] = utf8
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            Program.path(of: "stridectl"),
            ["live"] + arguments,
            columns: size.0,
            rows: size.1,
            environment: home.environment.merging(more) { $1 }
        )
    }

    @Test(.timeLimit(.minutes(15)))
    func leavingRestoresTheTerminalAndTheRunContinues() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("start")
        let terminal = try Self.live(home)
        try terminal.wait(for: "running")
        #expect(terminal.screen.isAlternate && !terminal.screen.isCursorVisible && !terminal.isRestored)
        try terminal.wait(for: "target spm")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(terminal.isRestored && terminal.screen.unknown.isEmpty)
        #expect(try await home.stridectl("status").output.hasPrefix("running"))
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)), arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func aSignalRestoresTheTerminal(number: Int32) throws {
        // Without a daemon, the screen waits for one.
        let terminal = try Self.live(try Home())
        try terminal.wait(for: "no connection: strided is not running")
        terminal.signal(number)
        #expect(try terminal.end() == 128 + number)
        #expect(terminal.isRestored)
    }

    @Test(.timeLimit(.minutes(15)))
    func suspendingRestoresTheTerminalAndContinuingDrawsTheScreenAgain() throws {
        let terminal = try Self.live(try Home())
        try terminal.wait(for: "no connection")
        // The kernel does not stop the leader of a session without a shell; it continues at once.
        terminal.type("\u{1A}")
        // Both sequences may arrive in one piece, so the screen between them cannot be awaited.
        try terminal.wait { _ in
            let output = String(decoding: terminal.bytes, as: UTF8.self)
            return output.matches(of: /\x1B\[\?1049l.*\x1B\[\?1049h/.dotMatchesNewlines()).count == 1
        }
        for _ in 0..<2 {
            terminal.forgetScreen()
            terminal.signal(SIGSTOP)
            terminal.signal(SIGCONT)
            try terminal.wait(for: "q leave")
        }
        terminal.type("\u{3}")
        #expect(try terminal.end() == 0 && terminal.isRestored)
    }

    @Test(.timeLimit(.minutes(15)))
    func theScreenFollowsTheSizeOfTheTerminal() throws {
        let terminal = try Self.live(try Home())
        try terminal.wait(for: "no connection")
        for (columns, rows) in [(40, 12), (200, 60), (39, 12), (300, 90), (320, 95), (80, 24)] {
            terminal.resize(columns: columns, rows: rows)
            try terminal.wait(for: columns < 40 ? "Enlarge the terminal" : "q leave")
            // The help line is the last row of the screen.
            if columns >= 40 {
                #expect(terminal.screen.lines[min(rows, 90) - 1].contains("q leave"), "\(columns)x\(rows)")
            }
        }
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test(.timeLimit(.minutes(15)))
    func keysControlTheRun() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("pace", "10km/h")
        let terminal = try Self.live(home)
        try terminal.wait(for: "stopped")
        for (key, notice) in [
            (" ", "running"), ("+", "pace 10.2 km/h"), ("--", "pace 9.8 km/h"), (">", "offset +1.0 spm"),
            ("<", "offset +0.0 spm"), ("l", "new lap"), ("c", "cue: every other"), ("s", "sound: "),
            ("v", "volume 60 %"),
            ("f", "pace source: auto"), ("x\u{1B}[A", ""), (" ", "paused"), (" ", "running"),
        ] {
            terminal.type(key)
            try terminal.wait { $0.lines[22].contains(notice) || notice.isEmpty }
        }
        try terminal.wait(for: "lap 2")
        // A recording of less than a second is not saved.
        try await home.waitForRecording()
        terminal.type("Q")
        #expect(try terminal.end() == 0)
        #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("saved; to see it: stridectl show last"))
        let status = try await home.stridectl("status").output
        #expect(status.hasPrefix("stopped") && !status.contains("record"))
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)))
    func theScreenSaysThatTheDaemonHasEndedAndConnectsAgain() async throws {
        let home = try Home()
        let first = try await home.daemon()
        _ = try await home.stridectl("start")
        let terminal = try Self.live(home)
        try terminal.wait(for: "running")
        _ = await first.end()
        try terminal.wait(for: "no connection: ")
        // The last values are still there.
        #expect(terminal.screen.text.contains("target spm"))
        let second = try await home.daemon()
        try terminal.wait { !$0.text.contains("no connection") && $0.text.contains("target spm") }
        terminal.type("q")
        #expect(try terminal.end() == 0)
        _ = await second.end()
    }

    @Test(.timeLimit(.minutes(15)))
    func thePlainFormHasNoEscapeSequence() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let terminal = try Self.live(home, ["--plain"])
        try terminal.wait(for: "stopped")
        terminal.type(" ")
        try terminal.wait(for: "running")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(!terminal.bytes.contains(0x1B) && terminal.isRestored)
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)))
    func anASCIILocaleWithoutColoursHasOnlyASCIIAndNoStyles() throws {
        let environment = ["LC_ALL": "C", "TERM": "xterm-256color", "NO_COLOR": "1"]
        let terminal = try Self.live(try Home(), size: (100, 30), environment)
        try terminal.wait(for: "q leave")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(terminal.bytes.allSatisfy { $0 < 0x80 })
        #expect(terminal.screen.cells.allSatisfy { $0.style.isEmpty })
    }

    @Test(.timeLimit(.minutes(15)))
    func withoutATerminalLiveNamesThePlainForm() async throws {
        let outcome = try await Home().stridectl("live")
        #expect(outcome.status == 64 && outcome.errors.contains("stridectl live --plain"), "\(outcome.errors)")
    }
}
