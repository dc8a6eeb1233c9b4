import Foundation
import Glibc
import Music
import MusicFiles
import TestSupport
import Testing

@testable import MusicLibrary

/// The library of the daemon, while the user removes its file and makes it again.
@Suite struct LibraryCatalogueTests {
    private let folder: TemporaryFolder
    private let catalogue: LibraryCatalogue

    init() throws {
        folder = try TemporaryFolder()
        catalogue = LibraryCatalogue(path: folder.file("music.sqlite"), executable: "", home: "")
        _ = try folder.file("a.mp3", containing: [1, 2, 3])
    }

    /// Makes a library with a track of this tempo.
    private func makeLibrary(tempo: Double) throws {
        let library = try MusicLibrary(path: folder.file("music.sqlite"), creates: true)
        _ = try library.addFolder(folder.path)
        let beats = (0..<200).map { Double($0) * 60 / tempo }
        let analysis = TrackAnalysis(
            beats: BeatMap(beats: beats, steady: [0..<200], confidence: 0.9),
            loudness: Loudness(integrated: -14, truePeak: 0.9),
            duration: 200 * 60 / tempo,
            tags: TrackTags(),
            waveform: []
        )
        var scan = LibraryScan(
            library,
            now: 0,
            hasFFmpeg: false,
            permission: { .go },
            pause: {},
            analysis: { _, _ in .success(analysis) }
        )
        _ = try scan.run()
    }

    private func tempos() throws -> [Double] {
        try catalogue.candidates(cadence: 170).map { $0.tempo.rounded() }
    }

    @Test func aLibraryThatIsMadeAgainIsSeen() throws {
        try makeLibrary(tempo: 170)
        #expect(try tempos() == [170])
        for suffix in ["", "-wal", "-shm"] { unlink(folder.file("music.sqlite" + suffix)) }
        let missing = try #require(throws: MusicProblem.self) { try tempos() }
        #expect(missing.description.contains("stridectl music add FOLDER"))
        try makeLibrary(tempo: 172)
        #expect(try tempos() == [172])
    }

    @Test func aLibraryThatIsReplacedIsSeen() throws {
        try makeLibrary(tempo: 170)
        #expect(try tempos() == [170])
        try #require(rename(folder.file("music.sqlite"), folder.file("old.sqlite")) == 0)
        try makeLibrary(tempo: 168)
        #expect(try tempos() == [168])
        try makeLibrary(tempo: 168)
        #expect(try tempos() == [168])
    }

    @Test func filesOfAPlaylistThatCannotBePlayedAreNamed() throws {
        try makeLibrary(tempo: 170)
        let other = try folder.file("other.mp3", containing: [1])
        let list = try folder.file("list.m3u8", containing: "a.mp3\ngone.mp3\nother.mp3\n".utf8)
        let found = try catalogue.tracks(ofPlaylist: list, moods: [])
        #expect(found.tracks.count == 1)
        #expect(found.missing == [folder.file("gone.mp3")])
        #expect(found.unknown == [other])
        #expect(found.problem?.contains("missing in the playlist: \(folder.file("gone.mp3"))") == true)
        unlink(folder.file("a.mp3"))
        let problem = #expect(throws: MusicProblem.self) { try catalogue.tracks(ofPlaylist: list, moods: []) }
        #expect(problem?.description.contains("a.mp3, \(folder.file("gone.mp3"))") == true)
    }
}

/// The search for tracks of a tempo.
///
/// Its speed is measured by the benchmark "Search for tracks".
@Suite(.timeLimit(.minutes(15))) struct CandidateTests {
    private static let count = 500

    private func filled() throws -> (LibraryFixture, [Double]) {
        let fixture = try LibraryFixture()
        var random = SplitMix64(seed: TestSeed.value())
        let tempos = (0..<Self.count).map { _ in Double.random(in: 60...200, using: &random) }
        for (index, tempo) in tempos.enumerated() { try fixture.write("\(index).mp3", "\(tempo) T\(index)") }
        _ = try fixture.library.addFolder(fixture.music)
        try fixture.scan()
        return (fixture, tempos)
    }

    @Test func tracksOfATempoItsHalfAndItsDoubleAreFound() throws {
        let (fixture, tempos) = try filled()
        let found = tempos.map { LibraryFixture.analysis(tempo: $0).beats.tempo ?? 0 }
        for cadence in stride(from: 140.0, through: 200, by: 5) {
            let range = (0.94 * cadence)...(1.06 * cadence)
            let candidates = try fixture.library.candidates(tempoRanges: [range])
            let expected = tempos.indices.filter { index in
                [1, 2, 0.5].contains { range.contains(found[index] * $0) }
            }
            let names = try candidates.compactMap { try fixture.library.track($0.id)?.name }
            let difference = Set(names).symmetricDifference(expected.map { "T\($0)" })
            #expect(
                difference == [] && candidates.count == expected.count && expected.count > 50,
                "cadence \(cadence)"
            )
        }
        let several = try fixture.library.candidates(tempoRanges: [150...160, 155...170, 75...80])
        #expect(Set(several.map(\.id)).count == several.count)
        #expect(try fixture.library.tracks(search: "t499").count == 1)
    }

    @Test(.needs("sqlite3")) func indexesAnswerTheSearchAndTheRecordOfAPlay() throws {
        let fixture = try LibraryFixture()
        func plan(_ sql: String) throws -> String {
            try Command.run(["sqlite3", fixture.library.path, "EXPLAIN QUERY PLAN \(sql)"]).output
        }
        let search = try plan(MusicLibrary.candidateSearch)
        #expect(search.contains("USING INDEX track_by_tempo (match_tempo>? AND match_tempo<?)"), "\(search)")
        let record = try plan(MusicLibrary.playRecord)
        #expect(record.contains("USING INDEX track_by_fingerprint (fingerprint=?)"), "\(record)")
        #expect(!(search + record).contains("SCAN"))
    }
}
