import Music
import MusicLibrary
import TestSupport
import Testing

/// Corrections of the user, and what they survive.
@Suite struct CorrectionTests {
    private let fixture: LibraryFixture

    init() throws {
        fixture = try LibraryFixture()
        try fixture.write("a.mp3", "113 Alpha")
        try fixture.write("b.mp3", "0 Beta")
        _ = try fixture.library.addFolder(fixture.music)
        try fixture.scan()
    }

    private func correct(_ name: String, _ correction: TrackCorrection) throws {
        try fixture.library.correct(try #require(try fixture.track(name)).id, correction)
    }

    private func tempo(_ name: String) throws -> Double? {
        try fixture.track(name)?.tempo.map { ($0 * 10).rounded() / 10 }
    }

    @Test func aCorrectionChangesTheTempoForMatching() throws {
        #expect(try fixture.library.candidates(tempoRanges: [165...175]).isEmpty)
        try correct("a.mp3", TrackCorrection(tempo: 169.5))
        #expect(try tempo("a.mp3") == 169.5)
        let alpha = try #require(try fixture.track("a.mp3")).id
        #expect(try fixture.library.candidates(tempoRanges: [165...175]).map(\.id) == [alpha])
        try correct("a.mp3", TrackCorrection(tempo: 169.5, factor: 2))
        #expect(try tempo("a.mp3") == 339)
        try correct("a.mp3", TrackCorrection())
        #expect(try tempo("a.mp3") == 113)
    }

    @Test func aTrackWithoutASteadyBeatIsUsedWithATempo() throws {
        #expect(try fixture.track("b.mp3")?.problem == .noSteadyBeat)
        try correct("b.mp3", TrackCorrection(tempo: 160, offset: 0.2))
        let track = try #require(try fixture.track("b.mp3"))
        #expect(track.problem == nil && track.foundTempo == nil)
        let beats = try #require(try fixture.library.beatMap(track.id))
        #expect(abs(beats.beats[0] - 0.2) < 1e-9 && abs(beats.beats[8] - 3.2) < 1e-9)
        try correct("b.mp3", TrackCorrection())
        #expect(try fixture.track("b.mp3")?.problem == .noSteadyBeat)
    }

    @Test func aCorrectionSurvivesARescanAMoveARemovalAndNewTags() throws {
        try correct("a.mp3", TrackCorrection(tempo: 169.5, offset: 0.03))
        try fixture.write("a.mp3", "113 Alpha", age: 10)
        try fixture.scan()
        #expect(try tempo("a.mp3") == 169.5)
        try fixture.move("a.mp3", to: "moved.mp3")
        try fixture.scan()
        #expect(try tempo("moved.mp3") == 169.5)
        try fixture.library.remove(try #require(try fixture.track("moved.mp3")).id)
        try fixture.scan()
        #expect(try tempo("moved.mp3") == 169.5)
        try fixture.write("moved.mp3", "113 Gamma", age: 5)
        #expect(try fixture.scan().changed == 1)
        let track = try #require(try fixture.track("moved.mp3"))
        #expect(track.title == "Gamma" && abs((track.tempo ?? 0) - 169.5) < 0.01)
        #expect(try fixture.library.correction(track.id) == TrackCorrection(tempo: 169.5, offset: 0.03))
        try fixture.library.removeFolder(try #require(try fixture.library.folders().first).id)
        #expect(try fixture.library.tracks().isEmpty)
        _ = try fixture.library.addFolder(fixture.music)
        try fixture.scan()
        #expect(try tempo("moved.mp3") == 169.5)
    }

    @Test func aBackupGivesFoldersAndCorrectionsToAnotherLibrary() throws {
        try correct("a.mp3", TrackCorrection(tempo: 169.5, offset: -0.02, factor: 2))
        let document = try fixture.library.choices().document()
        let choices = try SavedChoices(document: document)
        #expect(try fixture.library.contains(choices))
        let other = try MusicLibrary(path: fixture.folder.file("other/music.sqlite"), creates: true)
        #expect(try !other.contains(choices))
        try other.restore(choices)
        #expect(try other.contains(choices) && other.choices().document() == document)
        #expect(try other.folders().map(\.path) == fixture.library.folders().map(\.path))
        // Corrections made after the backup are replaced, and tracks have the restored ones at once.
        try correct("a.mp3", TrackCorrection(tempo: 150))
        try correct("b.mp3", TrackCorrection(tempo: 160))
        try fixture.library.restore(choices)
        #expect(try tempo("a.mp3") == 339 && tempo("b.mp3") == nil)
        #expect(try fixture.library.folders().count == 1)
    }

    @Test func aFolderOfABackupAroundAFolderOfTheLibraryTakesItsTracks() throws {
        let other = try MusicLibrary(path: fixture.folder.file("other/music.sqlite"), creates: true)
        _ = try other.addFolder(fixture.folder.path)
        try fixture.library.restore(try other.choices())
        #expect(try fixture.library.folders().map(\.path) == other.folders().map(\.path))
        #expect(try fixture.library.folders().map(\.tracks) == [2])
        // The tracks are not found a second time.
        try fixture.scan()
        #expect(try fixture.library.tracks().filter { $0.path.hasSuffix(".mp3") }.count == 2)
    }

    @Test func aDamagedBackupOfCorrectionsIsRefused() throws {
        let corrections = [
            #"{"fingerprint":"","offset":0,"factor":1}"#, #"{"fingerprint":"a","tempo":1e9,"offset":0,"factor":1}"#,
            #"{"fingerprint":"a","offset":99,"factor":1}"#, #"{"fingerprint":"a","offset":0,"factor":3}"#,
        ]
        let documents =
            corrections.map { #"{"folders":[],"corrections":[\#($0)]}"# }
            + [#"{"folders":["music"],"corrections":[]}"#, "", "[]", "{}"]
        for document in documents {
            #expect(throws: MusicLibraryError.self, "\(document)") { try SavedChoices(document: Array(document.utf8)) }
        }
    }
}

/// The beats with corrections.
@Suite struct CorrectedBeatsTests {
    private let map = BeatMap(
        beats: (0..<33).map { 0.1 + 0.5 * Double($0) },
        firstDownbeat: 1,
        steady: [0..<10, 12..<33],
        confidence: 0.7
    )

    private func corrected(_ correction: TrackCorrection) -> BeatMap { map.corrected(by: correction, duration: 16.2) }

    @Test func nothingIsChangedByAnEmptyCorrection() {
        #expect(corrected(TrackCorrection()) == map)
        #expect(corrected(TrackCorrection(tempo: 121)) == map)
    }

    @Test func halfTheTempoKeepsTheDownbeat() {
        let half = corrected(TrackCorrection(factor: 0.5))
        #expect(half.beats.count == 16 && abs(half.beats[0] - 0.6) < 1e-9 && abs((half.tempo ?? 0) - 60) < 1e-9)
        #expect(half.firstDownbeat == 0 && half.steady == [0..<5, 6..<16])
    }

    @Test func doubleTheTempoDividesEachInterval() {
        let double = corrected(TrackCorrection(factor: 2))
        #expect(double.beats.count == 65 && abs(double.beats[1] - 0.35) < 1e-9)
        #expect(double.firstDownbeat == 2 && double.steady == [0..<19, 24..<65])
        #expect(double == corrected(TrackCorrection(tempo: 240)))
    }

    @Test func threeBeatsReplaceTwo() {
        let faster = corrected(TrackCorrection(tempo: 180))
        #expect(abs((faster.tempo ?? 0) - 180) < 1e-6)
        // The first downbeat, at 0.6 s, is still a beat.
        #expect(faster.beats.contains { abs($0 - 0.6) < 1e-9 } && faster.beats[0] >= 0.1)
    }

    @Test func anUnrelatedTempoGivesARegularGrid() {
        let grid = corrected(TrackCorrection(tempo: 137))
        #expect(abs((grid.tempo ?? 0) - 137) < 1e-6 && grid.steady == [0..<grid.beats.count])
        #expect(grid.beats[0] < 60 / 137 && (grid.beats.last ?? 0) > 15.7)
    }

    @Test func anOffsetRemovesBeatsOutsideTheTrack() {
        let earlier = corrected(TrackCorrection(offset: -0.7))
        #expect(earlier.beats.count == 31 && abs(earlier.beats[0] - 0.4) < 1e-9)
        #expect(earlier.firstDownbeat == 3 && earlier.steady == [0..<8, 10..<31])
        let later = corrected(TrackCorrection(offset: 0.4))
        #expect(later.beats.count == 32 && later.firstDownbeat == 1)
    }

    @Test func correctionsOfAnyMapGiveAValidMap() {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<3_000 {
            var time = 0.0
            let beats = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                time += Double.random(in: 0.05..<2, using: &random)
                return time
            }
            let bounds = (0..<2).map { _ in Int.random(in: 0...beats.count, using: &random) }.sorted()
            let map = BeatMap(
                beats: beats,
                firstDownbeat: Bool.random(using: &random) ? Int.random(in: 0...3, using: &random) : nil,
                steady: [bounds[0]..<bounds[1]],
                confidence: 0.5
            )
            let correction = TrackCorrection(
                tempo: Bool.random(using: &random) ? Double.random(in: TrackCorrection.tempos, using: &random) : nil,
                offset: Double.random(in: TrackCorrection.offsets, using: &random),
                factor: TrackCorrection.factors.randomElement(using: &random) ?? 1
            )
            // The initialiser of `BeatMap` checks the order and the ranges.
            let corrected = map.corrected(by: correction, duration: time + 1)
            #expect(corrected.beats.allSatisfy { $0 >= 0 && $0 <= time + 1 })
            #expect(corrected.firstDownbeat.map { (0...3).contains($0) } ?? true)
        }
    }
}
