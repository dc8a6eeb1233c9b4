import Foundation
import LineSupport
import TestSupport
import Testing

/// Faults of music files and of their disk, with the real daemon, library and decoder.
@Suite(.timeLimit(.minutes(15))) struct MusicErrorTests {
    private let home: Home

    init() throws { home = try Home() }

    /// A library of two tracks in two folders, the second one farther from the cadence, and a daemon that plays the first one.
    private func playing() async throws -> Program {
        for (name, tempo) in [("near", 170.0), ("far", 176.0)] {
            let folder = home.file(name)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let file = URL(filePath: "\(folder)/\(name).wav")
            try Data(ClickTrack.wav(tempo: tempo, seconds: 60)).write(to: file)
            #expect(try await home.stridectl("music", "add", folder).status == 0)
        }
        let daemon = try await home.daemon(["--device", "null", "--set", "music.mode=on"])
        _ = try await home.stridectl("cadence", "170")
        _ = try await home.stridectl("start")
        #expect(await daemon.line(containing: "track 1, near") != nil)
        return daemon
    }

    /// The decoder of the daemon.
    private func decoder(of daemon: Program) throws -> Int32 {
        let children = try Command.run(["pgrep", "-P", "\(daemon.id)"]).output.split(whereSeparator: \.isNewline)
        return try #require(children.last.flatMap { Int32($0) })
    }

    private func step() async throws -> Int {
        let status = try await home.stridectl("status", "--json").output
        let object = try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any]
        return try #require(object?["steps_played"] as? Int, "\(status)")
    }

    /// The run goes on: steps follow, until the daemon ends without an error.
    private func end(_ daemon: Program) async throws {
        let before = try await step()
        while try await step() < before + 3 {}
        #expect(try await home.stridectl("stop").status == 0)
        #expect(await daemon.end() == 0)
    }

    @Test func aDecoderThatIsKilledIsFollowedByTheNextTrack() async throws {
        let daemon = try await playing()
        kill(try decoder(of: daemon), SIGKILL)
        let warning = try #require(await daemon.line(containing: "warning: music: "))
        #expect(warning.contains("near.wav: the decoder crashed"))
        #expect(await daemon.line(containing: "track 2, far") != nil)
        try await end(daemon)
    }

    /// A decoder that is stopped is like one whose disk does not answer.
    @Test func aDiskThatDoesNotAnswerIsFollowedByTheNextTrack() async throws {
        let daemon = try await playing()
        let stopped = try decoder(of: daemon)
        kill(stopped, SIGSTOP)
        let warning = try #require(await daemon.line(containing: "warning: music: "))
        #expect(warning.contains("near.wav: the file was not read in time"))
        #expect(await daemon.line(containing: "track 2, far") != nil)
        // The decoder that hung was ended.
        while kill(stopped, 0) == 0 {}
        try await end(daemon)
    }

    @Test func aDriveThatIsUnmountedDuringTheRunIsNamed() async throws {
        let daemon = try await playing()
        try FileManager.default.moveItem(atPath: home.file("far"), toPath: home.file("gone"))
        #expect(try await home.stridectl("music", "next").status == 0)
        let warning = try #require(await daemon.line(containing: "warning: music: "))
        #expect(warning.contains("far.wav: there is no such file"))
        // The only track that can be read is played again.
        #expect(await daemon.line(containing: "track 1, near") != nil)
        try await end(daemon)
    }

    @Test func aFileThatWasReplacedAfterTheScanIsNotPlayedWithTheBeatsOfTheOldOne() async throws {
        let daemon = try await playing()
        let file = URL(filePath: home.file("far/far.wav"))
        try Data(ClickTrack.wav(tempo: 140, seconds: 50)).write(to: file)
        #expect(try await home.stridectl("music", "next").status == 0)
        let warning = try #require(await daemon.line(containing: "warning: music: "))
        #expect(warning.contains("far.wav has changed; to analyse it again: stridectl music scan"))
        try await end(daemon)
    }

    @Test func withoutAnyTrackTheClicksContinueAndTheReasonIsShown() async throws {
        let daemon = try await playing()
        for name in ["near", "far"] {
            try FileManager.default.moveItem(atPath: home.file(name), toPath: home.file(name + " gone"))
        }
        kill(try decoder(of: daemon), SIGKILL)
        #expect(await daemon.line(containing: "near.wav: the decoder crashed") != nil)
        #expect(await daemon.line(containing: "far.wav: there is no such file") != nil)
        #expect(await daemon.line(containing: "no track that fits 170 spm can be read; connect the drive") != nil)
        let status = try await home.stridectl("status").output
        #expect(status.contains("no track that fits 170 spm can be read"), "\(status)")
        try await end(daemon)
    }
}
