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
        let reason = announcement.kind.rawValue
        switch settings.output {
        case .off:
            // The chime at a change belongs to the workout, as the count-in does.
            guard settings.countsIn, [.workoutStep, .workoutFinished].contains(announcement.kind) else { return }
            chime(announcement, reason: reason, at: clock.now)
        case .chimes: chime(announcement, reason: reason, at: clock.now)
        case .speech: _ = await speak(announcement, reason: reason)
        }
    }

    /// Speaks a text, also if `voice.output` is "off"; if the speech program does not work, plays a chime.
    ///
    /// - Returns: nil if nothing is played, because the run or the recording is paused or `voice.quiet` is true.
    func say(_ text: String) async -> SayResult? {
        guard !isSilent else { return nil }
        return await speak(Announcement(.notice, text: text), reason: "stridectl say")
    }

    /// The chime, at the sample rate at which chimes are rendered.
    private func clip(_ chime: Chime) -> PromptClip {
        if let clip = chimes[chime] { return clip }
        let rate = SampleRate(hertz: 48_000)
        let clip = PromptClip(samples: chime.samples(at: rate), sampleRate: rate)
        chimes[chime] = clip
        return clip
    }

    @discardableResult
    private func chime(_ announcement: Announcement, reason: String, at now: Duration) -> UInt64 {
        let played = Played(text: announcement.text, reason: reason, isChime: true, requestedAt: now)
        return add(clip(announcement.signal), played)
    }

    private func speak(_ announcement: Announcement, reason: String) async -> SayResult? {
        let now = clock.now
        var last: UInt64?
        for sentence in announcement.sentences {
            let clip = await render(sentence)
            // The run may have been paused while the program ran.
            guard !isSilent else { return last.map { SayResult(number: $0) } }
            guard let clip else {
                let number = last ?? chime(announcement, reason: reason, at: now)
                return SayResult(number: number, problem: failure?.error.description)
            }
            let text = sentence.joined(separator: " ")
            last = add(clip, Played(text: text, reason: reason, isChime: false, requestedAt: now))
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
            // At the end of the daemon, the program is killed.
            guard !Task.isCancelled else { return nil }
            if failure?.error != error {
                log.warning("strided cannot speak, so chimes are played: \(error.description)")
            }
            failure = Failure(error: error, at: clock.now)
            surroundings.changes.report()
            return nil
        }
    }
}
