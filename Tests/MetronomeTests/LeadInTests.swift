import Glibc
@testable import Metronome
import Testing

/// The soft steps at the start of a run.
///
/// At 1 kHz. Each click is at full scale for thirty frames, so a sample equals the step's gain.
@Suite struct LeadInTests {
    private let sampleRate = SampleRate(hertz: 1_000)
    private let sound = Sound(
        left: [Float](repeating: 1, count: 60),
        right: [Float](repeating: 1, count: 60),
        sampleRate: SampleRate(hertz: 1_000)
    )

    private func settings(
        run: UInt64 = 1,
        isPaused: Bool = false,
        cue: Cue = .everyStep,
        gain: Float = 1,
        leadIn: Int
    ) -> Settings {
        Settings(
            serial: 0,
            order: PlayOrder(run: run, isPaused: isPaused, tempo: Tempo(stepsPerMinute: 300)),
            style: ClickStyle(cue: cue, gain: gain, leadIn: leadIn),
            sound: sound.reference
        )
    }

    /// The first sample of each of a run's first steps, which are 200 frames apart from frame 0 on.
    private func gains(_ renderer: Renderer, steps: Range<Int>) -> [Float] {
        steps.map { renderer.samples(Int64(200 * $0)..<Int64(200 * $0 + 1))[0] }
    }

    private func decibels(_ gain: Float) -> Double { 20 * log10(Double(gain)) }

    @Test(arguments: LeadIn.range)
    func theFirstStepsRiseEvenlyToTheFullVolumeAndStayThere(leadIn: Int) {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(leadIn: leadIn), at: 0)
        let levels = gains(renderer, steps: 0..<leadIn + 4).map(decibels)
        for (step, level) in levels.enumerated() {
            let expected = step < leadIn ? -18 * Double(leadIn - step) / Double(leadIn) : 0
            #expect(abs(level - expected) < 0.001, "step \(step): \(level) dB")
        }
        // Exactly 1: the lead-in has no effect on later steps.
        #expect(gains(renderer, steps: leadIn..<leadIn + 4) == [1, 1, 1, 1])
    }

    @Test func neitherCueNorPauseNorTempoChangesWhichStepsAreSoft() {
        var plain = Renderer(sampleRate: sampleRate)
        plain.apply(settings(leadIn: 8), at: 0)
        let expected = gains(plain, steps: 0..<12)

        var everyOther = Renderer(sampleRate: sampleRate)
        everyOther.apply(settings(cue: .everyOther, leadIn: 8), at: 0)
        #expect(
            gains(everyOther, steps: 0..<12)
                == expected.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : 0 }
        )

        var paused = plain
        paused.apply(settings(isPaused: true, leadIn: 8), at: 150)
        #expect(gains(paused, steps: 1..<5) == [0, 0, 0, 0])
        paused.apply(settings(leadIn: 8), at: 950)
        #expect(gains(paused, steps: 5..<12) == Array(expected[5...]))
    }

    @Test func aNewRunBeginsSoftlyAgain() {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(leadIn: 2), at: 0)
        renderer.apply(settings(run: 2, leadIn: 2), at: 700)
        let first = renderer.samples(700..<701)[0]
        #expect(abs(decibels(first) + 18) < 0.001)
    }

    @Test func aSoundingClickKeepsItsLeadInGainWhenTheVolumeChanges() {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(leadIn: 4), at: 0)
        let soft = renderer.samples(0..<1)[0]
        renderer.apply(settings(gain: 0.5, leadIn: 4), at: 5)
        let samples = renderer.samples(5..<30)
        let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
        #expect(left[0] == soft)
        #expect(abs(left[5] - 0.75 * soft) < 1e-6)
        #expect(left[10...].allSatisfy { $0 == 0.5 * soft })
        // Removing the lead-in does not change sounding clicks either.
        renderer.apply(settings(gain: 0.5, leadIn: 0), at: 20)
        #expect(renderer.samples(20..<21)[0] == 0.5 * soft)
        #expect(gains(renderer, steps: 1..<2) == [0.5])
    }

    @Test func aCountOutsideTheRangeIsClamped() {
        #expect(settings(leadIn: -1).softness.steps == 0)
        #expect(settings(leadIn: 17).softness.steps == 16)
        #expect(settings(leadIn: .max).softness.steps == 16)
        #expect(Settings.stopped.softness.steps == 0)
    }
}
