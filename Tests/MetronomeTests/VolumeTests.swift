import Metronome
import Testing

/// How settings affect a click that has begun.
///
/// At 1 kHz, where a fade of 10 ms has ten frames.
@Suite struct VolumeTests {
    private let sampleRate = SampleRate(hertz: 1_000)
    /// Thirty frames at full scale for the left foot and at half scale for the right foot.
    private let sound = Sound(
        left: [Float](repeating: 1, count: 60),
        right: [Float](repeating: 0.5, count: 60),
        sampleRate: SampleRate(hertz: 1_000)
    )

    private func settings(run: UInt64 = 1, isPaused: Bool = false, silent: Bool = false, gain: Float = 1) -> Settings {
        Settings(
            serial: 0,
            order: PlayOrder(run: run, isPaused: isPaused, tempo: Tempo(stepsPerMinute: 300)),
            style: ClickStyle(gain: gain),
            sound: silent ? .silence : sound.reference
        )
    }

    /// A run whose first click begins at frame 0.
    private func running() -> Renderer {
        var renderer = Renderer(sampleRate: sampleRate)
        renderer.apply(settings(), at: 0)
        return renderer
    }

    private func left(_ renderer: Renderer, _ frames: Range<Int64>) -> [Float] {
        let samples = renderer.samples(frames)
        return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }

    /// Ten values from the old value on, in equal steps towards the new value.
    private func fade(from: Float, to: Float) -> [Float] { (0..<10).map { from + (to - from) * (Float($0) / 10) } }

    @Test func aSoundingClickEndsNormallyAfterAnyChange() {
        for change in [settings(isPaused: true), settings(silent: true)] {
            var renderer = running()
            renderer.apply(change, at: 5)
            #expect(left(renderer, 5..<50) == Array(repeating: 1, count: 25) + Array(repeating: 0, count: 20))
            #expect(left(renderer, 190..<260).allSatisfy { $0 == 0 })
        }
    }

    @Test func aSoundingClickReachesANewVolumeInTenMilliseconds() {
        var renderer = running()
        renderer.apply(settings(gain: 0.5), at: 5)
        #expect(left(renderer, 5..<15) == fade(from: 1, to: 0.5))
        #expect(left(renderer, 15..<30) == Array(repeating: 0.5, count: 15))
        renderer.apply(settings(gain: 1), at: 10)
        #expect(left(renderer, 10..<20) == fade(from: 0.75, to: 1))
    }

    @Test func aLaterClickHasTheNewVolumeFromItsFirstFrame() {
        var renderer = running()
        renderer.apply(settings(gain: 0.5), at: 195)
        #expect(left(renderer, 195..<205) == [0, 0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0.25])
    }

    @Test func aStopFadesOutInTenMillisecondsAndStaysSilent() {
        var renderer = running()
        renderer.apply(settings(run: 0), at: 5)
        #expect(left(renderer, 5..<300) == fade(from: 1, to: 0) + Array(repeating: 0, count: 285))
        renderer.apply(settings(run: 0, gain: 0.9), at: 8)
        #expect(left(renderer, 8..<300) == fade(from: 1, to: 0).dropFirst(3) + Array(repeating: 0, count: 285))
        // The click of a new run does not restore the faded click.
        renderer.apply(settings(run: 2), at: 12)
        #expect(
            left(renderer, 12..<20) == zip(fade(from: 1, to: 0).dropFirst(7) + [0, 0, 0, 0, 0], 0..<8).map { $0.0 + 1 }
        )
    }

    @Test func aGainOutsideItsRangeIsClamped() {
        #expect(settings(gain: 7).style.gain == 1)
        #expect(settings(gain: -1).style.gain == 0)
        #expect(settings(gain: .nan).style.gain == 0)
        let ramp = Settings(
            serial: 0,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 1), ramp: .seconds(-1)),
            sound: .silence
        )
        .ramp
        #expect(ramp == 0)
        let long = Settings(
            serial: 0,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 1), ramp: .seconds(1e9)),
            sound: .silence
        )
        .ramp
        #expect(long == Settings.longestRamp)
    }

    @Test func tooManyOverlappingRunsLoseOnlyTheOldestClick() {
        var renderer = Renderer(sampleRate: SampleRate(hertz: 96_000))
        let long = Sound(left: [Float](repeating: 0.01, count: 2_000), right: [], sampleRate: SampleRate(hertz: 96_000))
        for run in 1...100 as ClosedRange<UInt64> {
            renderer.apply(
                Settings(
                    serial: run,
                    order: PlayOrder(run: run, tempo: Tempo(stepsPerMinute: 300)),
                    sound: long.reference
                ),
                at: Int64(run)
            )
        }
        // All fades end within 100 frames.
        let sample = renderer.samples(100..<101)[0]
        #expect(sample > 0.01 * 20 && sample <= 0.01 * 25)
    }
}
