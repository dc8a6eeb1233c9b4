import Foundation
import LineSupport
import TestSupport
import Testing

/// `stridectl headphones calibrate` with the real daemon, in a terminal and from a script.
@Suite(.timeLimit(.minutes(15))) struct HeadphonesLineTests {
    private func terminal(_ home: Home, reference: String, columns: Int = 80) throws -> PseudoTerminal {
        try PseudoTerminal(
            Program.path(of: "stridectl"),
            ["headphones", "calibrate", "--reference", reference, "--for", "60"],
            columns: columns,
            rows: 60,
            environment: home.environment.merging(["TERM": "xterm"]) { $1 }
        )
    }

    /// What a calibration must leave alone.
    private struct Kept: Equatable, Decodable {
        struct Target: Equatable, Decodable { var cadence_spm: Double?, cadence_held: Bool }
        struct Output: Equatable, Decodable { var delay: Delay? }
        struct Delay: Equatable, Decodable { var output: String, added_ms: Double? }

        var state: String, target: Target, output: Output?
    }

    private func kept(_ home: Home) async throws -> Kept {
        try JSONDecoder().decode(Kept.self, from: Data(try await home.stridectl("status", "--json").output.utf8))
    }

    /// Waits until the clicks of the calibration are played.
    private func waitForClicks(_ home: Home) async throws {
        while try await kept(home).state != "running" {}
    }

    /// A daemon with a fixed cadence and a stored delay.
    private func daemon(_ home: Home) async throws -> Program {
        let daemon = try await home.daemon()
        #expect(try await home.stridectl("cadence", "172").status == 0)
        let stored = try await home.stridectl("headphones", "delay", "20ms")
        #expect(stored.status == 0, "\(stored)")
        return daemon
    }

    @Test(
        arguments: [
            ("loudspeaker", "\u{1B}"), ("flash", "q"), ("none", "\u{3}"), ("none", "TERM"), ("loudspeaker", "\u{4}"),
        ],
        [("en", 80), ("de", 40)]
    )
    func anEndChangesNothing(end: (reference: String, key: String), form: (language: String, columns: Int)) async throws
    {
        let home = try Home()
        try home.configure("language = \"\(form.language)\"\n")
        let daemon = try await daemon(home)
        let before = try await kept(home)
        #expect(before.output?.delay?.added_ms == 20 && before.target.cadence_held)
        let terminal = try terminal(home, reference: end.reference, columns: form.columns)
        try terminal.wait {
            $0.text.contains("Esc") && $0.text.contains(form.language == "en" ? "change." : "nderung.")
        }
        if end.reference == "loudspeaker" { terminal.type(" ") }
        if end.reference == "flash" {
            try terminal.wait { _ in String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[7m") }
        } else {
            try await waitForClicks(home)
        }
        // Neither ends the measurement; the kernel stops no program without a shell.
        terminal.resize(columns: form.columns + 3, rows: 30)
        terminal.signal(SIGTSTP)
        terminal.type(" \u{1B}[A")
        terminal.type("\u{1A}")
        terminal.resize(columns: form.columns, rows: 60)
        if end.reference != "flash" { #expect(try await kept(home).state == "running") }
        if end.key == "TERM" { terminal.signal(SIGTERM) } else { terminal.type(end.key) }
        let status: Int32 = ["\u{3}": 128 + SIGINT, "TERM": 128 + SIGTERM][end.key] ?? 1
        #expect(try terminal.end() == status)
        let words = form.language == "en" ? ["nothing was", "changed"] : ["nichts", "geändert"]
        for word in words { #expect(terminal.screen.text.contains(word), "\(terminal.screen.text)") }
        #expect(terminal.isRestored && terminal.screen.unknown.isEmpty)
        #expect(!terminal.screen.lines.contains { $0.count >= form.columns }, "\(terminal.screen.text)")
        #expect(try await kept(home) == before)
        #expect(await daemon.end() == 0)
    }

    /// The next process continues the run of a process that was killed; the calibration ends it.
    @Test(arguments: [1, 2])
    func aCrashLeavesDelayAndClicksAsTheyWere(crashes: Int) async throws {
        let home = try Home()
        var daemon = try await daemon(home)
        let before = try await kept(home)
        for _ in 0..<crashes {
            let terminal = try terminal(home, reference: "none")
            try await waitForClicks(home)
            #expect(await daemon.end(with: SIGKILL) != 0)
            daemon = try await home.daemon()
            #expect(try terminal.end() != 0)
            #expect(terminal.isRestored, "\(terminal.screen.text)")
            let after = try await kept(home)
            #expect(after.state == before.state && after.target == before.target)
            #expect(after.output?.delay == before.output?.delay)
        }
        #expect(await daemon.end() == 0)
    }

    @Test(
        arguments: [
            ([], 1, "tapping needs a terminal"), (["--reference", "flash"], 1, "tapping needs a terminal"),
            (["--for", "5"], 64, "8 to 60"), (["--microphone", "--reference", "none"], 64, "exclude each other"),
            (["--reference", "wall"], 64, "wall"),
        ]
    )
    func aScriptGetsAReason(arguments: [String], status: Int32, reason: String) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let words = ["headphones", "calibrate"] + arguments
        let result = try await Program.run("stridectl", words, environment: home.environment)
        #expect(result.status == status && result.errors.contains(reason) && result.output.isEmpty, "\(result)")
        #expect(await daemon.end() == 0)
    }

    @Test func aRunIsNotDisturbed() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("run", "10km/h")
        let terminal = try terminal(home, reference: "none")
        #expect(try terminal.end() == 1)
        #expect(terminal.screen.text.contains("in progress"))
        #expect(try await kept(home).state == "running")
        #expect(await daemon.end() == 0)
    }
}
