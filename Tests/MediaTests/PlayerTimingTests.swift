import Media
import Testing

/// When titles are published, when sleep is inhibited, and which music is resumed.
struct PlayerTimingTests {
    private func state(_ title: String, _ clicks: PlayerState.Activity = .playing) -> PlayerState {
        var state = PlayerState()
        state.clicks = clicks
        state.title = title
        return state
    }

    @Test func titlesFollowEachOtherAfterASecond() {
        var updates = PlayerUpdates()
        #expect(updates.next(state("a"), at: .zero) == state("a"))
        #expect(updates.next(state("b"), at: .milliseconds(400)) == nil)
        #expect(updates.deadline == .seconds(1))
        #expect(updates.next(state("c"), at: .milliseconds(900)) == nil)
        #expect(updates.next(state("c"), at: .seconds(1)) == state("c"))
        #expect(updates.deadline == nil)
        #expect(updates.next(state("c"), at: .seconds(2)) == nil)
        #expect(updates.next(state("d"), at: .seconds(3)) == state("d"))
    }

    @Test func aPauseIsPublishedAtOnceWithTheOldTitle() {
        var updates = PlayerUpdates()
        _ = updates.next(state("a"), at: .zero)
        #expect(updates.next(state("b", .paused), at: .milliseconds(100)) == state("a", .paused))
        #expect(updates.deadline == .seconds(1))
        #expect(updates.next(state("b", .paused), at: .seconds(1)) == state("b", .paused))
    }

    @Test func theEndAndTheNextRunArePublishedAtOnce() {
        var updates = PlayerUpdates()
        _ = updates.next(state("a"), at: .zero)
        #expect(updates.next(state("b", .none), at: .milliseconds(1)) == state("b", .none))
        #expect(updates.next(state("c"), at: .milliseconds(2)) == state("c"))
    }

    @Test func afterAResetTheSameStateIsPublishedAgain() {
        var updates = PlayerUpdates()
        _ = updates.next(state("a"), at: .zero)
        updates.reset()
        #expect(updates.next(state("a"), at: .zero) == state("a"))
    }

    @Test func sleepIsInhibitedUntilFiveMinutesAfterThePause() {
        var sleep = SleepInhibition()
        #expect(sleep.isNeeded(in: .none, at: .zero) == false)
        #expect(sleep.isNeeded(in: .playing, at: .zero) == true)
        #expect(sleep.deadline == nil)
        #expect(sleep.isNeeded(in: .paused, at: .seconds(10)) == true)
        #expect(sleep.deadline == .seconds(310))
        #expect(sleep.isNeeded(in: .paused, at: .seconds(309)) == true)
        #expect(sleep.isNeeded(in: .paused, at: .seconds(310)) == false)
        #expect(sleep.deadline == nil)
        #expect(sleep.isNeeded(in: .playing, at: .seconds(400)) == true)
        #expect(sleep.isNeeded(in: .paused, at: .seconds(500)) == true)
        #expect(sleep.deadline == .seconds(800))
        #expect(sleep.isNeeded(in: .none, at: .seconds(501)) == false)
    }

    @Test func onlyPausedMusicThatIsStillPausedIsResumed() {
        var music = PausedMusic()
        music.pause(["a", "b"])
        music.pause(["c"])
        #expect(music.resume(among: ["d", "c", "a"]) == ["c", "a"])
        #expect(music.isEmpty)
        #expect(music.resume(among: ["b"]) == [])
    }
}
