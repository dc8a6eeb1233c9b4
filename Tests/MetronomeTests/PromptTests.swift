import Metronome
import Testing

/// When prompts sound, and how they change the clicks.
///
/// At 1 kHz: a frame is a millisecond, and a cancelled prompt fades out in ten frames. Prompts have the constant value 0.25.
@Suite struct PromptTests {
    private let sampleRate = SampleRate(hertz: 1_000)
    private let click = Sound(left: [1, 1], right: [1, 1], sampleRate: SampleRate(hertz: 1_000))
    private let sound = PromptSound(mono: [Float](repeating: 0.25, count: 100), sampleRate: SampleRate(hertz: 1_000))
    private let ducking = Ducking(gain: 0.5, attack: 0.02, release: 0.05)

    private func settings(
        run: UInt64 = 1,
        tempo: Double = 120,
        ramp: Duration = .zero,
        clicks: Bool = false,
        _ prompts: [Prompt] = [],
        ducking: Ducking = .none
    ) -> Settings {
        Settings(
            serial: 1,
            order: PlayOrder(run: run, tempo: Tempo(stepsPerMinute: tempo), ramp: ramp),
            sound: clicks ? click.reference : .silence,
            prompts: PromptList(prompts, ducking: ducking)
        )
    }

    private func prompt(_ number: UInt64 = 1, _ start: Prompt.Start = .soon, gain: Float = 1) -> Prompt {
        Prompt(number: number, start: start, gain: gain, sound: sound)
    }

