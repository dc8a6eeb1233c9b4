import Testing

@testable import Metronome

@Suite struct CountInTickTests {
    @Test(arguments: [8_000, 44_100, 48_000, 192_000])
    func aTickIsShorterThanAStepAndDoesNotClip(hertz: Int) {
        let samples = CountInTick.samples(at: SampleRate(hertz: hertz))
        #expect(Double(samples.count) / Double(hertz) < 0.1)
        #expect(samples.first == 0 && samples.last == 0)
        #expect(abs(samples.peak - 0.8) < 1e-5)
    }
}
