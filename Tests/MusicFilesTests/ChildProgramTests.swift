import Foundation
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

    private func decode(_ text: String, patience: Duration = .seconds(600)) throws -> [Float] {
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

    /// Expects that a program which has a FIFO open for writing ends.
    private func expectEnd(ofWriterTo fifo: CInt, location: SourceLocation = #_sourceLocation) {
        var entry = pollfd(fd: fifo, events: 0, revents: 0)
        #expect(poll(&entry, 1, 20_000) == 1 && entry.revents & Int16(POLLHUP) != 0, sourceLocation: location)
    }

    /// A program that starts another one, which has a FIFO open and does nothing for a minute.
    private func starting(_ folder: TemporaryFolder, then end: String) throws -> (script: String, fifo: CInt) {
        let path = folder.file("fifo")
        try #require(mkfifo(path, 0o600) == 0)
        let fifo = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(fifo >= 0)
        return ("exec 3>'\(path)'\nsleep 60 >/dev/null 2>&1 &\n\(end)", fifo)
    }

    @Test func aCrashEndsAlsoTheProgramsThatTheProgramHasStarted() throws {
        let folder = try TemporaryFolder()
        let (script, fifo) = try starting(folder, then: "kill -SEGV $$")
        defer { close(fifo) }
        let error = try #require(throws: MusicFileError.self) { try decode(script) }
        #expect(error.code == .crashed)
        expectEnd(ofWriterTo: fifo)
    }

    @Test func theEndOfATrackEndsAlsoTheProgramsThatTheProgramHasStarted() throws {
        let folder = try TemporaryFolder()
        let (script, fifo) = try starting(folder, then: #"printf '\000\000\200\077\000\000\000\277'; wait"#)
        defer { close(fifo) }
        let (scripts, program) = try self.script(script)
        defer { withExtendedLifetime(scripts) {} }
        do {
            let track = try DecodedTrack("file", rate: 48_000, program: program)
            let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2)
            defer { buffer.deallocate() }
            // The other program has been started by then.
            #expect(try track.read(into: buffer) == 1)
        }
        expectEnd(ofWriterTo: fifo)
    }

    /// So a signal from the daemon to the group of strided-music reaches ffmpeg as well.
    @Test func ffmpegIsInTheGroupOfTheProgramThatStartsIt() throws {
        let folder = try TemporaryFolder()
        let group = folder.file("group")
        // The fifth value of the file is the group. The header states 48 kHz and two channels.
        let (scripts, ffmpeg) = try script(
            #"""
            cut -d' ' -f5 /proc/$$/stat >'\#(group)'
            printf '.snd\000\000\000\030\377\377\377\377\000\000\000\006\000\000\273\200\000\000\000\002'
            """#
        )
        defer { withExtendedLifetime(scripts) {} }
        let file = try folder.file("music.m4a", containing: Array("....ftypM4A and no more".utf8))
        #expect(try TrackReader(file, ffmpeg: ffmpeg).all() == [])
        #expect(try String(contentsOfFile: group, encoding: .utf8) == "\(getpgrp())\n")
    }
}
