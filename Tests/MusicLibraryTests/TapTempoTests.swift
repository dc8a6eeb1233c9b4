import Foundation
import Music
import MusicLibrary
import TestSupport
import Testing

/// The tempo of taps with the errors that people make.
@Suite struct TapTempoTests {
    private func taps(_ count: Int, tempo: Double, jitter: Double, _ random: inout SplitMix64) -> [Double] {
        (0..<count).map { 5 + Double($0) * 60 / tempo + jitter * random.normal() }
    }

    @Test func exactTapsGiveTheExactTempo() throws {
        let tap = try #require(TapTempo((0..<8).map { Double($0) * 0.375 }))
        #expect(abs(tap.tempo - 160) < 1e-6 && tap.count == 8 && tap.accuracy > 0)
    }

    // The timing of people who tap with music has a standard deviation of about 20 to 30 ms.
    @Test(arguments: [8, 12, 20, 40], [0.01, 0.03])
    func theTrueTempoIsWithinTheStatedAccuracy(count: Int, jitter: Double) {
        var random = SplitMix64(seed: TestSeed.value() &+ UInt64(count))
        var within = 0
        let trials = 2_000
        for _ in 0..<trials {
            let tempo = Double.random(in: 70...190, using: &random)
            let tap = TapTempo(taps(count, tempo: tempo, jitter: jitter, &random))
            if let tap, abs(tap.tempo - tempo) <= tap.accuracy { within += 1 }
        }
        #expect(Double(within) >= 0.92 * Double(trials), "\(within) of \(trials)")
    }

    @Test func missedAndDoubleTapsDoNotChangeTheTempo() throws {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<300 {
            var times = taps(24, tempo: 172, jitter: 0.012, &random)
            times.remove(at: Int.random(in: 1..<20, using: &random))
            times.remove(at: Int.random(in: 1..<20, using: &random))
            let place = Int.random(in: 1..<20, using: &random)
            times.insert(times[place] + 0.06, at: place + 1)
            let tap = try #require(TapTempo(times))
            #expect(abs(tap.tempo - 172) < 2.5, "\(tap)")
        }
    }

    @Test func tooFewOrSenselessTapsGiveNoTempo() {
        #expect(TapTempo([]) == nil)
        #expect(TapTempo((0..<7).map(Double.init)) == nil)
        #expect(TapTempo(Array(repeating: 1, count: 20)) == nil)
        #expect(TapTempo((0..<20).map { Double($0) * 0.01 }) == nil)
        #expect(TapTempo((0..<20).map { Double($0) * 10 }) == nil)
        #expect(TapTempo([.nan] + (0..<20).map(Double.init)) == nil)
    }

    @Test func irregularTapsAreNotAccurate() {
        var random = SplitMix64(seed: TestSeed.value())
        var time = 0.0
        let times = (0..<12).map { _ in
            time += Double.random(in: 0.2...0.8, using: &random)
            return time
        }
        #expect(TapTempo(times)?.isAccurate != true)
    }
}

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
