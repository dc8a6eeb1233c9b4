import Glibc
import Metronome
import Testing

/// The inaudible signal that keeps headphones switched on.
@Suite struct KeepAwakeSignalTests {
    private static let rates = [8_000, 44_100, 48_000, 96_000, 192_000]

    private func settings(run: UInt64 = 1, isPaused: Bool = false, keepsAwake: Bool = true) -> Settings {
        Settings(
            serial: 0,
            order: PlayOrder(run: run, isPaused: isPaused, tempo: Tempo(stepsPerMinute: 180)),
            style: ClickStyle(keepsAwake: keepsAwake),
            sound: .silence
        )
    }

    private func running(_ hertz: Int, isPaused: Bool = false, at frame: Int64 = 0) -> Renderer {
        var renderer = Renderer(sampleRate: SampleRate(hertz: hertz), at: frame)
        renderer.apply(settings(isPaused: isPaused), at: frame)
        return renderer
    }

    /// The samples that a 16-bit device receives.
    private func quantised(_ samples: [Float]) -> [Int] {
        samples.map { Int(($0 * 32_768).rounded(.toNearestOrAwayFromZero)) }
    }

    @Test(arguments: rates, [false, true])
    func noSampleOfARunIsZeroInSixteenBitsAndNoneIsAboveMinusNinetyDecibels(hertz: Int, isPaused: Bool) {
        let samples = running(hertz, isPaused: isPaused).samples(0..<Int64(hertz))
        #expect(quantised(samples).allSatisfy { abs($0) == 1 })
        let peak = samples.reduce(0) { max($0, abs($1)) }
        #expect(20 * log10(peak) <= -90)
        // Rounded to 24 or 32 bits, the signal is present with the same amplitude.
        #expect(peak * 0x1p23 == 256)
    }

    @Test(arguments: rates)
    func theMeanOverAPeriodIsZero(hertz: Int) {
        let renderer = running(hertz)
        let period = Int64(2 * (hertz / 50))
        for start in [0, 1, period / 3, 10 * period - 1] {
            #expect(quantised(renderer.samples(start..<start + period)).reduce(0, +) == 0)
        }
    }

    @Test(arguments: [0, 5, 959, 960, 961, 48_000 * 3_600 * 24, -1, -959, -960, -961, -9_600] as [Int64])
    func theSignalDependsOnlyOnTheFrame(start: Int64) {
        let whole = running(48_000).samples(0..<5_000)
        let renderer = running(48_000, at: start)
        // A day is a whole number of periods.
        let offset = (start % 1_920 + 1_920) % 1_920
        let later = renderer.samples(start..<start + 2_000)
        #expect(areIdentical(later, Array(whole[Int(2 * offset)..<Int(2 * offset) + 4_000])))
    }

    @Test func withoutKeepAwakeOrStoppedTheOutputIsZero() {
        var renderer = running(48_000)
        renderer.apply(settings(keepsAwake: false), at: 100)
        #expect(renderer.samples(100..<5_000).allSatisfy { $0 == 0 })
        renderer.apply(settings(run: 0), at: 200)
        #expect(renderer.samples(200..<5_000).allSatisfy { $0 == 0 })
        #expect(!Settings.stopped.style.keepsAwake)
    }

    @Test func clicksAreAddedUnchanged() {
        let sampleRate = SampleRate(hertz: 48_000)
        let sound = SoundRecipe.synthesised(.click).sound(at: sampleRate)
        defer { withExtendedLifetime(sound) {} }
        func samples(keepsAwake: Bool) -> [Float] {
            var renderer = Renderer(sampleRate: sampleRate)
            let tempo = Tempo(stepsPerMinute: 180)
            let settings = Settings(
                serial: 0,
                order: PlayOrder(run: 1, tempo: tempo),
                style: ClickStyle(keepsAwake: keepsAwake),
                sound: sound.reference
            )
            renderer.apply(settings, at: 0)
            return renderer.samples(0..<20_000)
        }
        let differences = zip(samples(keepsAwake: true), samples(keepsAwake: false)).map { abs($0 - $1) }
        #expect(differences.allSatisfy { abs($0 - 0x1p-15) < 1e-7 })
    }
}
