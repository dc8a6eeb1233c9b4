import Music
import MusicFiles
import MusicLibrary
import TestSupport
import Testing

/// The analysis in another process: programs that crash, hang and lie.
@Suite struct AnalysisProgramTests {
    private func result(
        _ script: String,
        patience: Duration = .seconds(600),
        permission: () -> LibraryScan.Permission = { .go }
    ) throws -> Result<TrackAnalysis, MusicFileError> {
        let folder = try TemporaryFolder()
        let path = try folder.file("program", containing: Array("#!/bin/sh\n\(script)\n".utf8))
        try #require(Command.succeeds("chmod", "700", path))
        return try AnalysisProgram(program: path, patience: patience).analyse("file", permission: permission)
    }

    private func code(_ result: Result<TrackAnalysis, MusicFileError>) -> MusicFileError.Code? {
        if case .failure(let error) = result { error.code } else { nil }
    }

    @Test func aCrashAHangAndALieAreErrorsOfTheFile() throws {
        #expect(try code(result("kill -ABRT $$")) == .crashed)
        #expect(try code(result("exec tail -f /dev/null", patience: .milliseconds(20))) == .hung)
        #expect(try code(result("echo '{}'")) == .crashed)
        #expect(try code(result("echo '[[[[['")) == .crashed)
        #expect(try code(result("yes 1 | head -c 20000000")) == .crashed)
        #expect(try code(result("echo 'strided-music: damaged: x' >&2; exit 1")) == .damaged)
    }

    @Test func theAnalysisOfTheProgramIsRead() throws {
        let json = #"{"duration":2,"confidence":0.5,"beats":[0.5,1],"steady":[[0,1]],"truePeak":1,"waveform":[1,2]}"#
        let analysis = try result("echo '10 s' >&2; echo '\(json)'").get()
        #expect(analysis.beats.beats == [0.5, 1] && analysis.beats.steady == [0..<2] && analysis.waveform == [1, 2])
    }

    @Test func theEndOfTheScanEndsTheProgram() throws {
        let error = try #require(throws: MusicLibraryError.self) {
            try result("exec tail -f /dev/null") { .end }
        }
        #expect(error.code == .ended)
    }

    @Test func aStoppedProgramIsNotAHang() throws {
        var questions = 0
        let error = try #require(throws: MusicLibraryError.self) {
            try result("exec tail -f /dev/null", patience: .milliseconds(10)) {
                questions += 1
                return questions < 8 ? .wait : .end
            }
        }
        #expect(error.code == .ended && questions == 8)
    }
}
