import MusicFiles
import TestSupport
import Testing

/// Programs that deliver samples, crash, hang and write messages.
@Suite struct ChildProgramTests {
    private func script(_ text: String) throws -> (TemporaryFolder, String) {
        let folder = try TemporaryFolder()
        let path = try folder.file("program", containing: Array("#!/bin/sh\n\(text)\n".utf8))
        try #require(Command.succeeds("chmod", "700", path))
        return (folder, path)
    }

    private func decode(_ text: String, patience: Duration = .seconds(20)) throws -> [Float] {
        let (folder, program) = try script(text)
        defer { withExtendedLifetime(folder) {} }
        let track = try DecodedTrack("file", rate: 48_000, program: program, patience: patience)
        var samples: [Float] = []
        let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 64)
        defer { buffer.deallocate() }
        while case let count = try track.read(into: buffer), count > 0 { samples += buffer[..<(2 * count)] }
        return samples
    }

    @Test func theSamplesOfTheProgramAreRead() throws {
        #expect(try decode(#"printf '\000\000\200\077\000\000\000\277\000'"#) == [1, -0.5])
    }

    @Test func aReportedErrorKeepsItsCode() throws {
        let error = MusicFileError(.damaged, "bad header: 7")
        #expect(throws: error) { try decode("echo '\(error.programLine)' >&2; exit 1") }
    }

    @Test func aCrashIsAnErrorOfTheFile() throws {
        let error = try #require(throws: MusicFileError.self) { try decode("kill -SEGV $$") }
        #expect(error.code == .crashed)
    }

    @Test func aProgramThatHangsIsEnded() throws {
        #expect(throws: MusicFileError(.hung)) { try decode("exec tail -f /dev/null", patience: .milliseconds(20)) }
    }

    @Test func anUnknownFailureNamesTheStatus() throws {
        let error = try #require(throws: MusicFileError.self) { try decode("echo oops >&2; exit 9") }
        #expect(error.code == .cannotStart && error.detail.contains("9") && error.detail.contains("oops"))
    }

    @Test func manyMessagesDoNotBlockTheProgram() throws {
        #expect(try decode(#"yes message | head -c 3000000 >&2; printf '\000\000\200\077\000\000\200\077'"#) == [1, 1])
    }

    @Test func aMissingProgramIsReported() throws {
        let error = try #require(throws: MusicFileError.self) {
            try DecodedTrack("file", rate: 48_000, program: "/nonexistent/strided-music")
        }
        #expect(error.code == .cannotStart)
    }
}
