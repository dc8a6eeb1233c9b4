import Glibc

/// The definition of a click sound, independent of the sample rate.
public enum SoundRecipe: Hashable, Sendable {
    /// One of the built-in sounds.
    case synthesised(ClickKind)
    /// A recording of the user.
    case recorded(SampledSound)

    /// The maximum true peak of a click at full gain: −1.05 dB.
    ///
    /// EBU R 128 recommends −1 dBTP, because a lossy codec can raise the peak. The remaining 0.05 dB allow for meters
    /// with other interpolation filters.
    private static let highestPeak: Float = 0.8861

    /// The loudness of all built-in sounds: −14.2 dB of K-weighted energy in each channel over 100 ms.
    ///
    /// This is the greatest loudness that all of them reach within `highestPeak`, at both pitches of the accent.
    private static let loudness = 0.1 * pow(10, -14.2 / 10)

    /// Renders the samples; the same recipe always gives the same samples.
    ///
    /// Takes milliseconds. Realtime-safe: no.
    ///
    /// Built-in sounds are equally loud at both pitches of the accent, and their peak is at −1 dBTP or up to 1 dB
    /// below. A recording keeps its level unless it would exceed −1 dBTP.
    public func sound(at sampleRate: SampleRate, accent: Accent = .none) -> Sound {
        Sound(
            left: clip(for: .left, at: sampleRate, accent: accent),
            right: clip(for: .right, at: sampleRate, accent: accent),
            sampleRate: sampleRate
        )
    }

    /// The samples for one foot's clicks, interleaved stereo.
    private func clip(for foot: Foot, at sampleRate: SampleRate, accent: Accent) -> [Float] {
        var channels =
            switch self {
            case .synthesised(let kind):
                [kind.partials.samples(at: sampleRate, pitch: accent.pitch(of: foot))]
            case .recorded(let recording):
                recording.channels(at: sampleRate, pitch: accent.pitch(of: foot))
            }
        if accent == .pan, channels.count == 2 {
            channels = [zip(channels[0], channels[1]).map { ($0 + $1) / 2 }]
        }
        let peak = channels.map { $0.truePeak(at: sampleRate) }.reduce(0, max)
        let gain = gain(forPeak: peak, pitch: accent.pitch(of: foot))
        let (left, right) = accent.gains(of: foot)
        return zip(channels[0], channels[channels.count - 1]).flatMap { [$0 * gain * left, $1 * gain * right] }
    }

    private func gain(forPeak peak: Float, pitch: Double) -> Float {
        guard peak > 0 else { return 1 }
        let highest = Self.highestPeak / peak
        return switch self {
        case .synthesised(let kind):
            min(highest, Float((Self.loudness / kind.partials.weightedEnergy(pitch: pitch)).squareRoot()))
        case .recorded:
            min(1, highest)
        }
    }
}
