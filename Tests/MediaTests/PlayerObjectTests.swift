import Media
import Testing

@testable import SystemBus

/// strided's player as other programs see it.
struct PlayerObjectTests {
    private func properties(_ change: (inout PlayerState) -> Void) -> [String: BusValue] {
        var state = PlayerState()
        state.clicks = .playing
        change(&state)
        return state.registration.entries ?? [:]
    }

    private func invocation(_ order: BusInvocation.Order, interface: String = MPRIS.player) -> BusInvocation {
        BusInvocation(path: MPRIS.path, interface: interface, order: order)
    }

    @Test func theStatusIsThatOfTheClicksOrOfTheRecording() {
        #expect(properties { _ in }["PlaybackStatus"] == .string("Playing"))
        #expect(properties { $0.clicks = .paused }["PlaybackStatus"] == .string("Paused"))
        #expect(
            properties {
                $0.clicks = .none
                $0.recording = .playing
            }["PlaybackStatus"] == .string("Playing")
        )
        #expect(properties { $0.clicks = .none }["PlaybackStatus"] == .string("Stopped"))
    }

    @Test func onlyPossibleOrdersAreOffered() {
        let run = properties { _ in }
        #expect(run["CanGoNext"] == .boolean(true))
        #expect(run["CanGoPrevious"] == .boolean(true))
        #expect(run["CanSeek"] == .boolean(false))
        #expect(run["CanControl"] == .boolean(true))
        let lap = properties {
            $0.next = .lap
            $0.recording = .playing
        }
        #expect(lap["CanGoNext"] == .boolean(true))
        #expect(lap["CanGoPrevious"] == .boolean(false))
        #expect(properties { $0.next = .lap }["CanGoNext"] == .boolean(false))
    }

    @Test func theTitleIsInTheMetadata() {
        let metadata = properties {
            $0.run = 3
            $0.title = "172 spm · 5:30/km"
        }["Metadata"]?.entries
        #expect(metadata?["xesam:title"] == .string("172 spm · 5:30/km"))
        #expect(metadata?["mpris:trackid"] == .path("/org/strided/run/3"))
    }

    @Test func theTrackIsInTheMetadataTogetherWithCadenceAndPace() {
        let state = properties {
            $0.next = .track
            $0.title = "172 spm · 5:30/km"
            $0.track = PlayedTrack(title: "Lava", artist: "Ada", duration: .milliseconds(63_500))
        }
        let metadata = state["Metadata"]?.entries
        #expect(metadata?["xesam:title"] == .string("Lava"))
        #expect(metadata?["xesam:artist"] == .array([.string("Ada")]))
        #expect(metadata?["xesam:album"] == .string("172 spm · 5:30/km"))
        #expect(metadata?["mpris:length"] == .int64(63_500_000))
        #expect(state["CanGoNext"] == .boolean(true) && state["CanGoPrevious"] == .boolean(true))
        #expect(properties { $0.next = .track }["CanGoNext"] == .boolean(false))
    }

    @Test func methodsBecomeKeys() {
        let keys: [(String, MediaKey)] = [
            ("PlayPause", .playPause), ("Play", .play), ("Pause", .pause), ("Stop", .stop), ("Next", .next),
            ("Previous", .previous),
        ]
        for (method, key) in keys { #expect(MediaKey(invocation(.method(method, []))) == key) }
        #expect(MediaKey(invocation(.method("Seek", [.int64(1)]))) == nil)
        #expect(MediaKey(invocation(.method("Raise", []), interface: MPRIS.root)) == nil)
    }

    @Test(arguments: [(0.5, 0.5), (-1, 0), (7, 1)]) func aVolumeIsLimitedToItsRange(sent: Double, used: Double) {
        #expect(MediaKey(invocation(.property("Volume", .double(sent)))) == .volume(used))
    }

    @Test func othersValuesOfPropertiesAreNotKeys() {
        #expect(MediaKey(invocation(.property("Volume", .double(.nan)))) == nil)
        #expect(MediaKey(invocation(.property("Rate", .double(2)))) == nil)
    }
}
