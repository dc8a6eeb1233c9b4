import Music
import MusicFiles
import TestSupport
import Testing

@testable import MusicLibrary

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
