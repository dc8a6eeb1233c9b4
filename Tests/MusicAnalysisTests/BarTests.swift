import Music
import MusicAnalysis
import TestSupport
import Testing

@Suite struct BarTests {
    private static let rate = 11_025.0
    private static let instruments = Instruments(sampleRate: rate)

    /// Whether each bar of a piece was found: nil if the beats are not certain to begin bars.
    private func isRight(_ style: Style, tempo: Double, start: Double, random: inout SplitMix64) throws -> Bool? {
        var difficulty = SyntheticMusic.Difficulty()
        difficulty.start = start
        let music = SyntheticMusic(
            style,
            tempo: tempo,
            seconds: 60,
            instruments: Self.instruments,
            sampleRate: Self.rate,
            difficulty: difficulty,
            random: &random
        )
        var analyser = try BeatAnalyser(sampleRate: Self.rate)
        analyser.append(music.samples)
        let map = try analyser.finish()
        guard let downbeat = map.firstDownbeat else { return nil }
        // Of the beats that were found, every fourth begins a bar, or the middle of a bar at twice the true tempo.
        let beat = (map.beats[downbeat] - start) * tempo / 60
        let bars = beat / (map.tempo.map { $0 > tempo * 1.5 } == true ? 2 : 4)
        return abs(bars - bars.rounded()) < 0.1
    }

    /// Chords and bass notes change with each bar.
    ///
    /// Over many seeds, 98 % of the certain bars are right.
    @Test func barsThatAreCertainAreRight() throws {
        var random = SplitMix64(seed: TestSeed.value())
        var (certain, right) = (0, 0)
        let styles = Style.all.filter { style in
            style.beats == 4 && style.lines.contains { [.chord, .bass].contains($0.instrument) }
        }
        for style in styles {
            for _ in 0..<2 {
                let tempo = Double.random(in: 95...185, using: &random)
                let start = Double.random(in: 0...2, using: &random)
                guard let result = try isRight(style, tempo: tempo, start: start, random: &random) else { continue }
                certain += 1
                right += result ? 1 : 0
                if !result { print("\(style.name), \(tempo) per minute: the bars are not those of the music") }
            }
        }
        print("bars: \(certain) of \(styles.count * 2) certain, \(right) right")
        #expect(certain >= styles.count / 2)
        #expect(Double(right) >= 0.9 * Double(certain))
    }

    /// Over many seeds, bars of four beats are found by chance in one piece of forty.
    @Test func musicWithoutBarsOfFourBeatsHasNone() throws {
        var random = SplitMix64(seed: TestSeed.value())
        var withBars = 0
        for style in Style.all where ["waltz", "clicks"].contains(style.name) {
            for tempo in [110.0, 140, 170] {
                let result = try isRight(style, tempo: tempo, start: 0.5, random: &random)
                if result != nil {
                    withBars += 1
                    print("\(style.name), \(tempo) per minute: bars of four beats were found")
                }
            }
        }
        #expect(withBars <= 1)
    }
}
