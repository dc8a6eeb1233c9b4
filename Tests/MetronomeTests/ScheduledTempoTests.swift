import Metronome
import Testing
import TestSupport

/// Changes of the tempo that are scheduled on a step.
@Suite struct ScheduledTempoTests {
    private func settings(
        _ spm: Double,
        run: UInt64 = 1,
        paused: Bool = false,
        ramp: Duration = .zero,
        next: TempoChange? = nil,
        shift: Double = 0,
        anchor: GridAnchor? = nil,
        prompts: PromptList = PromptList()
    ) -> Settings {
        let order = PlayOrder(
            run: run,
            isPaused: paused,
            tempo: Tempo(stepsPerMinute: spm),
            ramp: ramp,
            next: next,
            shift: shift
        )
        return Settings(serial: 1, order: order, anchor: anchor, sound: .silence, prompts: prompts)
    }

    private func change(_ step: Int64, from start: Double? = nil, to spm: Double, seconds: Double = 0) -> TempoChange {
        TempoChange(
            step: step,
            start: Tempo(stepsPerMinute: start ?? spm),
            end: Tempo(stepsPerMinute: spm),
            ramp: .seconds(seconds)
        )
    }

    private func renderer(_ settings: Settings, hertz: Int = 1_000, at frame: Int64 = 0) -> Renderer {
        var renderer = Renderer(sampleRate: SampleRate(hertz: hertz))
        renderer.apply(settings, at: frame)
        return renderer
    }

    private func frames(_ renderer: Renderer, _ range: Range<Int64>) -> [Int64] {
        renderer.onsets(range).map(\.frame)
    }

    @Test func theIntervalBeforeTheStepIsOldAndTheOneAfterItIsNew() {
        let renderer = renderer(settings(60, next: change(3, to: 120)), hertz: 4)
        #expect(frames(renderer, 0..<22) == [0, 4, 8, 12, 14, 16, 18, 20])
        #expect(renderer.tempo(at: 11) == Tempo(stepsPerMinute: 60))
        #expect(renderer.tempo(at: 12) == Tempo(stepsPerMinute: 120))
        #expect(renderer.step(at: 10) == 2.5)
        #expect(renderer.step(at: 13) == 3.5)
    }

    @Test func theFirstStepCanHaveAChange() {
        let first = renderer(settings(60, next: change(0, to: 120)), hertz: 4)
        #expect(frames(first, 0..<8) == [0, 2, 4, 6])
    }

    /// Exact positions: the old interval up to the step, then the area below the tempo.
    @Test(arguments: 0..<40 as Range<UInt64>)
    func everyOnsetIsOnItsFrame(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let hertz = [8_000, 44_100, 48_000, 96_000][Int(seed) % 4]
        let old = Double.random(in: 60...250, using: &random)
        let step = Int64.random(in: 0...400, using: &random)
        let start = Double.random(in: 60...250, using: &random)
        let end = seed % 3 == 0 ? start : Double.random(in: 60...250, using: &random)
        let seconds = seed % 3 == 0 ? 0 : Double(Int.random(in: 1...300, using: &random))
        let next = change(step, from: start, to: end, seconds: seconds)
        let begin = Int64.random(in: 0...100_000, using: &random)
        var renderer = renderer(settings(old, next: next), hertz: hertz, at: begin)
        let changeTime = Double(step) * 60 / old
        for onset in renderer.onsets(begin..<begin + Int64((changeTime + 400) * Double(hertz))) {
            let time = (Double(onset.frame - begin)) / Double(hertz)
            let passed = min(max(0, time - changeTime), seconds)
            let rest = max(0, time - changeTime - seconds)
            let ramped = seconds > 0 ? passed * (start + (end - start) * passed / seconds / 2) / 60 : 0
            let position = min(time, changeTime) * old / 60 + ramped + rest * end / 60
            let frame = (position - Double(onset.step)) * 60 * Double(hertz) / min(old, start, end)
            // An onset is rounded to a frame, and so is the beginning of the ramp.
            let limit = 0.5 * (max(old, start, end) + abs(end - start)) / min(old, start, end) + 0.001
            guard abs(frame) <= limit else {
                Issue.record("step \(onset.step) is \(frame) frames away from its position")
                return
            }
        }
        // After the change has begun, the order of the sender may describe it as an ordinary tempo.
        let later = begin + Int64((changeTime + 1) * Double(hertz))
        let expected = frames(renderer, later..<later + 1_000_000)
        renderer.apply(settings(old, next: next), at: later)
        renderer.apply(settings(seconds > 0 ? end : next.end.stepsPerMinute), at: later + 5)
        #expect(frames(renderer, later + 5..<later + 1_000_000) == expected.filter { $0 >= later + 5 })
    }