    private func renderer(_ settings: Settings, at frame: Int64 = 0) -> Renderer {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings, at: frame)
        return renderer
    }

    private func left(_ renderer: Renderer, _ frames: Range<Int64>) -> [Float] {
        let samples = renderer.samples(frames)
        return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }

    /// The frames of a range that are not silent.
    private func sounding(_ renderer: Renderer, _ frames: Range<Int64>) -> Range<Int64>? {
        let samples = left(renderer, frames)
        guard let first = samples.firstIndex(where: { $0 != 0 }), let last = samples.lastIndex(where: { $0 != 0 })
        else { return nil }
        return frames.lowerBound + Int64(first)..<frames.lowerBound + Int64(last) + 1
    }

    @Test func aPromptBeginsAtTheHorizonAndPlaysOnce() {
        var renderer = renderer(settings([prompt(gain: 0.5)]), at: 30)
        let expected = [Float](repeating: 0.125, count: 100) + [Float](repeating: 0, count: 70)
        #expect(left(renderer, 30..<200) == expected)
        #expect(renderer.nextPrompt(before: 30) == nil)
        #expect(renderer.nextPrompt(before: 31) == PromptOnset(number: 1, frame: 30))
        #expect(renderer.nextPrompt(before: 500) == nil)
        #expect(renderer.promptsEnd == 130)
        // Later lists contain it until its end is known, and longer.
        for horizon in [60, 150, 300] as [Int64] { renderer.apply(settings([prompt(gain: 0.5)]), at: horizon) }
        #expect(sounding(renderer, 300..<600) == nil)
    }

    @Test func aPromptSoundsAlsoWhileStopped() {
        #expect(sounding(renderer(settings(run: 0, [prompt()])), 0..<300) == 0..<100)
    }

    @Test func aPromptOfAStepBeginsWithTheStepThroughTempoChanges() throws {
        var renderer = renderer(settings([prompt(1, .step(4, run: 1))]))
        #expect(sounding(renderer, 0..<5_000) == 2_000..<2_100)
        renderer.apply(settings(tempo: 150, ramp: .seconds(2), [prompt(1, .step(4, run: 1))]), at: 700)
        renderer.skip(-33, at: 900)
        let step = try #require(renderer.onsets(900..<5_000).first { $0.step == 4 })
        #expect(step.frame != 2_000)
        #expect(sounding(renderer, 900..<5_000) == step.frame..<step.frame + 100)
        #expect(renderer.nextPrompt(before: 5_000) == PromptOnset(number: 1, frame: step.frame))
        // A change after its beginning does not move it.
        renderer.apply(settings(tempo: 90, [prompt(1, .step(4, run: 1))]), at: step.frame + 50)
        #expect(sounding(renderer, step.frame + 50..<5_000) == step.frame + 50..<step.frame + 100)
    }

    @Test func aPromptOfAPastStepOrOfAnotherRunIsNotPlayed() {
        var late = renderer(settings())
        late.apply(settings([prompt(1, .step(1, run: 1)), prompt(2, .step(8, run: 2))]), at: 600)
        #expect(sounding(late, 600..<9_000) == nil)
        var stopped = renderer(settings([prompt(1, .step(4, run: 1))]))
        stopped.apply(settings(run: 2, [prompt(1, .step(4, run: 1))]), at: 1_000)
        #expect(sounding(stopped, 1_000..<9_000) == nil)
    }

    @Test func aStopDoesNotCutASoundingPrompt() {
        var renderer = renderer(settings([prompt(1, .step(1, run: 1))]))
        renderer.apply(settings(run: 0, [prompt(1, .step(1, run: 1))]), at: 550)
        #expect(sounding(renderer, 550..<2_000) == 550..<600)
    }

    @Test func aRemovedPromptFadesOutOrIsNotPlayed() {
        var renderer = renderer(settings([prompt(1), prompt(2, .step(1, run: 1))]))
        renderer.apply(settings(), at: 40)
        let fade: [Float] = (0..<10).map { 0.25 - 0.25 * (Float($0) / 10) }
        #expect(left(renderer, 40..<50) == fade)
        #expect(sounding(renderer, 50..<2_000) == nil)
    }

    @Test func theClicksFollowTheDuckingCurve() {
        // A constant click of 4 s shows the curve.
        let long = Sound(left: [Float](repeating: 1, count: 4_000), right: [], sampleRate: sampleRate)
        func settings(_ prompts: [Prompt]) -> Settings {
            Settings(
                serial: 1,
                order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 30)),
                sound: long.reference,
                prompts: PromptList(prompts, ducking: ducking)
            )
        }
        var renderer = renderer(settings([]))
        renderer.apply(settings([prompt(gain: 0)]), at: 100)
        let samples = left(renderer, 100..<400)
        // 20 ms down, 100 ms at half the gain, 50 ms up.
        let attack: [Float] = (0..<20).map { 1 - 0.5 * (Float($0) / 20) }
        let release: [Float] = (0..<50).map { 0.5 + 0.5 * (Float($0) / 50) }
        #expect(Array(samples[..<20]) == attack)
        #expect(samples[20..<120].allSatisfy { $0 == 0.5 })
        #expect(Array(samples[120..<170]) == release)
        #expect(samples[170...].allSatisfy { $0 == 1 })
        // A cancelled prompt: no jump is larger than one step of the attack, and the volume returns.
        renderer.apply(settings([]), at: 110)
        let cancelled = left(renderer, 110..<400)
        let jumps = zip(cancelled, cancelled.dropFirst()).map { abs($0 - $1) }
        #expect(jumps.allSatisfy { $0 <= 0.0251 })
        #expect(cancelled.last == 1)
    }

    @Test func overlappingPromptsDoNotDuckTwice() {
        var renderer = renderer(settings(tempo: 300, clicks: true, [], ducking: ducking))
        renderer.apply(
            settings(tempo: 300, clicks: true, [prompt(1, gain: 0), prompt(2, gain: 0)], ducking: ducking),
            at: 150
        )
        #expect(left(renderer, 200..<202) == [0.5, 0])
    }

    @Test func withoutDuckingTheClicksAreUnchangedOutsideAPrompt() {
        var prompted = renderer(settings(clicks: true))
        prompted.apply(settings(clicks: true, [prompt()]), at: 450)
        let plain = left(renderer(settings(clicks: true)), 450..<2_000)
        let mixed = left(prompted, 450..<2_000)
        let expected = plain.enumerated().map { $1 + ($0 < 100 ? 0.25 : 0) as Float }
        #expect(mixed == expected)
    }

    @Test func anotherDeviceDropsWhatSoundsAndKeepsWhatWaits() {
        var renderer = renderer(settings([prompt(1), prompt(2, .step(4, run: 1))]))
        renderer.move(to: SampleRate(hertz: 2_000), from: 50, as: 0)
        let faster = PromptSound(mono: [Float](repeating: 0.5, count: 200), sampleRate: SampleRate(hertz: 2_000))
        renderer.apply(
            settings([
                Prompt(number: 1, start: .soon, sound: faster),
                Prompt(number: 2, start: .step(4, run: 1), sound: faster),
            ]),
            at: 0
        )
        // Step 4 was due 1,950 ms after the change of the device.
        #expect(sounding(renderer, 0..<9_000) == 3_900..<4_100)
        #expect(left(renderer, 3_900..<3_901) == [0.5])
        withExtendedLifetime(faster) {}
    }

    @Test func aPromptThatWaitsForItsDuckingBeginsOnTheOtherDevice() {
        let settings = settings([prompt()], ducking: ducking)
        var renderer = renderer(settings, at: 30)
        #expect(sounding(renderer, 30..<500) == 50..<150)
        renderer.move(to: sampleRate, from: 40, as: 0)
        renderer.apply(settings, at: 0)
        #expect(sounding(renderer, 0..<500) == 20..<120)
        #expect(renderer.nextPrompt(before: 500) == PromptOnset(number: 1, frame: 20))
    }

    @Test(arguments: [(0.5, 0.5), (-1, 0), (3, 1), (.nan, 1)] as [(Float, Float)])
    func theGainOfADuckingIsClamped(gain: Float, clamped: Float) {
        #expect(Ducking(gain: gain).gain == clamped)
    }

    @Test func aListHasAtMostEightPromptsAndFadesDoNotDisplaceThem() {
        var renderer = renderer(settings())
        for horizon in 0..<40 as Range<Int64> {
            let prompts = (0..<12).map { prompt(UInt64(horizon) * 100 + $0 + 1, gain: 0.1) }
            renderer.apply(settings(prompts), at: horizon)
        }
        let samples = left(renderer, 60..<61)
        let sum: Float = 8 * 0.025
        #expect(abs(samples[0] - sum) < 1e-6)
    }

    @Test func panKeepsThePowerAndTheLevelOfTheLouderChannel() {
        let half = PromptSound(mono: [1, 1], pan: -1, sampleRate: sampleRate)
        let samples = renderer(settings([Prompt(number: 1, start: .soon, sound: half)])).samples(0..<1)
        #expect(samples == [1, 0])
        let odd = PromptSound(mono: [1], pan: .nan, sampleRate: sampleRate)
        #expect(renderer(settings([Prompt(number: 1, start: .soon, sound: odd)])).samples(0..<1) == [1, 1])
        withExtendedLifetime((half, odd)) {}
    }
}
