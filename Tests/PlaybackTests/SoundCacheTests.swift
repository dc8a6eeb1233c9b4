import Metronome
import Testing

@testable import Playback

@Suite struct SoundCacheTests {
    private func performance(_ kind: ClickKind) -> Performance {
        Performance(order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180)), recipe: .synthesised(kind))
    }

    private func time(seconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: seconds * 1_000_000_000) }

    @Test func aSoundIsKeptUntilItsLastClickHasEnded() {
        var cache = SoundCache(pool: LockedPool())
        let rate = SampleRate(hertz: 8_000)
        _ = cache.sound(for: performance(.click), at: rate, serial: 1)
        _ = cache.sound(for: performance(.click), at: rate, serial: 2)
        #expect(cache.count == 1)
        _ = cache.sound(for: performance(.hihat), at: rate, serial: 3)
        // The click may still be in the mailbox, because no settings were applied.
        cache.retireSounds(before: 2, at: time(seconds: 100))
        #expect(cache.count == 2)
        cache.retireSounds(before: 3, at: time(seconds: 200))
        cache.retireSounds(before: 3, at: time(seconds: 204))
        #expect(cache.count == 2)
        cache.retireSounds(before: 3, at: time(seconds: 211))
        #expect(cache.count == 1)
    }

    @Test func aSoundUsedAgainIsKept() {
        var cache = SoundCache(pool: LockedPool())
        let rate = SampleRate(hertz: 8_000)
        _ = cache.sound(for: performance(.click), at: rate, serial: 1)
        _ = cache.sound(for: performance(.hihat), at: rate, serial: 2)
        cache.retireSounds(before: 2, at: time(seconds: 0))
        _ = cache.sound(for: performance(.click), at: rate, serial: 3)
        cache.retireSounds(before: 3, at: time(seconds: 20))
        cache.retireSounds(before: 3, at: time(seconds: 40))
        #expect(cache.count == 1)
    }

    @Test func theSoundOfAnOpponentIsKeptLikeThatOfTheClicks() {
        var cache = SoundCache(pool: LockedPool())
        let rate = SampleRate(hertz: 8_000)
        for serial in 1...2 as ClosedRange<UInt64> {
            _ = cache.sound(for: performance(.click), at: rate, serial: serial)
            _ = cache.sound(.footstep, .none, at: rate, serial: serial)
        }
        _ = cache.sound(for: performance(.click), at: rate, serial: 3)
        for second in [0, 9, 11] as [Int64] {
            #expect(cache.count == 2)
            cache.retireSounds(before: 3, at: time(seconds: second))
        }
        #expect(cache.count == 1)
    }
}
