import Desktop
import Foundation
import Media
import SystemBus
import Testing
import TestSupport

/// strided's own media player, the music that a key pauses, phone calls and sleep, on private buses.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon"))
struct OwnPlayerTests {
    private let session: PrivateBus
    private let system: PrivateBus
    private let desktop: DesktopSession

    init() throws {
        session = try PrivateBus(.session)
        system = try PrivateBus(.system)
        desktop = DesktopSession(address: session.address, systemAddress: system.address)
    }

    private var run: PlayerState {
        var state = PlayerState()
        state.clicks = .playing
        state.title = "172 spm · 5:30/km"
        return state
    }

    private func player(_ property: String, _ witness: Witness, of name: String = MPRIS.name) throws -> BusValue? {
        try witness.property(property, of: BusObject(service: name, path: MPRIS.path, interface: MPRIS.player))
    }

    @Test func thePlayerHasItsNameOnlyDuringTheRun() async throws {
        let witness = try Witness(on: session)
        try await desktop.showPlayer(run, claims: true)
        try witness.wait(forName: MPRIS.name)
        #expect(try player("PlaybackStatus", witness) == .string("Playing"))
        #expect(try player("Metadata", witness)?.entries?["xesam:title"] == .string("172 spm · 5:30/km"))
        await desktop.hidePlayer()
        try witness.wait(forNoName: MPRIS.name)
    }

    @Test func aSecondDaemonHasANameOfItsOwn() async throws {
        let witness = try Witness(on: session)
        let other = DesktopSession(address: session.address)
        try await desktop.showPlayer(run, claims: true)
        try await other.showPlayer(run, claims: true)
        try witness.wait(forName: MPRIS.name + ".instance\(getpid())")
        // Neither is music that a key pauses.
        #expect(try await desktop.runningPlayers() == [])
    }

    @Test(.needs("playerctl")) func playerctlControlsThePlayer() async throws {
        try await desktop.showPlayer(run, claims: true)
        var events = desktop.playerEvents.makeAsyncIterator()
        let orders: [([String], MediaKey)] = [
            (["play-pause"], .playPause), (["pause"], .pause), (["stop"], .stop), (["next"], .next),
            (["previous"], .previous), (["volume", "0.25"], .volume(0.25)),
        ]
        for (words, key) in orders {
            let playerctl = try session.run("playerctl", ["--player=strided"] + words)
            #expect(await events.next() == .key(key))
            _ = playerctl
        }
        let status = try session.run("playerctl", ["--player=strided", "status"])
        try status.wait(for: "Playing\n")
    }

    @Test func aThousandKeysArriveInOrder() async throws {
        try await desktop.showPlayer(run, claims: true)
        let client = try BusConnection(address: session.address)
        let target = BusObject(service: MPRIS.name, path: MPRIS.path, interface: MPRIS.player)
        for index in 0..<1_000 { try client.call(index.isMultiple(of: 2) ? "Pause" : "Play", of: target) }
        var events = desktop.playerEvents.makeAsyncIterator()
        for index in 0..<1_000 {
            #expect(await events.next() == .key(index.isMultiple(of: 2) ? .pause : .play))
        }
    }

    @Test(.needsPython(modules: "dbus_fast")) func onlyMusicThatPlaysIsPausedAndResumed() async throws {
        let playing = try StandIn(player: "A", in: session, status: "Playing")
        let paused = try StandIn(player: "B", in: session, status: "Paused")
        var music = PausedMusic()
        music.pause(try await desktop.pausePlayingPlayers())
        try playing.process.wait { $0.contains("Pause\n") }
        try await desktop.resumePlayers(music)
        try playing.process.wait { $0.contains("Play\n") }
        #expect(!paused.process.output.contains("Play"))
    }

    @Test func theLossOfTheBusIsReported() async throws {
        try await desktop.showPlayer(run, claims: true)
        session.end()
        var events = desktop.playerEvents.makeAsyncIterator()
        #expect(await events.next() == .connectionLost)
        try session.start()
        try await desktop.showPlayer(run, claims: true)
        let witness = try Witness(on: session)
        try witness.wait(forName: MPRIS.name)
    }

    @Test func withoutLogindTheReasonIsKnown() async throws {
        let error = await failure { () throws(DesktopError) in _ = try await desktop.inhibitSleep(reason: "test") }
        guard case .refused(_, by: "org.freedesktop.login1")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(.needsPython(modules: "dbus_fast")) func sleepIsInhibitedUntilTheLockIsReleased() async throws {
        let logind = try SystemStandIn(logindIn: system)
        var inhibitor: SleepInhibitor? = try await desktop.inhibitSleep(reason: "A run is in progress.")
        try logind.process.wait { $0.contains("Inhibit sleep:idle strided A run is in progress. block\n") }
        #expect(inhibitor != nil)
        inhibitor = nil
        try logind.process.wait { $0.contains("released\n") }
    }

    @Test(.needsPython(modules: "dbus_fast")) func callsOfTheModemAreReported() async throws {
        let modem = try SystemStandIn(modemIn: system)
        let control = BusObject(
            service: "org.freedesktop.ModemManager1",
            path: "/org/freedesktop/ModemManager1",
            interface: "test.Modem"
        )
        let (reports, report) = AsyncStream.makeStream(of: CallReport.self)
        try await withThrowingTaskGroup { group in
            group.addTask { [desktop] in await desktop.watchCalls { report.yield($0) } }
            desktop.setWatchingCalls(true)
            var events = reports.makeAsyncIterator()
            // The stand-in lists a call that is already active.
            #expect(await events.next() == .began(isEarlier: true))
            let expected: [(String, CallReport)] = [
                ("EndFirst", .ended), ("Ring", .began(isEarlier: false)), ("Delete", .ended),
            ]
            for (method, report) in expected {
                try BusConnection(address: system.address).call(method, of: control)
                #expect(await events.next() == report)
            }
            group.cancelAll()
        }
        _ = modem
    }
}
