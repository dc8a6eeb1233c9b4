import Coach
import Configuration
import Control
import Messages
import Metronome
import Playback
import Speech

extension VoiceController {
    /// The longest word of a count-in: the interval of two steps at 200 spm, so that two words do not overlap.
    private static let longestCount = Duration.milliseconds(300)

    /// Counts the three beats before a step, at which the tempo changes; replaces an earlier count-in.
    ///
    /// With speech, words are spoken that were rendered before; a tick is played for a word that is not ready when its beat begins.
    func countIn(before step: Int64, of run: UInt64) async {
        guard settings.countsIn, !isSilent else { return cancelCountIn() }
        count(before: step, of: run, clips: await countInClips())
        guard settings.output == .speech, failure == nil else { return }
        await renderPhrases(of: [Announcement(.notice, countInWords.map { [$0] })])
        // Meanwhile, another count-in may have been requested.
        guard countIn?.step == step, countIn?.run == run else { return }
        let clips = await countInClips()
        guard countIn?.step == step, countIn?.run == run else { return }
        countIn?.replace(clips)
        update()
    }

    /// Removes the prompts of the count-in; one that sounds fades out.
    func cancelCountIn() {
        countIn = nil
        update()
    }

    /// The words of a count-in, from the first beat to the last.
    var countInWords: [String] {
        let texts = Messages(language)
        return [texts.countThree, texts.countTwo, texts.countOne]
    }

    /// Counts the last beats before a step; replaces an earlier count-in.
    private func count(before step: Int64, of run: UInt64, clips: [PromptClip]) {
        let (gain, pan) = (Float(settings.volume.amplitude), Float(settings.pan))
        countIn = CountIn(before: step, of: run, clips: clips, first: latestCountIn, gain: gain, pan: pan)
        latestCountIn += UInt64(clips.count)
        update()
    }

    /// The tick of a count-in.
    private var tickClip: PromptClip {
        if let tick { return tick }
        let rate = SampleRate(hertz: 48_000)
        let clip = PromptClip(samples: CountInTick.samples(at: rate), sampleRate: rate)
        tick = clip
        return clip
    }

    private func countInClips() async -> [PromptClip] {
        var clips: [PromptClip] = []
        for word in countInWords {
            let spoken = settings.output == .speech ? await speaker?.known(word, language: language.rawValue) : nil
            clips.append(spoken?.shortened(to: Self.longestCount) ?? tickClip)
        }
        return clips
    }
}

extension PromptClip {
    /// Samples of the fade-out of a shortened clip, in seconds.
    private static let fade = 0.03

    /// The clip without what follows after `duration`; it fades out there.
    fileprivate func shortened(to duration: Duration) -> PromptClip {
        let count = Int(duration / .seconds(1) * Double(sampleRate.hertz))
        guard samples.count > count else { return self }
        let fade = min(count, Int(Self.fade * Double(sampleRate.hertz)))
        var samples = Array(samples.prefix(count))
        for index in 0..<fade { samples[count - 1 - index] *= Float(index) / Float(fade) }
        return PromptClip(samples: samples, sampleRate: sampleRate)
    }
}
