import Testing

@testable import Metronome

/// Stretching the grid for a card with a wrong rate, and skipping frames of the grid.
@Suite struct StretchTests {
    private let rate = SampleRate(hertz: 1_000)
    private let tick = Sound(left: [1, 1], right: [1, 1], sampleRate: SampleRate(hertz: 1_000))

    private func renderer(spm: Double = 120, ramp: Duration = .zero) -> Renderer {
        var renderer = Renderer(sampleRate: rate)
        renderer.apply(
            Settings(
                serial: 1,
                order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: spm), ramp: ramp),
                sound: tick.reference
            ),
            at: 0
        )
        return renderer
    }

    private func onsets(_ renderer: Renderer, from start: Int64, before end: Int64) -> [Onset] {
        var onsets: [Onset] = []
        var frame = start
        while let onset = renderer.nextOnset(from: frame, before: end) {
            onsets.append(onset)
            frame = onset.frame + 1
        }
        return onsets
    }

    @Test func aFasterCardHasMoreFramesPerStep() {
        var renderer = renderer()
        renderer.stretch(to: 1.002, at: 2_100)
        // 500 frames per step before, 501 after, including the rest of the current step.
        #expect(onsets(renderer, from: 2_100, before: 4_600).map(\.frame) == [2_501, 3_002, 3_503, 4_004, 4_505])
        #expect(onsets(renderer, from: 2_100, before: 4_600).map(\.step) == [5, 6, 7, 8, 9])
        #expect(abs((renderer.tempo(at: 3_000)?.stepsPerMinute ?? 0) - 120) < 1e-9)
    }

    @Test func aRampContinuesOnAFasterCard() {
        var renderer = renderer()
        renderer.apply(
            Settings(
                serial: 2,
                order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180), ramp: .seconds(10)),
                sound: tick.reference
            ),
            at: 2_100
        )
        let before = onsets(renderer, from: 5_000, before: 25_000)
        renderer.stretch(to: 1.004, at: 5_000)
        let after = onsets(renderer, from: 5_000, before: 25_080)
        #expect(before.map(\.step) == after.map(\.step))
        // Each step is heard at the same time as before, 1.004 times as many frames after the horizon.
        for (a, b) in zip(before, after) {
            #expect(abs(Double(a.frame - 5_000) * 1.004 - Double(b.frame - 5_000)) <= 1.01)
        }
        #expect(abs((renderer.tempo(at: 20_000)?.stepsPerMinute ?? 0) - 180) < 1e-9)
    }

    @Test func aStoppedGridHasNoStepAndNoTempo() {
        var renderer = renderer()
        #expect(renderer.timeline != nil && renderer.step(at: 250) == 0.5)
        renderer.apply(.stopped, at: 1_000)
        #expect(renderer.timeline == nil && renderer.step(at: 1_000) == nil && renderer.tempo(at: 1_000) == nil)
        #expect(renderer.nextOnset(from: 1_000, before: 9_000) == nil)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func manySmallStretchesNeitherRepeatNorLoseAStep(seed: UInt64) {
        var state = seed &+ 1
        func random(_ bound: Int64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64(state >> 33) % bound
        }
        var renderer = renderer(spm: 173)
        var (frame, steps) = (Int64(0), [Int64]())
        for _ in 0..<60 {
            let end = frame + 1 + random(900)
            steps += onsets(renderer, from: frame, before: end).map(\.step)
            frame = end
            renderer.stretch(to: 1 + Double(random(2_001) - 1_000) / 1e6, at: frame)
        }
        #expect(steps == Array(0..<Int64(steps.count)), "seed \(seed)")
    }

    @Test func skippedStepsAreNotPlayedLater() {
        var renderer = renderer()
        renderer.skip(1_200, at: 2_100)
        // Steps 5 and 6 would have been at 2,500 and 3,000, but the grid is now at 3,300.
        #expect(onsets(renderer, from: 2_100, before: 3_400).map(\.step) == [7, 8, 9])
        #expect(onsets(renderer, from: 2_100, before: 3_400).map(\.frame) == [2_300, 2_800, 3_300])
    }

    @Test func insertedFramesRepeatNoStep() {
        var renderer = renderer()
        renderer.skip(-300, at: 2_100)
        #expect(onsets(renderer, from: 2_100, before: 3_400).map(\.step) == [5, 6])
        #expect(onsets(renderer, from: 2_100, before: 3_400).map(\.frame) == [2_800, 3_300])
    }

    @Test func aSoundingClickEndsNormallyAfterASkip() {
        let long = Sound(
            left: Array(repeating: 0.5, count: 200),
            right: Array(repeating: 0.5, count: 200),
            sampleRate: rate
        )
        var renderer = Renderer(sampleRate: rate)
        renderer.apply(
            Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 120)), sound: long.reference),
            at: 0
        )
        renderer.skip(130, at: 550)
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 400)
        defer { samples.deallocate() }
        renderer.render(into: samples, frames: 400, from: 550)
        let left = (0..<400).map { samples[2 * $0] }
        // Step 1 began at 500 and sounds until 600; step 2 is at 1,000 − 130.
        #expect(left.indices.filter { left[$0] > 0 } == Array(0..<50) + Array(320..<400))
        withExtendedLifetime(long) {}
    }
}
