import Metronome
import Playback

/// The sounds of chimes and count-ins, which are computed once.
struct PromptSounds: Sendable {
    /// The longest word of a count-in: the interval of two steps at 200 spm, so that two words do not overlap.
    private static let longestCount = Duration.milliseconds(300)
    private static let rate = SampleRate(hertz: 48_000)

    private var chimes: [Chime: PromptClip] = [:]
    private var tick: PromptClip?

    mutating func clip(of chime: Chime) -> PromptClip {
        if let clip = chimes[chime] { return clip }
        let clip = PromptClip(samples: chime.samples(at: Self.rate), sampleRate: Self.rate)
        chimes[chime] = clip
        return clip
    }

    /// The sounds of a count-in, from its first beat to its last; a tick for a word that is not ready.
    mutating func counts(_ words: [PromptClip?]) -> [PromptClip] {
        let tick = tick ?? PromptClip(samples: CountInTick.samples(at: Self.rate), sampleRate: Self.rate)
        self.tick = tick
        return words.map { $0?.shortened(to: Self.longestCount) ?? tick }
    }
}

extension PromptClip {
    /// Samples of the fade-out of a shortened clip, in seconds.
    private static let fade = 0.03

    /// The clip cut to `duration`, with a fade-out at its end.
    fileprivate func shortened(to duration: Duration) -> PromptClip {
        let count = Int(duration / .seconds(1) * Double(sampleRate.hertz))
        guard samples.count > count else { return self }
        let fade = min(count, Int(Self.fade * Double(sampleRate.hertz)))
        var samples = Array(samples.prefix(count))
        for index in 0..<fade { samples[count - 1 - index] *= Float(index) / Float(fade) }
        return PromptClip(samples: samples, sampleRate: sampleRate)
    }
}
