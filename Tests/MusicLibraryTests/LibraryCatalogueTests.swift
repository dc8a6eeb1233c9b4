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
