import Foundation
import Music
import MusicLibrary
import TestSupport
import Testing

/// `stridectl music tap` in a terminal: what does not give a tempo changes nothing.
@Suite(.timeLimit(.minutes(15))) struct TapTests {
    private let fixture: LibraryFixture
    private let track: TrackID
    private let terminal: PseudoTerminal

    init() throws {
        fixture = try LibraryFixture()
        try fixture.write("a.mp3", "170 Alpha")
        _ = try fixture.library.addFolder(fixture.music)
        try fixture.scan()
        track = try #require(try fixture.track("a.mp3")).id
        terminal = try PseudoTerminal(
            Program.path(of: "stridectl"),
            ["music", "tap", "Alpha", "--library", fixture.library.path],
            columns: 120,
            rows: 24,
            environment: ["HOME": fixture.folder.path, "LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"]
        )
        try terminal.wait(for: "press Enter or Space on each beat")
    }

    private func expectNoChange(location: SourceLocation = #_sourceLocation) throws {
        #expect(try fixture.library.correction(track) == TrackCorrection(), sourceLocation: location)
        let tempo = try #require(try fixture.track("a.mp3")?.tempo)
        #expect(abs(tempo - 170) < 0.01, sourceLocation: location)
    }

    @Test func tooFewTapsGiveNoTempo() throws {
        terminal.type("   q")
        #expect(try terminal.end() == 1)
        #expect(terminal.screen.text.contains("3 taps give no tempo, nothing was changed"), "\(terminal.screen.text)")
        #expect(terminal.isRestored)
        try expectNoChange()
    }

    @Test(arguments: ["\u{3}", "\u{1B}"]) func cancellingChangesNothing(key: String) throws {
        terminal.type("        " + key)
        #expect(try terminal.end() == 1)
        #expect(terminal.screen.text.contains("nothing was changed"), "\(terminal.screen.text)")
        #expect(terminal.isRestored)
        try expectNoChange()
    }

    @Test func aTerminalThatIsClosedEndsTheCommandAndChangesNothing() throws {
        terminal.type("        ")
        #expect(terminal.close() != 0)
        try expectNoChange()
    }
}
