import Desktop
import Foundation
import Testing
import TestSupport

/// Playlists on real players, on a private bus.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon", MPV.program, MPV.plugin))
struct PlayerTests {
    private let session: PrivateBus
    private let witness: Witness

    init() throws {
        session = try PrivateBus(.session)
        witness = try Witness(on: session)
    }

    @Test func aPlayerReportsItsProperties() async throws {
        let mpv = try MPV(in: session, seenBy: witness)
        let players = try await DesktopSession(address: session.address).runningPlayers()
        #expect(players.map(\.service) == ["org.mpris.MediaPlayer2.mpv"])
        #expect(players.map(\.name) == ["mpv"])
        #expect(players.map(\.canControl) == [true])
        #expect(players.map(\.opensFiles) == [true])
        _ = mpv
    }

    @Test(arguments: ["run", "mein Lauf", "50%", "100%25 ü", "für #1; a+b?c=d&e 'ö' \"日本\""])
    func aPlaylistPlaysFromItsFirstEntry(name: String) async throws {
        let first = try session.silence("\(name) one.wav")
        _ = try session.silence("\(name) two.wav")
        let list = try session.folder.file(
            "\(name).m3u8",
            containing: "#EXTM3U\n#EXTINF:60,One\n\(name) one.wav\n#EXTINF:60,Two\n\(name) two.wav\n".utf8
        )
        let mpv = try MPV(in: session, seenBy: witness)
        let player = try await DesktopSession(address: session.address).start(.file(path: list))
        #expect(player.name == "mpv")
        try mpv.wait(forFile: first)
    }

    /// The plugin of mpv reports "Stopped" for a file that mpv opened while it was idle, so strided would not pause it.
    @Test func anIdlePlayerReportsThatItPlays() async throws {
        let track = try session.silence("track.wav")
        let mpv = try MPV(in: session, seenBy: witness)
        try await DesktopSession(address: session.address).start(.file(path: track))
        try mpv.wait(forFile: track)
        try mpv.wait(forStatus: "Playing")
    }

    @Test func aPausedPlayerStartsPlaying() async throws {
        let first = try session.silence("first.wav")
        let second = try session.silence("second.wav")
        let mpv = try MPV(in: session, ["--pause", first], seenBy: witness)
        try mpv.wait(forFile: first)
        try mpv.wait(forStatus: "Paused")
        let list = try session.folder.file("list.m3u", containing: "\(second)\n".utf8)
        try await DesktopSession(address: session.address).start(.file(path: list))
        try mpv.wait(forFile: second)
        try mpv.wait(forStatus: "Playing")
    }

    @Test func anIdleAndPausedPlayerStartsPlaying() async throws {
        let track = try session.silence("track.wav")
        let mpv = try MPV(in: session, ["--pause"], seenBy: witness)
        try await DesktopSession(address: session.address).start(.file(path: track))
        try mpv.wait(forFile: track)
        try mpv.wait(forStatus: "Playing")
    }

    @Test func thePlayingPlayerIsPreferred() async throws {
        let track = try session.silence("track.wav")
        let other = try session.silence("other.wav")
        let paused = try MPV(in: session, ["--pause", track], seenBy: witness)
        try paused.wait(forStatus: "Paused")
        let playing = try MPV(in: session, [track], seenBy: witness)
        try playing.wait(forStatus: "Playing")
        let desktop = DesktopSession(address: session.address)
        #expect(try await desktop.runningPlayers().map(\.service) == [playing.service, paused.service])
        #expect(try await desktop.start(.file(path: other)).service == playing.service)
        try playing.wait(forFile: other)
        #expect(try paused.status() == "Paused")
    }

    @Test func withoutAPlayerTheErrorNamesAPlayerToStart() async throws {
        let track = try session.silence("track.wav")
        let desktop = DesktopSession(address: session.address)
        #expect(try await desktop.runningPlayers() == [])
        for playlist in [MusicSource.file(path: track), .named("Focus")] {
            let failure = await failure { () throws(DesktopError) in try await desktop.start(playlist) }
            #expect(failure == .noPlayer)
            #expect(failure?.advice == "start one, for example mpv --idle with mpv-mpris")
        }
        // A player that is started now is found.
        let mpv = try MPV(in: session, seenBy: witness)
        try await desktop.start(.file(path: track))
        try mpv.wait(forFile: track)
    }

    @Test func aMissingFileIsNotSentToThePlayer() async throws {
        let mpv = try MPV(in: session, seenBy: witness)
        let desktop = DesktopSession(address: session.address)
        for path in ["\(session.folder.path)/none.m3u8", "relative.m3u8", "", "/etc/passwd\u{0}.m3u8"] {
            let failure = await failure { () throws(DesktopError) in try await desktop.start(.file(path: path)) }
            #expect(failure == .unreadable(path: path, code: ENOENT))
        }
        #expect(try mpv.file() == nil)
    }

    @Test func mpvHasNoStoredPlaylists() async throws {
        let mpv = try MPV(in: session, seenBy: witness)
        let desktop = DesktopSession(address: session.address)
        let failure = await failure { () throws(DesktopError) in try await desktop.start(.named("Focus")) }
        #expect(failure == .noPlaylists(["mpv"]))
        #expect(failure?.advice?.contains("moods = ") == true)
        _ = mpv
    }

    @Test func aPlayerThatDoesNotRespondDoesNotBlockOthers() async throws {
        let track = try session.silence("track.wav")
        let hung = try MPV(in: session, seenBy: witness)
        let mpv = try MPV(in: session, seenBy: witness)
        hung.process.suspend()
        let desktop = DesktopSession(address: session.address, timeout: .seconds(2))
        #expect(try await desktop.start(.file(path: track)).service == mpv.service)
        try mpv.wait(forFile: track)
        mpv.process.end()
        try witness.wait(forNoName: mpv.service)
        let failure = await failure { () throws(DesktopError) in try await desktop.start(.file(path: track)) }
        #expect(failure == .silent(service: hung.service))
    }
}
