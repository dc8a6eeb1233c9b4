import Foundation
import Testing
import TestSupport

/// strided pauses mpv and simulated players while it speaks, and lets them play again.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon"))
struct SpeechPauseTests {
    private let session: PrivateBus
    private let witness: Witness

    init() throws {
        session = try PrivateBus(.session)
        witness = try Witness(on: session)
    }

    /// mpv that plays.
    private func mpv() throws -> MPV {
        let track = try session.silence("track.wav", seconds: 600)
        let mpv = try MPV(in: session, [track], seenBy: witness)
        try mpv.wait(forStatus: "Playing")
        return mpv
    }

    @Test(.needs(MPV.program, MPV.plugin)) func mpvIsPausedDuringSpeech() throws {
        let mpv = try mpv()
        let daemon = try SpeakingDaemon(in: session)
        for text in ["Kilometre 5.", "Kilometre 6."] {
            let said = try daemon.say(text, waits: true)
            try mpv.wait(forStatus: "Paused")
            #expect(FileManager.default.fileExists(atPath: daemon.players))
            try mpv.wait(forStatus: "Playing")
            try said.waitForEnd()
        }
    }

    @Test(.needs(MPV.program, MPV.plugin)) func mpvPlaysAgainAfterTheDaemonWasKilled() throws {
        let mpv = try mpv()
        let daemon = try SpeakingDaemon(in: session)
        let said = try daemon.say("Kilometre 5.")
        try mpv.wait(forStatus: "Paused")
        daemon.kill()
        #expect(FileManager.default.fileExists(atPath: daemon.players))
        try daemon.restart()
        try daemon.wait(forLog: "the player mpv plays again")
        try mpv.wait(forStatus: "Playing")
        _ = said
    }

    @Test(.needs(MPV.program, MPV.plugin)) func withLeaveMPVPlaysOn() throws {
        let mpv = try mpv()
        let daemon = try SpeakingDaemon(in: session, ["voice.players=leave"])
        try daemon.say("Kilometre 5.", waits: true).waitForEnd()
        try mpv.wait(forStatus: "Playing")
        #expect(!daemon.log.contains("the player mpv"))
    }

    @Test(
        .needsPython(modules: "dbus_fast"),
        arguments: [
            ("", "it cannot be paused"),
            (
                """
                @dbus_property(access=PropertyAccess.READ)
                def CanPause(self) -> 'b':
                    time.sleep(0.8)
                    return True
                """, "it answers slowly"
            ),
        ]
    )
    func aPlayerThatIsNotPausedIsLoggedOnce(property: String, fault: String) throws {
        let player = try StandIn(player: "odd", in: session, status: "Playing", properties: property)
        let daemon = try SpeakingDaemon(in: session)
        for _ in 0..<2 { try daemon.say("Kilometre 5.", waits: true).waitForEnd() }
        try daemon.wait(forLog: fault)
        #expect(daemon.log.components(separatedBy: "the player odd").count == 2, "\(daemon.log)")
        #expect(!player.process.output.contains("Pause"))
    }
}
