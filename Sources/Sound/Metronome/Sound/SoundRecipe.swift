import Glibc

/// The definition of a click sound, independent of the sample rate.
public enum SoundRecipe: Hashable, Sendable {
    /// One of the built-in sounds.
    case synthesised(ClickKind)
    /// A recording of the user.
    case recorded(SampledSound)
    /// A step of an opponent: a soft and low sound, whose energy is a fifth (−7 dB) of that of a built-in click.
    case footstep

    /// The maximum true peak of a click at full gain: −1.05 dB.
    ///
    /// EBU R 128 recommends −1 dBTP, because a lossy codec can raise the peak. The remaining 0.05 dB allow for meters
    /// with other interpolation filters.
    static let highestPeak: Float = 0.8861

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
            case .footstep:
                [DampedPartials.footstep.samples(at: sampleRate)]
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
        case .footstep:
            min(highest, Float((Self.loudness / 5 / DampedPartials.footstep.weightedEnergy(pitch: 1)).squareRoot()))
        }
    }
}

/// The built-in click sounds.
///
/// They are equally loud (ITU-R BS.1770 weighted energy); see `SoundRecipe`. `Sounds/README.md` contains measurements
/// and diagrams.
public enum ClickKind: String, CaseIterable, Hashable, Sendable {
    /// A short bright tick, 30 ms.
    case click
    /// A hollow knock, 50 ms.
    case woodblock
    /// A closed hi-hat: 50 ms of noise, the same samples each time.
    case hihat

    // The frequencies are in a range where hearing is sensitive and where wind and music are weak. Phases, decays and
    // the noise seed were optimised numerically: the greatest loudness (of the softer of the two accent pitches) with a
    // true peak of at most −1 dBTP. Partials that all start with phase zero have their first peaks together; other
    // phases gain 1 dB for click and woodblock. All three sounds are 0.8 dB louder than with zero phases and decays
    // that are 10 to 25 % shorter.
    var partials: DampedPartials {
        switch self {
        case .click:
            DampedPartials(
                duration: 0.030,
                attack: 0.0005,
                release: 0.010,
                partials: [
                    .init(hertz: 2000, amplitude: 1, decay: 0.0138, phase: 1.2),
                    .init(hertz: 4000, amplitude: 0.5, decay: 0.009, phase: 3.5),
                    .init(hertz: 6000, amplitude: 0.25, decay: 0.0048, phase: 3.1),
                ]
            )
        case .woodblock:
            DampedPartials(
                duration: 0.050,
                attack: 0.0005,
                release: 0.020,
                partials: [
                    .init(hertz: 880, amplitude: 1, decay: 0.0242, phase: 5.8),
                    .init(hertz: 1410, amplitude: 0.6, decay: 0.0165, phase: 5.1),
                    .init(hertz: 2650, amplitude: 0.4, decay: 0.0066, phase: 4.7),
                ]
            )
        case .hihat:
            // Of 200 seeds that were tried, this one gives the noise with the lowest peak for its loudness.
            DampedPartials(
                duration: 0.050,
                attack: 0.001,
                release: 0.020,
                partials: .noise(from: 5_500, to: 14_000, decay: 0.018, count: 96, seed: 79)
            )
        }
    }
}

extension DampedPartials {
    /// A dull thud: noise below the lowest partial of any built-in click (660 Hz, a woodblock with the accent `pitch`).
    ///
    /// Of 300 seeds that were tried, this one gives the lowest peak for its loudness.
    fileprivate static let footstep = DampedPartials(
        duration: 0.090,
        attack: 0.004,
        release: 0.040,
        partials: .noise(from: 130, to: 520, decay: 0.030, count: 24, seed: 151)
    )
}

/// How left and right clicks differ, so that the runner can hear which foot is meant.
public enum Accent: String, CaseIterable, Hashable, Sendable {
    /// Left and right clicks are the same.
    case none
    /// The right click is a perfect fourth lower than the left one, and equally loud.
    case pitch
    /// The left click is louder in the left channel and the right click in the right channel, by 10 dB.
    case pan
    /// The right click is 6 dB softer than the left one; this also works with one earphone and with every sound.
    case level

    /// The factor for all frequencies of a foot's click: a perfect fourth lower is 3/4 in just intonation.
    func pitch(of foot: Foot) -> Double {
        self == .pitch && foot == .right ? 3 / 4 : 1
    }

    /// The gain of a foot's click in each channel.
    ///
    /// With `pan`, the far channel is 10 dB softer: this is clear on headphones, and both feet can be heard with one
    /// earphone. Both feet have equal power, 2.6 dB less than without accent, and no channel exceeds the level without
    /// accent. With `level`, 6 dB are six times the smallest audible level difference (Jesteadt, Wier and Green 1977,
    /// doi:10.1121/1.381278), and the softer foot remains clearly audible.
    func gains(of foot: Foot) -> (left: Float, right: Float) {
        let far: Float = 0.3162
        let soft: Float = 0.5012
        return switch (self, foot) {
        case (.pan, .left): (1, far)
        case (.pan, .right): (far, 1)
        case (.level, .right): (soft, soft)
        case (.none, _), (.pitch, _), (.level, .left): (1, 1)
        }
    }
}

/// A soft start of a run: its first steps reach the full volume in equal steps of decibels.
///
/// The first step is 18 dB below full volume. It sounds between a quarter and a third as loud, if 10 dB halve the
/// loudness (Stevens, "The measurement of loudness", 1955, doi:10.1121/1.1908048). The first step after the lead-in has
/// the full volume.
///
/// A step's gain depends only on its number and on the number of lead-in steps, so a cue or a pause does not change it.
package struct LeadIn: BitwiseCopyable, Sendable {
    /// The possible numbers of soft steps at the start of a run.
    package static let range = 0...16
    /// How much softer the first step is than the full volume, in decibels.
    package static let depth = 18.0

    /// Number of soft steps, counting both feet.
    let steps: Int
    /// The amplitude of a step divided by that of the next step.
    private let ratio: Float

    /// Creates a lead-in; the number of steps is clamped to `range`.
    init(steps: Int) {
        self.steps = min(max(steps, Self.range.lowerBound), Self.range.upperBound)
        ratio = self.steps > 0 ? Float(pow(10, -Self.depth / 20 / Double(self.steps))) : 1
    }

    /// The gain of a step, above 0 to 1; steps are counted from 0 at the start of the run.
    @_noAllocation @_noLocks
    func share(ofStep step: Int64) -> Float {
        var share: Float = 1
        var soft = max(0, step)
        while soft < Int64(steps) {
            share *= ratio
            soft += 1
        }
        return share
    }
}
