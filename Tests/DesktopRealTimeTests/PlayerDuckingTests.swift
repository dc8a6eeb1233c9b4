import Foundation
import SystemBus
import Testing
import TestSupport

/// strided lowers mpv and simulated players while it speaks, and restores them.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon"))
struct PlayerDuckingTests {
    private let session: PrivateBus
    private let witness: Witness

    init() throws {
        session = try PrivateBus(.session)
        witness = try Witness(on: session)
    }

    /// mpv that plays at this volume, in percent.
    private func mpv(volume: Int) throws -> MPV {
        let track = try session.silence("track.wav", seconds: 600)
        let mpv = try MPV(in: session, ["--volume=\(volume)", track], seenBy: witness)
        try mpv.wait(forStatus: "Playing")
        return mpv
    }

    @Test(.needs(MPV.program, MPV.plugin)) func mpvIsLoweredDuringSpeech() throws {
        let mpv = try mpv(volume: 80)
        let daemon = try SpeakingDaemon(in: session)
        let said = try daemon.say("Kilometre 5.", waits: true)
        try mpv.wait(forVolume: 0.24)
        #expect(FileManager.default.fileExists(atPath: daemon.players))
        try mpv.wait(forVolume: 0.8)
        try said.waitForEnd()
        // Another sentence: the volume that returns is the same.
        let again = try daemon.say("Kilometre 6.", waits: true)
        try mpv.wait(forVolume: 0.24)
        try mpv.wait(forVolume: 0.8)
        try again.waitForEnd()
    }

    @Test(.needs(MPV.program, MPV.plugin)) func theVolumeReturnsAfterTheDaemonWasKilled() throws {
        let mpv = try mpv(volume: 80)
        let daemon = try SpeakingDaemon(in: session)
        let said = try daemon.say("Kilometre 5.")
        try mpv.wait(forVolume: 0.24)
        daemon.kill()
        #expect(FileManager.default.fileExists(atPath: daemon.players))
        try daemon.restart()
        try daemon.wait(forLog: "the player mpv has its volume again")
        #expect(try mpv.volume() == 0.8)
        _ = said
    }

    @Test(.needs(MPV.program, MPV.plugin)) func theUsersVolumeStays() throws {
        let mpv = try mpv(volume: 80)
        let daemon = try SpeakingDaemon(in: session)
        let said = try daemon.say("Kilometre 5.", waits: true)
        try mpv.wait(forVolume: 0.24)
        try mpv.set(volume: 0.5)
        try said.waitForEnd()
        // The next sentence shows which volume strided regards as the player's own.
        let again = try daemon.say("Kilometre 6.", waits: true)
        try mpv.wait(forVolume: 0.15)
        try mpv.wait(forVolume: 0.5)
        try again.waitForEnd()
    }

    @Test(.needs(MPV.program, MPV.plugin)) func longSpeechPauses() throws {
        let mpv = try mpv(volume: 80)
        let daemon = try SpeakingDaemon(in: session, ["voice.players=pause", "voice.players_volume=50%"])
        let short = try daemon.say("short", waits: true)
        try mpv.wait(forVolume: 0.4)
        try mpv.wait(forVolume: 0.8)
        try short.waitForEnd()
        let long = try daemon.say("long", waits: true)
        try mpv.wait(forStatus: "Paused")
        try mpv.wait(forStatus: "Playing")
        try long.waitForEnd()
        #expect(try mpv.volume() == 0.8)
    }

    @Test(
        .needsPython(modules: "dbus_fast"),
        arguments: [
            ("", "it has no volume"),
            ("@dbus_property(access=PropertyAccess.READ)\ndef Volume(self) -> 'd': return 0.7", "PropertyReadOnly"),
            (
                """
                @dbus_property()
                def Volume(self) -> 'd': return 0.7
                @Volume.setter
                def Volume(self, value: 'd'): raise DBusError('org.example.Broken', 'the mixer is broken')
                """, "the mixer is broken"
            ),
            (
                """
                @dbus_property()
                def Volume(self) -> 'd': return getattr(self, 'level', 0.7)
                @Volume.setter
                def Volume(self, value: 'd'):
                    time.sleep(0.8)
                    self.level = value
                    say('level %.2f' % value)
                """, "it answers slowly"
            ),
        ]
    )
    func aPlayerThatCannotBeLoweredIsLoggedOnce(property: String, fault: String) throws {
        let player = try StandIn(player: "odd", in: session, status: "Playing", volume: property)
        let daemon = try SpeakingDaemon(in: session)
        for _ in 0..<2 { try daemon.say("Kilometre 5.", waits: true).waitForEnd() }
        try daemon.wait(forLog: fault)
        #expect(daemon.log.components(separatedBy: "the player odd").count == 2, "\(daemon.log)")
        if fault == "it answers slowly" { try player.process.wait { $0.hasSuffix("level 0.70\n") } }
    }
}
