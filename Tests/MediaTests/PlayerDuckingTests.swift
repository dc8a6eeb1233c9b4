import SystemBus
import Testing

@testable import Media

/// Lowering, pausing and restoring one player, event by event.
struct PlayerDuckingTests {
    private let mpv = PlayerAddress(service: "org.mpris.MediaPlayer2.mpv", owner: ":1.7")

    private func reading(_ volume: Double?, _ activity: PlayerState.Activity = .playing) -> PlayerReading {
        PlayerReading(mpv, activity, volume: volume)
    }

    private func settings(_ behavior: PlayerDuckingSettings.Behavior, share: Double = 0.3) -> PlayerDuckingSettings {
        var settings = PlayerDuckingSettings()
        settings.behavior = behavior
        settings.share = share
        return settings
    }

    /// A state whose player has this volume, at the time of the speech's begin plus 200 ms: the ramp is complete.
    private func lowered(from volume: Double = 1) -> PlayerDucking {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(2), PlayerDuckingSettings()), at: .zero)
        _ = ducking.handle(.found(reading(volume)), at: .zero)
        for _ in 0..<10 {
            _ = ducking.handle(.answered(mpv, .accepted), at: .milliseconds(150))
            _ = ducking.handle(.deadlineReached, at: .milliseconds(150))
        }
        _ = ducking.handle(.changed(PlayerChange(owner: ":1.7", volume: volume * 0.3)), at: .milliseconds(200))
        return ducking
    }

    @Test func thePlayerIsStoredBeforeItsFirstChange() {
        var ducking = PlayerDucking()
        #expect(
            ducking.handle(.speechBegan(lasting: .seconds(2), settings(.lower)), at: .zero) == [.listen(true), .find]
        )
        let saved = SavedPlayer(mpv, volume: 1, lowered: 0.3)
        #expect(
            ducking.handle(.found(reading(1)), at: .milliseconds(2)) == [
                .store([saved]), .order(mpv, .setVolume(0.93)),
            ]
        )
        // The answer comes before the next volume; the deadline is that of speech without an end.
        #expect(ducking.deadline == .seconds(12))
        #expect(ducking.handle(.answered(mpv, .accepted), at: .milliseconds(3)) == [])
        #expect(ducking.deadline == .milliseconds(17))
        #expect(ducking.handle(.deadlineReached, at: .milliseconds(17)) == [.order(mpv, .setVolume(0.86))])
    }

    @Test func aSlowAnswerLeavesVolumesOut() {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(2), settings(.lower)), at: .zero)
        _ = ducking.handle(.found(reading(1)), at: .zero)
        #expect(ducking.handle(.answered(mpv, .accepted), at: .milliseconds(61)) == [.order(mpv, .setVolume(0.65))])
    }

    @Test func theVolumeIsReadBeforeItReturns() {
        var ducking = lowered()
        #expect(ducking.handle(.speechEnded, at: .seconds(2)) == [])
        #expect(ducking.deadline == .seconds(2) + PlayerDucking.hold)
        let end = Duration.milliseconds(2_300)
        #expect(ducking.handle(.deadlineReached, at: end) == [.order(mpv, .read)])
        #expect(ducking.handle(.answered(mpv, .reading(reading(0.3))), at: end) == [.order(mpv, .setVolume(0.37))])
        let later = end + .milliseconds(140)
        #expect(ducking.handle(.answered(mpv, .accepted), at: later) == [.order(mpv, .setVolume(1))])
        #expect(ducking.handle(.answered(mpv, .accepted), at: later) == [.listen(false), .store([])])
        #expect(ducking.deadline == nil)
    }

    @Test func theUsersVolumeStays() {
        var ducking = lowered()
        let change = PlayerChange(owner: ":1.7", volume: 0.5)
        #expect(ducking.handle(.changed(change), at: .seconds(1)) == [.order(mpv, .read)])
        let actions = ducking.handle(.answered(mpv, .reading(reading(0.5))), at: .seconds(1))
        #expect(actions == [.store([])])
        #expect(ducking.handle(.speechEnded, at: .seconds(2)) == [])
        #expect(ducking.handle(.deadlineReached, at: .seconds(3)) == [.listen(false)])
    }

    /// The user sets 1.2 while a volume of the ramp is under way, and that volume replaces it.
    @Test func theUsersVolumeIsSetAgainIfTheRampHasReplacedIt() {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(2), settings(.lower)), at: .zero)
        _ = ducking.handle(.found(reading(1)), at: .zero)
        #expect(ducking.handle(.changed(PlayerChange(owner: ":1.7", volume: 1.2)), at: .zero) == [])
        #expect(ducking.handle(.answered(mpv, .accepted), at: .zero) == [.order(mpv, .read)])
        let actions = ducking.handle(.answered(mpv, .reading(reading(0.93))), at: .zero)
        #expect(actions == [.order(mpv, .setVolume(1.2))])
        #expect(ducking.handle(.answered(mpv, .accepted), at: .zero) == [.store([])])
    }

    @Test func onlyLongSpeechPauses() {
        for (length, order) in [(Duration.seconds(4), PlayerDucking.Order.setVolume(0.93)), (.seconds(5), .pause)] {
            var ducking = PlayerDucking()
            _ = ducking.handle(.speechBegan(lasting: length, settings(.pause)), at: .zero)
            #expect(ducking.handle(.found(reading(1)), at: .zero).last == .order(mpv, order))
        }
    }

    @Test(arguments: [(PlayerState.Activity.paused, true), (.playing, false), (.none, false)])
    func aPausedPlayerPlaysAgainUnlessTheUserHasChangedIt(activity: PlayerState.Activity, plays: Bool) {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(9), settings(.pause)), at: .zero)
        _ = ducking.handle(.found(reading(1)), at: .zero)
        _ = ducking.handle(.answered(mpv, .accepted), at: .zero)
        _ = ducking.handle(.speechEnded, at: .seconds(9))
        #expect(ducking.handle(.deadlineReached, at: .seconds(10)) == [.order(mpv, .read)])
        let actions = ducking.handle(.answered(mpv, .reading(reading(1, activity))), at: .seconds(10))
        #expect(actions == (plays ? [.order(mpv, .play)] : [.listen(false), .store([])]))
    }

    @Test func aPlayerThatCannotBeLoweredIsReportedOnce() {
        var ducking = PlayerDucking()
        for turn in 0..<3 {
            let now = Duration.seconds(turn * 10)
            _ = ducking.handle(.speechBegan(lasting: .seconds(1), settings(.lower)), at: now)
            let expected = PlayerDucking.Action.report(mpv, fault: "it has no volume")
            #expect(ducking.handle(.found(reading(nil)), at: now) == (turn == 0 ? [expected] : []))
        }
    }

    @Test func aRefusedVolumeChangesNothing() {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(1), settings(.lower)), at: .zero)
        _ = ducking.handle(.found(reading(1)), at: .zero)
        let actions = ducking.handle(.answered(mpv, .refused("read-only")), at: .zero)
        #expect(actions == [.store([]), .report(mpv, fault: "read-only")])
        #expect(ducking.handle(.speechEnded, at: .seconds(1)) == [])
    }

    @Test func aSilentPlayerIsRestoredLater() {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(1), settings(.lower)), at: .zero)
        _ = ducking.handle(.found(reading(1)), at: .zero)
        let actions = ducking.handle(.answered(mpv, .silent), at: .seconds(5))
        #expect(actions == [.report(mpv, fault: "it does not answer")])
        _ = ducking.handle(.speechEnded, at: .seconds(6))
        #expect(ducking.handle(.deadlineReached, at: .seconds(7)) == [])
        #expect(ducking.deadline == .seconds(35))
        // The player has carried out the order meanwhile.
        #expect(ducking.handle(.deadlineReached, at: .seconds(35)) == [.order(mpv, .read)])
        let orders = ducking.handle(.answered(mpv, .reading(reading(0.93))), at: .seconds(35))
        #expect(orders == [.order(mpv, .setVolume(1))])
    }

    @Test func slowAndStoppedPlayersAreLeftAlone() {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(3), settings(.lower)), at: .zero)
        #expect(ducking.handle(.found(reading(1, .paused)), at: .zero) == [])
        let actions = ducking.handle(.found(reading(1)), at: .milliseconds(501))
        #expect(actions == [.report(mpv, fault: "it answers slowly")])
    }

    @Test func withLeaveAndWithAFullShareNothingIsRead() {
        for settings in [settings(.leave), settings(.lower, share: 1)] {
            var ducking = PlayerDucking()
            #expect(ducking.handle(.speechBegan(lasting: .seconds(3), settings), at: .zero) == [])
        }
    }

    @Test func aFileThatCannotBeWrittenLeavesThePlayerAlone() {
        var ducking = PlayerDucking()
        _ = ducking.handle(.speechBegan(lasting: .seconds(3), settings(.lower)), at: .zero)
        _ = ducking.handle(.found(reading(1)), at: .zero)
        #expect(ducking.handle(.storingFailed, at: .zero) == [])
        #expect(!ducking.contains(mpv))
    }

    @Test func atTheEndOfTheProgramTheVolumeReturnsAtOnce() {
        var ducking = lowered()
        #expect(ducking.handle(.stopped, at: .seconds(1)) == [.order(mpv, .read)])
        #expect(!ducking.isFinished(at: .seconds(1)))
        let actions = ducking.handle(.answered(mpv, .reading(reading(0.3))), at: .seconds(1))
        #expect(actions == [.order(mpv, .setVolume(1))])
        _ = ducking.handle(.answered(mpv, .accepted), at: .seconds(1))
        #expect(ducking.isFinished(at: .seconds(1)))
    }

    @Test func withoutAnEndSpeechEndsByItself() {
        var ducking = lowered()
        #expect(ducking.deadline == .seconds(12))
        #expect(ducking.handle(.deadlineReached, at: .seconds(12)) == [.order(mpv, .read)])
    }

    @Test(arguments: [(0.3, 1.0), (0.65, 1.0), (1.0, nil), (0.24, nil), (1.3, nil)] as [(Double, Double?)])
    func afterACrashOnlyAVolumeOfStridedIsRestored(present: Double, restored: Double?) {
        let saved = SavedPlayer(mpv, volume: 1, lowered: 0.3)
        #expect(saved.restoration(from: reading(present)) == restored.map { .setVolume($0) })
    }

    @Test func aChangeIsReadFromTheSignal() {
        func signal(_ interface: String, _ changes: [String: BusValue]) -> PlayerChange? {
            PlayerChange(
                BusSignal(
                    sender: ":1.7",
                    path: MPRIS.path,
                    interface: "org.freedesktop.DBus.Properties",
                    member: "PropertiesChanged",
                    arguments: [.string(interface), .dictionary(changes), .array([])]
                )
            )
        }
        #expect(signal(MPRIS.player, ["Volume": .double(0.5)]) == PlayerChange(owner: ":1.7", volume: 0.5))
        let paused = PlayerChange(owner: ":1.7", activity: .paused)
        #expect(signal(MPRIS.player, ["PlaybackStatus": .string("Paused")]) == paused)
        #expect(signal(MPRIS.player, ["Volume": .double(.nan)]) == nil)
        #expect(signal(MPRIS.player, ["Rate": .double(1)]) == nil)
        #expect(signal(MPRIS.root, ["Volume": .double(0.5)]) == nil)
    }
}
