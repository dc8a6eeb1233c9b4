/// A short tone on a beat that is counted in; it is higher than all clicks and chimes, so it is not taken for one of them.
public enum CountInTick {
    /// Seconds; shorter than the interval of two steps at any cadence.
    private static let duration = 0.08

    /// Renders one channel of samples with a peak of 0.8; the same sample rate always gives the same samples.
    ///
    /// Realtime-safe: no.
    public static func samples(at sampleRate: SampleRate) -> [Float] {
        // E6 and its octave: a fifth above the highest chime.
        let samples = DampedPartials(
            duration: duration,
            attack: 0.002,
            release: 0.03,
            partials: [
                .init(hertz: 1318.51, amplitude: 1, decay: 0.04),
                .init(hertz: 2637.02, amplitude: 0.3, decay: 0.02),
            ]
        )
        .samples(at: sampleRate)
        let peak = samples.peak
        return peak > 0 ? samples.map { $0 * 0.8 / peak } : samples
    }
}
