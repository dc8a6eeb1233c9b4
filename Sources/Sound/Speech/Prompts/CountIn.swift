import Metronome
import Playback

/// The prompts on the last three beats before a step at which the tempo changes.
struct CountIn: Sendable {
    static let beats = 3

    /// The step at which the tempo changes.
    let beat: PromptPlanner.Beat
    /// The prompts that have not ended, each with the time of its end if it has begun.
    private(set) var prompts: [PlannedPrompt]
    private var ends: [UInt64: Duration] = [:]

    /// Time after the end of a prompt until it leaves the plan, so that an inexact time of its end cannot cut it off.
    private static let grace = Duration.milliseconds(50)

    /// - Parameters:
    ///   - clips: the sounds of the beats from the first to the last.
    ///   - first: the number of the first prompt; the others have the following numbers.
    init(before beat: PromptPlanner.Beat, clips: [PromptClip], first: UInt64, gain: Float, pan: Float) {
        self.beat = beat
        prompts = clips.enumerated().map { index, clip in
            PlannedPrompt(
                number: first + UInt64(index),
                start: .step(beat.step - Int64(clips.count - index), run: beat.run),
                clip: clip,
                gain: gain,
                pan: pan
            )
        }
    }

    /// The time at which `advance` must be called; nil while no prompt sounds.
    var deadline: Duration? { ends.values.min() }

    /// Replaces the sounds of the beats that have not begun.
    mutating func replace(_ clips: [PromptClip]) {
        for index in prompts.indices where ends[prompts[index].number] == nil {
            guard case .step(let step, _) = prompts[index].start else { continue }
            let place = clips.count - Int(beat.step - step)
            if clips.indices.contains(place) { prompts[index].clip = clips[place] }
        }
    }

    mutating func begin(_ number: UInt64, heardAt time: Duration) {
        guard let prompt = prompts.first(where: { $0.number == number }) else { return }
        ends[number] = time + prompt.clip.duration + Self.grace
    }

    /// Removes the prompts that have ended.
    mutating func advance(to now: Duration) {
        prompts.removeAll { prompt in ends[prompt.number].map { $0 <= now } ?? false }
        ends = ends.filter { $1 > now }
    }
}

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
