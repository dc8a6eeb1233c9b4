import Metronome
import Testing
import TestSupport

@Suite struct TimelineTests {
    @Test(arguments: [1, 10, 8_000, 44_100, 48_000, 96_000, 192_000])
    func aDayAtConstantTempoEndsWithinHalfAFrame(hertz: Int) {
        let sampleRate = SampleRate(hertz: hertz)
        for tenths in [300, 451, 1_000, 1_687, 1_700, 1_800, 1_801, 2_999, 3_000] {
            let start: Int64 = 12_345
            let tempo = Tempo(stepsPerMinute: Double(tenths) / 10)
            let timeline = Timeline(step: 0, at: start, rate: tempo.stepsPerFrame(at: sampleRate))
            let day = 24 * 60 * tenths / 10
            for step in [day - 2, day - 1, day] {
                // Onset and exact position, each multiplied by the tempo in tenths, are whole numbers.
                let placed = Int(timeline.onset(ofStep: Int64(step)) - start) * tenths
                let exact = step * 600 * hertz
                #expect(2 * abs(placed - exact) <= tenths, "step \(step) at \(tenths) tenths spm")
            }
        }
    }

    @Test func theStepReachedAtAnOnsetIsThatStepWithinHalfAFrame() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<2_000 {
            let timeline = someTimeline(&random)
            let step = Int64.random(in: 1...100_000, using: &random)
            let onset = timeline.onset(ofStep: step)
            let error = abs(timeline.step(at: onset) - Double(step))
            #expect(error <= 0.500001 * max(timeline.rate, timeline.finalRate))
        }
    }

    @Test func halvesOfAFrameRoundUpwardsOnBothSidesOfTheAnchor() {
        let timeline = Timeline(step: 0, at: 100, rate: 1 / 2.5)
        #expect((-4...4).map { timeline.onset(ofStep: $0) } == [90, 93, 95, 98, 100, 103, 105, 108, 110])
    }

    @Test func aStepDelayedByRoundingIsOnTheHorizonAtAnyNewTempo() {
        for frames in 2...60 {
            let sampleRate = SampleRate(hertz: 30)
            // Step 1 is exactly half a frame before this horizon.
            let horizon = Int64(frames)
            var renderer = Renderer(sampleRate: sampleRate)
            let tempo = Tempo(stepsPerMinute: 1_800 / (Double(frames) - 0.5))
            renderer.apply(Settings(serial: 0, order: PlayOrder(run: 1, tempo: tempo), sound: .silence), at: 0)
            guard tempo.stepsPerMinute < 300, renderer.nextOnset(from: 1, before: 100)?.frame == horizon else {
                continue
            }
            for stepsPerMinute in stride(from: 30.0, through: 300, by: 6.7) {
                var changed = renderer
                let other = Tempo(stepsPerMinute: stepsPerMinute)
                changed.apply(Settings(serial: 1, order: PlayOrder(run: 1, tempo: other), sound: .silence), at: horizon)
                let onsets = changed.onsets(horizon..<horizon + 130)
                #expect(onsets[0] == Onset(step: 1, frame: horizon, isSounded: true))
                let interval = Double(onsets[1].frame - horizon) * stepsPerMinute / 1_800
                #expect(abs(interval - 1) * 1_800 / stepsPerMinute <= 1.000001)
            }
        }
    }

    @Test func aRampHasAsManyStepsAsItsMeanRate() {
        let timeline = Timeline(step: 0, at: 0, rate: 0.001).retimed(to: 0.002, at: 1_000, over: 10_000, next: 1)
        #expect(abs(timeline.step(at: 1_000) - 1) < 1e-12)
        #expect(abs(timeline.step(at: 11_000) - 16) < 1e-12)
        #expect(abs(timeline.step(at: 12_000) - 18) < 1e-12)
        #expect(abs(timeline.rate(at: 6_000) - 0.0015) < 1e-15)
        // Half of the ramp's frames: 5000 × (1 + 1.5)/2 ‰.
        #expect(abs(timeline.step(at: 6_000) - (1 + 6.25)) < 1e-12)
    }

    @Test func aRampBetweenAlmostEqualRatesIsExact() {
        let rate = 180.0 / 60 / 48_000
        for difference in [0, 1e-18, 1e-15, 1e-12, -1e-15, -1e-12] {
            let steady = Timeline(step: 0, at: 0, rate: rate)
            let ramped = steady.retimed(to: rate + difference, at: 0, over: 48_000 * 600, next: 0)
            let step: Int64 = 1_700
            let moved = abs(difference) * 48_000 * 600 / rate
            let distance = abs(Double(ramped.onset(ofStep: step) - steady.onset(ofStep: step)))
            #expect(distance <= 1 + moved, "difference \(difference)")
        }
    }

    @Test func aChangedTempoKeepsThePhase() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<2_000 {
            let timeline = someTimeline(&random)
            let frame = timeline.anchorFrame + Int64.random(in: 0...1_000_000, using: &random)
            let phase = timeline.step(at: frame)
            let changed = timeline.retimed(
                to: Double.random(in: 1e-5...1e-3, using: &random),
                at: frame,
                over: Bool.random(using: &random) ? 0 : 4_800,
                next: Int64(phase.rounded(.down)) + 1
            )
            #expect(abs(changed.step(at: frame) - phase) < 1e-9)
        }
    }

    @Test func tenThousandTempoChangesAccumulateNoRelevantError() {
        var random = SplitMix64(seed: 3)
        let sampleRate = SampleRate(hertz: 48_000)
        var tempo = 180
        var timeline = Timeline(step: 0, at: 0, rate: 3.0 / 48_000)
        // Steps multiplied by 60 × 48,000: a whole number, and therefore exact.
        var passed = 0
        for _ in 0..<10_000 {
            let wait = Int64.random(in: 1...48_000, using: &random)
            let frame = timeline.anchorFrame + wait
            passed += Int(wait) * tempo
            tempo = Int.random(in: 30...300, using: &random)
            let rate = Tempo(stepsPerMinute: Double(tempo)).stepsPerFrame(at: sampleRate)
            let next = Int64(passed / (60 * 48_000)) + 1
            timeline = timeline.retimed(to: rate, at: frame, next: next)
        }
        let error = timeline.step(at: timeline.anchorFrame) - Double(passed) / (60 * 48_000)
        let frames = abs(error) / timeline.rate
        #expect(frames < 0.01, "off by \(frames) frames")
    }

    @Test func temposAndRatesAreOrderedByTheirNumbers() {
        #expect(Tempo(stepsPerMinute: 120) < Tempo(stepsPerMinute: 120.5))
        #expect(SampleRate(hertz: 44_100) < SampleRate(hertz: 48_000))
    }

    @Test func aTempoOutsideTheRangeIsClamped() {
        #expect(Tempo(stepsPerMinute: 1e300).stepsPerMinute == 300)
        #expect(Tempo(stepsPerMinute: .infinity).stepsPerMinute == 300)
        #expect(Tempo(stepsPerMinute: -1).stepsPerMinute == 30)
        #expect(Tempo(stepsPerMinute: .nan).stepsPerMinute == 30)
        #expect(Tempo(stepsPerMinute: 172.5).stepsPerMinute == 172.5)
    }

    /// A timeline with a random tempo and sample rate, with or without a ramp.
    private func someTimeline(_ random: inout SplitMix64) -> Timeline {
        let frame = Int64.random(in: 0...1_000_000_000, using: &random)
        let step = Double.random(in: 0...1, using: &random)
        let timeline = Timeline(step: step, at: frame, rate: .random(in: 1e-5...1e-3, using: &random))
        guard Bool.random(using: &random) else { return timeline }
        let over = Int64.random(in: 1...1_000_000, using: &random)
        return timeline.retimed(to: .random(in: 1e-5...1e-3, using: &random), at: frame, over: over, next: 1)
    }
}
