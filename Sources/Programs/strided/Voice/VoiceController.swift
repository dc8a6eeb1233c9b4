import Activities
import Clocks
import Coach
import Configuration
import Logging
import Media
import Metronome
import OfflineRendering
import Playback
import Speech

/// Plays announcements, texts and count-ins with the clicks: as speech, or as chimes if speech is not available.
///
/// `PromptPlanner` decides; this actor carries out its actions, and owns the speech program. While `voice.output` is "off" and nothing is
/// said, it starts no thread and no program, and sets no alarm. While the speech program runs, other requests are carried out.
actor VoiceController {
    /// The announcements for the voice service; if more than 16 wait, the oldest is dropped, because it would be played too late.
    nonisolated let announcements = Queue<Announcement>(of: 16)
    nonisolated let speech = Queue<SpeechPhase>(of: 16)

    private let alarm: Alarm
    private let preparations = Queue<[Announcement]>(of: 4)
    /// The step before which three beats are counted; nil for none.
    private let countIns = Latest<PromptPlanner.Beat?>(nil)
    private let surroundings: Surroundings
    private(set) var planner: PromptPlanner
    private var speaker: Speaker?
    private var ends: [UInt64: [CheckedContinuation<Void, Never>]] = [:]

    init(settings: DaemonSettings, surroundings: Surroundings) {
        self.surroundings = surroundings
        planner = PromptPlanner(settings.preferences.voice, settings.spokenLanguage)
        alarm = Alarm(clock: surroundings.clock)
    }

    private nonisolated var clock: any RunClock { surroundings.clock }
    private nonisolated var log: Logger { surroundings.log }

    nonisolated var deadlines: AlarmService { AlarmService(alarm: alarm) { await self.deadlineReached() } }
}

// MARK: - Requests

extension VoiceController {
    nonisolated func announce(_ new: Announcement) { announcements.send(new) }

    /// Renders the phrases of announcements that will be needed soon; without speech it does nothing.
    nonisolated func prepare(_ soon: [Announcement]) { preparations.send(soon) }

    func play(_ announcement: Announcement) async { await handle(.announced(announcement)) }

    /// Speaks a text, also if `voice.output` is "off"; nil if the run or the recording is paused, or `voice.quiet` is true.
    func say(_ text: String) async -> PromptPlanner.SayResult? { await handle(.said(text)) }

    nonisolated func countIn(before beat: PromptPlanner.Beat?) { countIns.write { $0 = beat } }

    nonisolated func playCountIns() async {
        for await beat in countIns { await play(beat) }
    }

    func play(_ countIn: PromptPlanner.Beat?) async {
        await handle(countIn.map(PromptPlanner.Event.countIn) ?? .countInCancelled)
    }

    func apply(_ settings: DaemonSettings) async {
        if settings.preferences.voice.command != planner.settings.command { speaker = nil }
        await handle(.settings(settings.preferences.voice, settings.spokenLanguage))
    }

    /// Removes all prompts if the clicks or the recording are paused; the prompt that is being played fades out.
    func setSilent(_ isSilent: Bool) async {
        if isSilent { await handle(.silenced) }
    }

    /// Waits until a prompt was played, was interrupted, or was dropped because it waited for too long.
    func waitForEnd(of number: UInt64) async {
        guard planner.queue.contains(number) else { return }
        await withCheckedContinuation { ends[number, default: []].append($0) }
    }

    func begin(_ onset: PromptOnset, heardAt moment: MonotonicTime) async {
        let now = Double(clock.local.unixMilliseconds) / 1000
        await handle(.began(onset, heardAt: clock.time(of: moment), now: now))
    }

    private func deadlineReached() async { await handle(.deadline) }

    func close() async {
        await handle(.silenced)
        announcements.finish()
        preparations.finish()
        countIns.finish()
        speech.finish()
    }
}

// MARK: - Actions

extension VoiceController {
    @discardableResult
    private func handle(_ event: PromptPlanner.Event) async -> PromptPlanner.SayResult? {
        var result: PromptPlanner.SayResult?
        var event: PromptPlanner.Event? = event
        while let present = event {
            event = nil
            let isPaused = surroundings.media.state.isPaused
            // An action that asks something is the last one.
            for action in planner.handle(present, isPaused: isPaused, at: clock.now) {
                if case .answer(let answer) = action { result = answer }
                event = await carryOut(action)
            }
            for number in ends.keys where !planner.queue.contains(number) {
                for continuation in ends.removeValue(forKey: number) ?? [] { continuation.resume() }
            }
        }
        return result
    }

    private func carryOut(_ action: PromptPlanner.Action) async -> PromptPlanner.Event? {
        switch action {
        case .speak(let id, let phrases):
            let clip = await output { speaker, language throws(SpeechError) in
                try await speaker.clip(for: phrases, language: language)
            }
            return .spoken(id, clip)
        case .findWords(let beat, let words):
            var clips: [PromptClip?] = []
            for word in words {
                clips.append(await speaker?.known(word, language: planner.languageCode))
            }
            return .words(beat, clips)
        case .prepareWords(let beat, let announcement):
            await renderPhrases(of: [announcement])
            return .wordsPrepared(beat)
        case .answer: break
        case .prepare(let soon): prepare(soon)
        case .post(let plan): surroundings.output.post(plan)
        case .setAlarm(let time): alarm.set(time)
        case .report(let phase): speech.send(phase)
        case .note(let onset, let text, let heardAt): surroundings.journal?(heardAt, .prompt(onset, text: text))
        case .log(let level, let text): log.log(level: level, "\(text)")
        case .reportChange: surroundings.changes.report()
        }
        return nil
    }
}

// MARK: - The speech program

extension VoiceController {
    /// Renders what the runner hears in each run, which also shows whether the speech program works.
    func prepareCommonPhrases() {
        if planner.settings.output == .speech { prepare([planner.countInAnnouncement]) }
    }

    nonisolated func renderPreparations() async {
        await preparations.read("groups of phrases", log: log) { await renderPhrases(of: $0) }
    }

    private func renderPhrases(of announcements: [Announcement]) async {
        for phrase in announcements.flatMap(\.sentences).joined() {
            guard !Task.isCancelled, planner.isSpeechTried(at: clock.now) else { return }
            _ = await output { speaker, language throws(SpeechError) in
                try await speaker.clip(for: phrase, language: language)
            }
        }
    }

    private func output(
        _ speech: @Sendable (Speaker, String) async throws(SpeechError) -> PromptClip
    ) async -> PromptClip? {
        let speaker = speaker ?? Speaker(command: planner.settings.command)
        self.speaker = speaker
        let language = planner.languageCode
        do throws(SpeechError) {
            let clip = try await clock.outside { () async throws(SpeechError) in try await speech(speaker, language) }
            await handle(.tried(nil))
            return clip
        } catch {
            // At the end of the daemon, the program is killed.
            if !Task.isCancelled { await handle(.tried(error)) }
            return nil
        }
    }
}
