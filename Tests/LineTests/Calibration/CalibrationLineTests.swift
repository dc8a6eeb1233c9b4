import Foundation
import LineSupport
import TestSupport
import Testing

@testable import Control
@testable import ControlCommands

/// `stridectl runner calibrate` with the real daemon, in a terminal and from a script.
@Suite(.timeLimit(.minutes(15))) struct CalibrationLineTests {
    private func terminal(
        _ home: Home,
        _ arguments: [String] = ["--tap", "--pace", "10km/h"],
        columns: Int = 80,
        _ more: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            Program.path(of: "stridectl"),
            ["runner", "calibrate"] + arguments,
            columns: columns,
            rows: 60,
            environment: home.environment.merging(["TERM": "xterm"]) { $1 }.merging(more) { $1 }
        )
    }

    private func state(_ home: Home) async throws -> String {
        struct Status: Decodable { var state: String }
        let json = try await home.stridectl("status", "--json").output
        return try JSONDecoder().decode(Status.self, from: Data(json.utf8)).state
    }

    private func calibrations(_ home: Home) async throws -> Int {
        struct Model: Decodable { var calibrations: Int? }
        let json = try await home.stridectl("runner", "show", "--json").output
        return try JSONDecoder().decode(Model.self, from: Data(json.utf8)).calibrations ?? 0
    }

    /// Another client makes the clicks audible before the last tap.
    @Test(arguments: [("en", 80), ("de", 80), ("en", 30), ("de", 30)])
    func aRefusalHasItsReasonAndChangesNothing(language: String, columns: Int) async throws {
        let home = try Home()
        try home.configure("language = \"\(language)\"\n")
        let daemon = try await home.daemon()
        _ = try await home.stridectl("start")
        let terminal = try terminal(home, columns: columns)
        try terminal.wait { $0.sentences.contains(language == "en" ? "0 of 20" : "0 von 20") }
        #expect(try await state(home) == "paused")
        for number in 1...20 {
            if number == 20 { _ = try await home.stridectl("resume") }
            terminal.type(" ")
            guard number < 20 else { break }
            try terminal.wait { $0.sentences.contains(language == "en" ? "\(number) of 20" : "\(number) von 20") }
        }
        #expect(try terminal.end() == 1)
        let text = terminal.screen.sentences.filter { $0 != " " }
        let expected =
            language == "en"
            ? ["theclickswereaudible", "nothingwaschanged", "Theclicksarepaused"]
            : ["dieKlickswarenzuhören", "nichtswurdegeändert", "DieKlickssind"]
        for part in expected { #expect(text.contains(part), "\(terminal.screen.text)") }
        #expect(terminal.isRestored && terminal.screen.unknown.isEmpty)
        #expect(!terminal.screen.lines.contains { $0.count >= columns }, "\(terminal.screen.text)")
        #expect(try await state(home) == "running")
        #expect(try await calibrations(home) == 0)
        #expect(await daemon.end() == 0)
    }

    @Test(arguments: [("\u{1B}", 1), ("q", 1), ("\u{4}", 1), ("\u{3}", 128 + SIGINT), ("TERM", 128 + SIGTERM)])
    func anEndChangesNothingAndTheClicksAreAudibleAgain(key: String, status: Int32) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("start")
        let terminal = try terminal(home)
        try terminal.wait(for: "0 of 20")
        // An arrow key is no tap and no Escape.
        for (keys, count) in [(" ", 1), ("\u{1B}[A", 1), (" ", 2), ("u", 1), (" ", 2), ("\u{7F}", 1)] {
            terminal.type(keys)
            try terminal.wait(for: "\(count) of 20")
        }
        if key == "TERM" { terminal.signal(SIGTERM) } else { terminal.type(key) }
        #expect(try terminal.end() == status)
        #expect(terminal.screen.text.contains("nothing was changed") && terminal.isRestored)
        #expect(try await state(home) == "running")
        #expect(try await calibrations(home) == 0)
        #expect(await daemon.end() == 0)
    }

    @Test func withoutAMeasuredSpeedItIsAsked() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let terminal = try terminal(home, ["--plain"])
        try terminal.wait(for: "How fast")
        terminal.type("fast\n")
        try terminal.wait { $0.text.matches(of: /How fast/).count == 2 }
        terminal.type("6:00/km\n")
        try terminal.wait(for: "0 of 20")
        terminal.type(" q")
        #expect(try terminal.end() == 1)
        // The plain form never draws a line again.
        #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[K"))
        #expect(await daemon.end() == 0)
    }

    @Test func aCountedCadenceIsStoredBeforeTheAnswerAndSurvivesTwoCrashes() async throws {
        let home = try Home()
        for number in 1...2 {
            let daemon = try await home.daemon()
            #expect(try await calibrations(home) == number - 1)
            let result = try await home.stridectl("runner", "calibrate", "--cadence", "178", "--pace", "10km/h")
            #expect(result.status == 0 && result.output.contains("measured: 178.0 spm ± 2.0 at 10.0 km/h"), "\(result)")
            #expect(await daemon.end(with: SIGKILL) != 0)
        }
        let daemon = try await home.daemon()
        #expect(try await calibrations(home) == 2)
        #expect(try await home.stridectl("runner", "show").output.contains("●"))
        let json = try await home.stridectl("runner", "calibrate", "--cadence", "178", "--pace", "10km/h", "--json")
        struct Result: Decodable { var source: String, cadence_spm: Double }
        let result = try JSONDecoder().decode(Result.self, from: Data(json.output.utf8))
        #expect(result.source == "count" && result.cadence_spm == 178 && json.errors.isEmpty)
        #expect(await daemon.end() == 0)
    }

    @Test(
        arguments: [
            (["--tap", "--pace", "10km/h"], 1, "tapping needs a terminal"), ([], 1, "tapping needs a terminal"),
            (["--cadence", "178"], 1, "no source reports your speed"),
            (["--cadence", "60", "--pace", "10km/h"], 1, "runners do not have this cadence"),
            (["--seconds", "5"], 64, "20 to 90"), (["--pace", "fast"], 64, "fast"),
            (["--cadence", "-3"], 64, "cadence"),
            (["--tap", "--cadence", "178"], 64, "exclude each other"),
        ]
    )
    func aScriptGetsAReason(arguments: [String], status: Int32, reason: String) async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let result = try await Program.run(
            "stridectl",
            ["runner", "calibrate"] + arguments,
            environment: home.environment
        )
        #expect(result.status == status && result.errors.contains(reason) && result.output.isEmpty, "\(result)")
        #expect(try await calibrations(home) == 0)
        #expect(await daemon.end() == 0)
    }

    /// The button of a headset counts as a tap; when the client is killed, it pauses the run again.
    @Test(.needs("dbus-daemon", "dbus-send"))
    func theButtonOfAHeadsetIsATapUntilTheClientIsKilled() async throws {
        let (home, bus) = (try Home(), try PrivateBus(.session))
        let daemon = try await home.daemon(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        /// Until the daemon has its name on the bus, a call fails.
        func answer(to call: String...) async throws -> String {
            let player = ["--dest=org.mpris.MediaPlayer2.strided", "/org/mpris/MediaPlayer2"]
            while true {
                let words = ["--bus=\(bus.address)", "--print-reply"] + player + call
                let result = try await Program.run("dbus-send", words, environment: [:])
                if result.status == 0 { return result.output }
            }
        }
        func press() async throws { _ = try await answer(to: "org.mpris.MediaPlayer2.Player.PlayPause") }
        /// Paused or stopped, strided is a player that plays only while a client watches the buttons.
        func waitUntilWatched() async throws {
            let property = ["string:org.mpris.MediaPlayer2.Player", "string:PlaybackStatus"]
            while try await !answer(to: "org.freedesktop.DBus.Properties.Get", property[0], property[1])
                .contains("Playing")
            {}
        }
        // Also without a run.
        for isRunning in [false, true] {
            if isRunning { _ = try await home.stridectl("run", "10km/h") }
            let terminal = try terminal(home)
            try terminal.wait(for: "0 of 20")
            try await waitUntilWatched()
            try await press()
            try terminal.wait(for: "1 of 20")
            terminal.type(" ")
            try terminal.wait(for: "2 of 20")
            try await press()
            try terminal.wait(for: "3 of 20")
            terminal.signal(SIGKILL)
            #expect(try terminal.end() == 128 + SIGKILL)
        }
        // A killed client cannot make the clicks audible again; the runner, or the button, does.
        #expect(try await state(home) == "paused")
        repeat { try await press() } while try await state(home) == "paused"
        #expect(await daemon.end() == 0)
    }

    // MARK: The keys

    @Test func keysBecomeTaps() {
        var list = TapList()
        #expect(list.handle(Array("  ".utf8), at: 3) == nil && list.times == [3])
        #expect(list.handle(Array(" ".utf8), at: 3) == nil && list.times == [3])
        // A press that was sent before the key.
        #expect(list.add(2) == nil && list.times == [2, 3])
        #expect(list.handle(Array("\u{1B}[1;5A ".utf8), at: 4) == nil && list.times == [2, 3, 4])
        #expect(list.handle(Array("u".utf8), at: 5) == nil && list.times == [2, 3])
        for bytes in ["\u{1B}[A", "x", "\u{1B}OP", "\u{0}", "é"] {
            #expect(list.handle(Array(bytes.utf8), at: 9) == nil && list.times == [2, 3])
        }
        for bytes in ["u", "\u{8}", "\u{7F}"] { #expect(list.handle(Array(bytes.utf8), at: 9) == nil) }
        #expect(list.times == [])
        for bytes in ["\u{1B}", "q", "Q", "\u{4}", ""] { #expect(list.handle(Array(bytes.utf8), at: 9) == .cancelled) }
        #expect(list.handle([3], at: 9) == .signal(SIGINT))
        for time in 1..<CalibrateRunner.usualTaps { #expect(list.handle([0x20], at: time) == nil) }
        #expect(list.handle([0x20], at: 99) == .complete)
    }
}

extension TerminalGrid {
    /// The text without the breaks between its lines.
    fileprivate var sentences: String { lines.filter { !$0.isEmpty }.joined(separator: " ") }
}
