import Desktop
import Foundation
import Testing
import TestSupport

/// Simulated players that differ from mpv: with their own playlists, or without support for files.
@Suite(
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("dbus-daemon"),
    .needsPython(modules: "dbus_fast")
)
struct OtherPlayerTests {
    private let session: PrivateBus
    private let desktop: DesktopSession

    init() throws {
        session = try PrivateBus(.session)
        desktop = DesktopSession(address: session.address)
    }

    private func start(_ playlist: MusicSource) async -> DesktopError? {
        await failure { () throws(DesktopError) in try await desktop.start(playlist) }
    }

    @Test(arguments: ["Fokus ü", "fokus Ü"]) func aPlaylistIsActivatedByItsName(name: String) async throws {
        let player = try StandIn(player: "Tunes", in: session, playlists: ["Calm", "Fokus ü", "Fast"])
        #expect(try await desktop.start(.named(name)).name == "Tunes")
        try player.process.wait { $0.contains("ActivatePlaylist /playlist/1\n") }
    }

    @Test func anExactNameIsPreferred() async throws {
        let player = try StandIn(player: "Tunes", in: session, playlists: ["FAST", "Fast"])
        try await desktop.start(.named("Fast"))
        try player.process.wait { $0.contains("ActivatePlaylist /playlist/1\n") }
    }

    @Test func thePlayerWithThePlaylistIsChosen() async throws {
        let playing = try StandIn(player: "A", in: session, status: "Playing", playlists: ["Other"])
        let stopped = try StandIn(player: "B", in: session, playlists: ["Focus"])
        #expect(try await desktop.start(.named("Focus")).name == "B")
        try stopped.process.wait { $0.contains("ActivatePlaylist /playlist/0\n") }
        _ = playing
    }

    @Test func anUnknownNameIsAnErrorThatListsTheNames() async throws {
        let player = try StandIn(player: "Tunes", in: session, playlists: ["Calm", "Fast"])
        let error = await start(.named("Focus"))
        #expect(error == .noSuchPlaylist("Focus", among: ["Calm", "Fast"]))
        #expect(error.map { "\($0)" } == "there is no playlist \"Focus\"; there are: Calm, Fast")
        _ = player
    }

    @Test func aPlayerWithoutFileSupportReceivesNoFile() async throws {
        let track = try session.silence("track.wav", seconds: 1)
        let browser = try StandIn(player: "Browser", in: session, status: "Playing")
        #expect(await start(.file(path: track)) == .noPlayerOpensFiles(["Browser"]))
        let tunes = try StandIn(player: "Tunes", in: session, status: "Paused", schemes: ["http", "file"])
        #expect(try await desktop.start(.file(path: track)).name == "Tunes")
        try tunes.process.wait { $0.contains("OpenUri file://\(track)\n") && $0.contains("Play\n") }
        #expect(!browser.process.output.contains("OpenUri"))
    }

    @Test func theOrderOfPlayersIsStable() async throws {
        let players = try [("d", "Stopped"), ("c", "Paused"), ("b", "Stopped"), ("a", "Paused"), ("e", "Playing")].map {
            try StandIn(player: $0.0, in: session, status: $0.1)
        }
        for _ in 0..<10 {
            #expect(try await desktop.runningPlayers().map(\.name) == ["e", "a", "c", "b", "d"])
        }
        _ = players
    }

    @Test func aProgramWithoutPlaybackStatusIsIgnored() async throws {
        let player = try StandIn(player: "odd", in: session, status: "Humming")
        #expect(try await desktop.runningPlayers() == [])
        _ = player
    }

    @Test func playerctldIsIgnored() async throws {
        let proxy = try StandIn(player: "playerctld", in: session, status: "Playing", schemes: ["file"])
        #expect(try await desktop.runningPlayers() == [])
        _ = proxy
    }
}
