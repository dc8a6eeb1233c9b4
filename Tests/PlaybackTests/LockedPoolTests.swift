import Metronome
import Testing

@testable import Playback

/// Hours of sounds on virtual time: the locked memory and the caches stay small, and at the end everything is given back.
@Suite struct LockedPoolTests {
    private let rate = SampleRate(hertz: 8_000)

    private func time(_ milliseconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: milliseconds * 1_000_000) }

    private func clip(_ count: Int) -> PromptClip {
        PromptClip(samples: [Float](repeating: 0.1, count: count), sampleRate: rate)
    }

    @Test func thousandsOfSentencesLockNoMoreThanTheLongest() {
        let pool = LockedPool()
        var cache = PromptCache(pool: pool)
        var (locked, kept) = (0, 0)
        for number in 1...4_000 as ClosedRange<Int64> {
            let sentence = clip(400 + Int(number % 7) * 200)
            let plan = PromptPlan([PlannedPrompt(number: UInt64(number), clip: sentence)])
            _ = cache.list(plan, clickPeak: 1, at: rate, now: time(number * 4_000))
            locked = max(locked, pool.bytes)
            #expect(cache.memory.refusedBytes + cache.memory.bytes == pool.bytes)
            _ = cache.list(PromptPlan(), clickPeak: 1, at: rate, now: time(number * 4_000 + 2_000))
            #expect(pool.bytes == 0)
            kept = max(kept, cache.count)
        }
        // The longest sentence has 1,600 frames, which are 12,800 bytes. Ten seconds contain two further sentences.
        #expect((12_800...16_384).contains(locked))
        #expect(kept == 3)
    }

    @Test func aSentenceThatIsTooLongIsPlayedAndCounted() {
        let pool = LockedPool()
        var cache = PromptCache(pool: pool)
        let long = PromptPlan([PlannedPrompt(number: 1, clip: clip(500_000))])
        #expect(cache.list(long, clickPeak: 1, at: rate, now: time(0)).count == 1)
        #expect(pool.bytes == LockedPool.capacity)
        let memory = cache.memory
        #expect(memory.overflowBytes >= 4_000_000 - LockedPool.capacity && memory.overflowBytes < 900_000)
        #expect("\(memory)".contains("KiB not locked because 3072 KiB are in use"))
        // Clicks that are rendered meanwhile are counted, too.
        var sounds = SoundCache(pool: pool)
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180))
        let performance = Performance(order: order, recipe: .synthesised(.click))
        _ = sounds.sound(for: performance, at: rate, serial: 1)
        #expect(sounds.memory.bytes == 0 && sounds.memory.overflowBytes > 0)
    }

    @Test func anHourOfMusicAndSpeechStaysWithinThePool() {
        let pool = LockedPool()
        do {
            var music = MusicCache(pool: pool)
            var prompts = PromptCache(pool: pool)
            var (locked, kept) = (0, 0)
            func sound() -> MusicSound { MusicSound(frames: 16_000, margin: 64) { _ in } }
            var sounds = (0..<16).map { _ in sound() }
            for step in 0..<10_000 as Range<Int64> {
                music.keep(MusicPlan(run: 1, first: step, sounds: sounds, sampleRate: rate), serial: UInt64(step))
                let spoken = [PlannedPrompt(number: UInt64(step / 10 + 1), clip: clip(800))].prefix(
                    step % 10 < 5 ? 1 : 0
                )
                _ = prompts.list(PromptPlan(Array(spoken)), clickPeak: 1, at: rate, now: time(step * 360))
                #expect(prompts.memory.overflowBytes == 0)
                music.retire(before: step, of: 1)
                (locked, kept) = (max(locked, pool.bytes), max(kept, music.count))
                sounds = sounds.dropFirst() + [sound()]
            }
            #expect(locked > LockedPool.capacity / 3 && locked < LockedPool.capacity * 2 / 3)
            #expect(kept <= 18)
            // A pause ends the music: nothing of it stays locked.
            music.keep(nil, serial: 10_000)
            _ = prompts.list(PromptPlan(), clickPeak: 1, at: rate, now: time(3_600_000))
            #expect(pool.bytes == 0)
        }
        #expect(pool.bytes == 0)
    }

    @Test func soundsThatAreChosenOneAfterTheOtherAreFreed() {
        let pool = LockedPool()
        do {
            var cache = SoundCache(pool: pool)
            let kinds = ClickKind.allCases
            for number in 1...500 as ClosedRange<Int64> {
                let kind = kinds[Int(number) % kinds.count]
                let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180))
                let performance = Performance(order: order, recipe: .synthesised(kind))
                _ = cache.sound(for: performance, at: rate, serial: UInt64(number))
                cache.retireSounds(before: UInt64(number), at: time(number * 12_000))
                #expect(cache.count <= 3)
            }
            #expect(pool.bytes > 0)
        }
        #expect(pool.bytes == 0)
    }
}