    @Test func theSameChangeDoesNotRetimeAfterItHasBegun() {
        let next = change(4, from: 100, to: 200, seconds: 60)
        let plain = renderer(settings(60, next: next))
        let expected = frames(plain, 0..<120_000)
        var renderer = plain
        for horizon in stride(from: 100 as Int64, to: 100_000, by: 777) {
            // A pause, and another base tempo, which the change has replaced.
            renderer.apply(settings(horizon > 4_000 ? 90 : 60, paused: horizon % 2 == 0, next: next), at: horizon)
            #expect(frames(renderer, horizon..<120_000) == expected.filter { $0 >= horizon })
        }
    }

    @Test func aLateChangeBeginsAtTheHorizon() {
        var late = renderer(settings(60))
        late.apply(settings(60, next: change(2, to: 120)), at: 3_500)
        var ordinary = renderer(settings(60))
        ordinary.apply(settings(120), at: 3_500)
        #expect(frames(late, 3_500..<20_000) == frames(ordinary, 3_500..<20_000))
        // A ramp begins with its first tempo.
        var ramp = renderer(settings(60))
        let next = change(2, from: 120, to: 240, seconds: 10)
        ramp.apply(settings(60, next: next), at: 3_000)
        #expect(ramp.tempo(at: 3_000) == Tempo(stepsPerMinute: 120))
        #expect(ramp.tempo(at: 8_000).map { abs($0.stepsPerMinute - 180) < 1e-9 } == true)
    }

    @Test func aReplacedOrRemovedChangeLeavesNoTrace() {
        let plain = renderer(settings(70))
        var removed = renderer(settings(70, next: change(5, to: 140)))
        removed.apply(settings(70, next: change(9, to: 200)), at: 1_000)
        removed.apply(settings(70), at: 2_000)
        #expect(frames(removed, 2_000..<60_000) == frames(plain, 2_000..<60_000))
        var replaced = renderer(settings(70, next: change(5, to: 140)))
        replaced.apply(settings(70, next: change(7, to: 100)), at: 1_000)
        let direct = renderer(settings(70, next: change(7, to: 100)))
        #expect(frames(replaced, 1_000..<60_000) == frames(direct, 1_000..<60_000))
        // A change that has begun and is withdrawn: the tempo of the order applies again.
        var withdrawn = renderer(settings(60, next: change(2, to: 120)))
        withdrawn.apply(settings(60), at: 3_000)
        #expect(withdrawn.tempo(at: 3_000) == Tempo(stepsPerMinute: 60))
    }

    @Test func changesCanFollowEachOther() {
        var renderer = renderer(settings(60, next: change(2, to: 120)))
        renderer.apply(settings(120, next: change(4, to: 240)), at: 2_001)
        renderer.apply(settings(240, next: change(6, to: 60)), at: 3_100)
        #expect(frames(renderer, 2_001..<6_000) == [3_250, 3_500, 4_500, 5_500])
    }

    @Test func aStopAndAnotherRunEndAChange() {
        var renderer = renderer(settings(60, next: change(2, to: 120)))
        renderer.apply(settings(60, run: 0, next: change(2, to: 120)), at: 500)
        #expect(frames(renderer, 500..<9_000) == [])
        renderer.apply(settings(60, run: 2, next: change(3, to: 120)), at: 10_000)
        #expect(frames(renderer, 10_000..<14_100) == [10_000, 11_000, 12_000, 13_000, 13_500, 14_000])
        // The same change in another run has not begun there.
        renderer.apply(settings(60, run: 3, next: change(3, to: 120)), at: 20_000)
        #expect(frames(renderer, 20_000..<24_100) == [20_000, 21_000, 22_000, 23_000, 23_500, 24_000])
    }

