import Clocks
import Coach
import Configuration
import Logging
import Messages
import Metronome
import Playback
import Speech

// What is played for an announcement or a text. While the speech program runs, other requests are carried out.

extension VoiceController {
    /// What became of a text that was to be spoken.
    struct SayResult: Sendable {
        /// The number of the last prompt.
        var number: UInt64
        /// Why a chime is played and not the text; nil if the text is spoken.
        var problem: String?
    }

    /// Plays an announcement.
    func play(_ announcement: Announcement) async {
        guard !isSilent else { return }
        switch settings.output {
        case .off:
            // The chime at a change belongs to the workout, as the count-in does.
            guard settings.countsIn, [.workoutStep, .workoutFinished].contains(announcement.kind) else { return }
            chime(announcement, reason: announcement.kind.rawValue)
        case .chimes: chime(announcement, reason: announcement.kind.rawValue)
        case .speech: _ = await speak(announcement, reason: announcement.kind.rawValue)
        }
    }

    /// Speaks a text, also if `voice.output` is "off"; if the speech program does not work, plays a chime.
    ///
    /// - Returns: nil if nothing is played, because the run or the recording is paused or `voice.quiet` is true.
    func say(_ text: String) async -> SayResult? {
        guard !isSilent else { return nil }
        return await speak(Announcement(.notice, text: text), reason: "stridectl say")
    }

    @discardableResult
    private func chime(_ announcement: Announcement, reason: String) -> UInt64 {
        add(clip(announcement.signal), Played(text: announcement.text, reason: reason, isChime: true))
    }

    private func speak(_ announcement: Announcement, reason: String) async -> SayResult? {
        var last: UInt64?
        for sentence in announcement.sentences {
            let clip = await render(sentence)
            // The run may have been paused while the program ran.
            guard !isSilent else { return last.map { SayResult(number: $0) } }
            guard let clip else {
                let number = last ?? chime(announcement, reason: reason)
                return SayResult(number: number, problem: failure?.error.description)
            }
            let text = sentence.joined(separator: " ")
            last = add(clip, Played(text: text, reason: reason, isChime: false))
        }
        // A phrase is rendered in the background, so that the next sentence with it is composed without the program.
        prepare([announcement])
        return last.map { SayResult(number: $0) }
    }
}

// MARK: - The speech program

extension VoiceController {
    /// The speech of a sentence; nil if the speech program does not work.
    ///
    /// After a failure nil is returned at once; the program is tried again with the phrases that are rendered in advance.
    private func render(_ phrases: [String]) async -> PromptClip? {
        guard failure == nil else {
            prepare([Announcement(.notice, [phrases])])
            return nil
        }
        return await output { speaker, language throws(SpeechError) in
            try await speaker.clip(for: phrases, language: language)
        }
    }

    /// Renders the phrases of announcements that will be needed soon, one after the other.
    func renderPhrases(of announcements: [Announcement]) async {
        for phrase in announcements.flatMap(\.sentences).joined() {
            guard !Task.isCancelled else { return }
            if let failure, clock.now - failure.at < Self.retry { return }
            _ = await output { speaker, language throws(SpeechError) in
                try await speaker.clip(for: phrase, language: language)
            }
        }
    }

    /// Renders what the runner hears in each run, which also shows whether the speech program works.
    func prepareCommonPhrases() {
        guard settings.output == .speech else { return }
        prepare([Announcement(.notice, countInWords.map { [$0] })])
    }

    /// The words of a count-in, from the first beat to the last.
    var countInWords: [String] {
        let texts = Messages(language)
        return [texts.countThree, texts.countTwo, texts.countOne]
    }

    private func output(
        _ speech: @Sendable (Speaker, String) async throws(SpeechError) -> PromptClip
    ) async -> PromptClip? {
        let speaker = speaker ?? Speaker(command: settings.command)
        self.speaker = speaker
        let language = language.rawValue
        do throws(SpeechError) {
            let clip = try await clock.outside { () async throws(SpeechError) in try await speech(speaker, language) }
            if failure != nil { log.notice("speech works again") }
            failure = nil
            return clip
        } catch {
            if failure?.error != error {
                log.warning("strided cannot speak, so chimes are played: \(error.description)")
            }
            failure = Failure(error: error, at: clock.now)
            surroundings.changes.report()
            return nil
        }
    }
}

// MARK: - Count-in

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
