import Foundation
import Music
import MusicFiles
import MusicLibrary
import OutsideText
import TestSupport
import Testing

/// The result of an analysis as JSON and in the database.
@Suite struct TrackAnalysisTests {
    @Test func theDocumentKeepsTheAnalysis() throws {
        var tags = TrackTags()
        (tags.title, tags.tempo) = ("Tür", 171)
        // Beats of whole microseconds.
        let analysis = LibraryFixture.analysis(tempo: 120, tags: tags)
        let bytes = JSONOutput.data(of: TrackAnalysisDocument(analysis))
        let read = try #require(try UntrustedJSON.decode(TrackAnalysisDocument.self, from: bytes).analysis)
        #expect(read == analysis)
    }

    @Test func theDatabaseKeepsTheBeats() throws {
        let fixture = try LibraryFixture()
        try fixture.write("a.mp3", "173.3 A")
        _ = try fixture.library.addFolder(fixture.music)
        try fixture.scan()
        let track = try #require(try fixture.track("a.mp3"))
        let beats = try #require(try fixture.library.beatMap(track.id))
        let original = LibraryFixture.analysis(tempo: 173.3).beats
        #expect(
            zip(beats.beats, original.beats).allSatisfy { abs($0 - $1) < 1e-6 }
                && beats.beats.count == original.beats.count
        )
        #expect(beats.steady == original.steady && beats.firstDownbeat == 1 && beats.confidence == 0.8)
        #expect(try fixture.library.waveform(track.id).count == 400)
        #expect(try fixture.library.beatMap(track.id + 1) == nil)
    }

    @Test func valuesOutsideTheirRangesAreRefused() {
        let valid = TrackAnalysisDocument(LibraryFixture.analysis(tempo: 120))
        #expect(valid.analysis != nil)
        let changes: [(String, (inout TrackAnalysisDocument) -> Void)] = [
            ("a tempo of the tags that no text can show", { $0.tagTempo = 1e300 }),
            ("a loudness of no music", { $0.loudness = -1e300 }), ("a peak below 0", { $0.truePeak = -1 }),
            ("two beats in one microsecond", { $0.beats[1] = $0.beats[0] + 1e-7 }),
            ("a beat after the end", { $0.beats[$0.beats.count - 1] = $0.duration + 1 }),
            ("a part after the last beat", { $0.steady = [[0, $0.beats.count]] }),
        ]
        for (name, change) in changes {
            var document = valid
            change(&document)
            #expect(document.analysis == nil, "\(name)")
        }
    }

    @Test func damagedDocumentsNeverCrash() {
        var random = SplitMix64(seed: TestSeed.value())
        let bytes = Array(JSONOutput.data(of: TrackAnalysisDocument(LibraryFixture.analysis(tempo: 40, seconds: 20))))
        for _ in 0..<4_000 {
            let damaged = Damage.some(bytes, &random)
            let analysis = (try? UntrustedJSON.decode(TrackAnalysisDocument.self, from: damaged))?.analysis
            #expect(analysis.map { (0...AudioLimits.longest).contains($0.duration) } ?? true)
        }
    }

    @Test(.needs("sqlite3")) func aLibraryOfANewerVersionIsNotOpened() throws {
        let fixture = try LibraryFixture()
        try #require(Command.succeeds("sqlite3", fixture.library.path, "PRAGMA user_version = 99"))
        let error = try #require(throws: MusicLibraryError.self) {
            try MusicLibrary(path: fixture.library.path, creates: true)
        }
        #expect(error.code == .newerVersion)
        #expect(throws: MusicLibraryError.self) { try MusicLibrary(path: fixture.folder.file("none"), creates: false) }
    }
}
