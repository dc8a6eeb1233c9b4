import Synchronization
import Testing

@testable import Metronome
@testable import Playback

/// Prompts from the plan to the device.
@Suite(.timeLimit(.minutes(15))) struct PromptTests {
    private let clip = PromptClip(samples: [Float](repeating: 0.5, count: 400), sampleRate: SampleRate(hertz: 1_000))
    private let tick = Sound.tick(hertz: 1_000)

    private func settings(_ serial: UInt64, run: UInt64 = 1, prompts: [Prompt] = []) -> Settings {
        Settings(
            serial: serial,
            order: PlayOrder(run: run, tempo: Tempo(stepsPerMinute: 120)),
            style: ClickStyle(gain: run == 0 ? 0 : 1),
            sound: tick.reference,
            prompts: PromptList(prompts)
        )
    }

    private func sound(frames: Int) -> PromptSound {
        PromptSound(mono: [Float](repeating: 0.5, count: frames), sampleRate: SampleRate(hertz: 1_000))
    }

    @Test func aPromptIsHeardBehindTheMarginAndIsReportedOnceWithItsTime() throws {
        let sound = sound(frames: 300)
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 2_000, latency: 7)
        var stage = PlayoutHarness(hardware, lookahead: 1_000)
        stage.mailbox.post(settings(1))
        stage.play(frames: 2_100)
        let posted = hardware.heard.count
        stage.mailbox.post(settings(1, prompts: [Prompt(number: 5, start: .soon, sound: sound)]))
        stage.play(frames: 2_000)
        let heard = try #require(hardware.heard.firstIndex { $0 == 0.5 })
        // The ring contains a second of clicks, but it is rewound.
        #expect(heard - posted < 100)
        let reports = stage.events().compactMap { event in
            if case .prompt(let onset, let heardAt) = event { (onset.number, heardAt.nanoseconds) } else { nil }
        }
        try #require(reports.count == 1)
        #expect(reports[0] == (5, Int64(heard + 7) * 1_000_000))
        // The clicks are where they are without the prompt.
        let clicks = hardware.heard.indices.filter { hardware.heard[$0] > 0.9 }
        #expect(zip(clicks, clicks.dropFirst()).allSatisfy { $1 - $0 == 500 })
        withExtendedLifetime(sound) {}
    }

    @Test func aStoppedPlayoutEndsOnlyAfterThePrompt() throws {
        let sound = sound(frames: 3_000)
        let hardware = SimulatedHardware(hertz: 1_000, bufferFrames: 200)
        var stage = PlayoutHarness(hardware, lookahead: 100, idle: .seconds(1))
        stage.mailbox.post(settings(1, run: 0, prompts: [Prompt(number: 1, start: .soon, sound: sound)]))
        stage.play(frames: 20_000)
        #expect(stage.last == .finished)
        #expect(hardware.heard.count { $0 == 0.5 } == 3_000)
        #expect((4_000...5_000).contains(hardware.heard.count))
        withExtendedLifetime(sound) {}
    }

    @Test func aClosedDeviceIsOpenedForAPrompt() async {
        let player = Player(
            configuration: PlayerConfiguration(device: .null, realtimePriority: 0, idle: .milliseconds(1))
        )
        player.post(
            Performance(order: PlayOrder(run: 0, tempo: Tempo(stepsPerMinute: 120)), recipe: .synthesised(.click))
        )
        let closings = Atomic(0)
        let events = await events(of: player) { event in
            if event == .closed, closings.add(1, ordering: .relaxed).newValue == 1 {
                player.post(PromptPlan([PlannedPrompt(number: 1, clip: clip)]))
            }
            return closings.load(ordering: .relaxed) == 2
        }
        let prompts = events.count { if case .prompt(let onset, _) = $0 { onset.number == 1 } else { false } }
        #expect(prompts == 1)
    }

    @Test func aPlanIsLimitedSoThatNoSampleClips() {
        let loud = PromptClip(samples: [1, -1], sampleRate: SampleRate(hertz: 1_000))
        let plan = PromptPlan([PlannedPrompt(number: 1, clip: loud)], ducking: Ducking(gain: 0.25))
        func gain(_ clickPeak: Float) -> Float {
            var kept: [PromptSound] = []
            let list = plan.list(clickPeak: clickPeak) { planned in
                let sound = PromptSound(
                    mono: planned.clip.samples,
                    at: planned.clip.sampleRate,
                    for: planned.clip.sampleRate
                )
                kept.append(sound)
                return sound
            }
            var renderer = Renderer(sampleRate: SampleRate(hertz: 1_000))
            renderer.apply(
                Settings(
                    serial: 1,
                    order: .init(run: 0, tempo: Tempo(stepsPerMinute: 60)),
                    sound: .silence,
                    prompts: list
                ),
                at: 0
            )
            var samples = [Float](repeating: 0, count: 80)
            samples.withUnsafeMutableBufferPointer { buffer in
                if let output = buffer.baseAddress { renderer.render(into: output, frames: 40, from: 0) }
            }
            withExtendedLifetime(kept) {}
            return samples.reduce(0) { max($0, abs($1)) }
        }
        #expect(gain(0) == 1)
        #expect(gain(0.8) == 0.8)
    }

    @Test func promptsThatOverlapShareTheHeadroom() {
        let loud = PromptClip(samples: [1, -1], sampleRate: SampleRate(hertz: 1_000))
        let prompts = [
            PlannedPrompt(number: 1, clip: loud), PlannedPrompt(number: 2, start: .step(4, run: 1), clip: loud),
        ]
        let plan = PromptPlan(prompts, ducking: Ducking(gain: 0.5), stepShare: 0.4)
        var kept: [PromptSound] = []
        let list = plan.list(clickPeak: 1) { planned in
            let sound = PromptSound(mono: planned.clip.samples, sampleRate: planned.clip.sampleRate)
            kept.append(sound)
            return sound
        }
        #expect(list.prompt(0).gain == 0.3 && list.prompt(1).gain == 0.2)
        withExtendedLifetime(kept) {}
    }

    @Test func aClipThatIsUsedAgainIsResampledOnce() {
        var cache = PromptCache(pool: nil)
        let plan = PromptPlan([PlannedPrompt(number: 1, clip: clip)])
        let rate = SampleRate(hertz: 48_000)
        func time(_ seconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: seconds * 1_000_000_000) }
        _ = cache.list(plan, clickPeak: 1, at: rate, now: time(0))
        _ = cache.list(PromptPlan(), clickPeak: 1, at: rate, now: time(5))
        #expect(cache.count == 1)
        _ = cache.list(plan, clickPeak: 1, at: rate, now: time(8))
        #expect(cache.count == 1)
        // The audio thread may still use the prompt when the first plan without it is applied, however old the plan with it is.
        _ = cache.list(PromptPlan(), clickPeak: 1, at: rate, now: time(21))
        #expect(cache.count == 1)
        _ = cache.list(PromptPlan(), clickPeak: 1, at: rate, now: time(30))
        #expect(cache.count == 1)
        _ = cache.list(PromptPlan(), clickPeak: 1, at: rate, now: time(31))
        #expect(cache.count == 0)
    }
}