    @Test func shiftSkipStretchAndMoveMoveTheChangeWithItsStep() {
        let next = change(4, to: 120)
        var shifted = renderer(settings(60, next: next))
        shifted.apply(settings(60, next: next, shift: 0.25), at: 1_500)
        #expect(frames(shifted, 1_500..<5_500) == [2_250, 3_250, 4_250, 4_750, 5_250])
        shifted.apply(settings(60, next: next, shift: 0.35), at: 4_300)
        #expect(frames(shifted, 4_300..<5_500) == [4_850, 5_350])
        var skipped = renderer(settings(60, next: next))
        skipped.skip(100, at: 1_500)
        #expect(frames(skipped, 1_500..<5_000) == [1_900, 2_900, 3_900, 4_400, 4_900])
        var stretched = renderer(settings(60, next: next))
        stretched.stretch(to: 1.01, at: 2_000)
        #expect(frames(stretched, 2_000..<5_100) == [2_000, 3_010, 4_020, 4_525, 5_030])
        #expect(stretched.tempo(at: 4_600).map { abs($0.stepsPerMinute - 120) < 1e-9 } == true)
        var moved = renderer(settings(60, next: next))
        moved.move(to: SampleRate(hertz: 2_000), from: 2_500, as: 0)
        #expect(frames(moved, 0..<5_000) == [1_000, 3_000, 4_000])
    }

    /// The skipped frames contain the step of the change: the part after its onset has the new tempo.
    @Test func aSkipAcrossTheStepContinuesWithTheNewTempo() {
        let next = change(4, to: 120)
        var renderer = renderer(settings(60, next: next))
        renderer.skip(3_000, at: 1_500)
        #expect(frames(renderer, 1_500..<2_600) == [1_500, 2_000, 2_500])
        #expect(renderer.nextOnset(from: 1_500, before: 9_000)?.step == 5)
        renderer.apply(settings(60, next: next), at: 1_600)
        #expect(frames(renderer, 1_600..<2_600) == [2_000, 2_500])
    }

    @Test func aContinuedRunHasItsChange() {
        let anchor = GridAnchor(step: 10, nanoseconds: 0, tempo: Tempo(stepsPerMinute: 60))
        var renderer = Renderer(sampleRate: SampleRate(hertz: 1_000))
        renderer.apply(settings(60, next: change(14, to: 120), anchor: anchor), at: 0, heardAt: 2_500_000_000)
        #expect(renderer.onsets(0..<3_000).map(\.step) == [13, 14, 15, 16])
        #expect(frames(renderer, 0..<3_000) == [500, 1_500, 2_000, 2_500])
        // The step has already begun: the change begins at the first frame.
        var late = Renderer(sampleRate: SampleRate(hertz: 1_000))
        late.apply(settings(60, next: change(11, to: 120), anchor: anchor), at: 0, heardAt: 2_500_000_000)
        #expect(frames(late, 0..<1_400) == [250, 750, 1_250])
    }

    @Test func aPromptOnAStepBeginsOnItAcrossAChange() {
        let sound = PromptSound(mono: [Float](repeating: 0.25, count: 10), sampleRate: SampleRate(hertz: 1_000))
        let prompts = [3, 4, 5, 6].map {
            Prompt(number: UInt64($0), start: .step($0, run: 1), sound: sound)
        }
        let next = change(4, to: 120)
        var renderer = renderer(settings(60, next: next, prompts: PromptList(prompts)))
        #expect(frames(renderer, 3_000..<5_001) == [3_000, 4_000, 4_500, 5_000])
        renderer.apply(settings(60, next: next, prompts: PromptList(prompts)), at: 4_100)
        var starts: [UInt64: Int64] = [:]
        while let prompt = renderer.nextPrompt(before: 10_000) { starts[prompt.number] = prompt.frame }
        #expect(starts == [3: 3_000, 4: 4_000, 5: 4_500, 6: 5_000])
    }

    @Test func aRampLastsUpToADay() {
        let next = change(1, from: 100, to: 200, seconds: 90_000)
        let renderer = renderer(settings(60, next: next), hertz: 48_000)
        let begin: Int64 = 48_000
        #expect(renderer.tempo(at: begin + 43_200 * 48_000).map { abs($0.stepsPerMinute - 150) < 1e-9 } == true)
        #expect(renderer.tempo(at: begin + 86_400 * 48_000) == Tempo(stepsPerMinute: 200))
        // 12 h at a mean of 125 spm.
        let steps = renderer.step(at: begin + 43_200 * 48_000).map { $0 - 1 }
        #expect(steps.map { abs($0 - 90_000) < 1e-6 } == true)
    }
}
