import Activities
import Clocks
import Coach
import Configuration
import Control
import DaemonStatus
import Logging
import Media
import Messages
import Metronome
import Playback
import Speech

/// Plays announcements, texts and count-ins with the clicks: as speech, or as chimes if there is none.
///
/// It owns the speech program and the plan of prompts that the sound output plays. While `voice.output` is "off" and nothing is said, it
/// starts no thread and no program, and sets no alarm.
actor VoiceController {
    /// A text or a chime that was played.
    struct Played: Hashable, Sendable {
        /// The text; of a chime, the text that would have been spoken.
        var text: String
        /// Why it was played: the kind of the announcement, or the request.
        var reason: String
        var isChime: Bool
        /// When it was requested.
        var requestedAt: Duration
    }

    /// Why speech does not work.
    struct Failure {
        var error: SpeechError
        /// When the speech program was last tried.
        var at: Duration
    }

    /// Time after a failure of the speech program until it is tried again.
    static let retry = Duration.seconds(60)
    /// The numbers of count-in prompts begin here, so that they differ from those of the queue.
    static let firstCountIn: UInt64 = 1 << 62

    nonisolated let surroundings: Surroundings
    /// Wakes this controller when a prompt must have ended.
    nonisolated let alarm: Alarm
    /// The announcements to be played, for the voice service; one that waits behind so many others would be too late.
    nonisolated let announcements = Queue<Announcement>(of: 16)
    /// The announcements that will be needed soon, for the voice service, which renders their phrases.
    nonisolated let preparations = Queue<[Announcement]>(of: 4)
    /// What the speech does, for the volume of other players.
    nonisolated let speech = Queue<SpeechPhase>(of: 16)

    var settings: VoiceSettings
    var language: Language
    /// The speech program with the phrases that were spoken; nil until something is spoken.
    var speaker: Speaker?
    var failure: Failure?
    var queue = PromptQueue()
    var countIn: CountIn?
    var latestCountIn = firstCountIn
    /// The prompts of the queue that have not begun.
    var waiting: [UInt64: Played] = [:]
    /// What was played last, and when, in seconds since 1970.
    var last: (played: Played, at: Double)?
    var posted = PromptPlan()
    /// The number of the sentence that sounds or is about to begin.
    var sentence: UInt64?
    var ends: [UInt64: [CheckedContinuation<Void, Never>]] = [:]
    var chimes: [Chime: PromptClip] = [:]
    var tick: PromptClip?

    /// Creates a controller that plays nothing.
    init(settings: DaemonSettings, surroundings: Surroundings) {
        self.surroundings = surroundings
        self.settings = settings.preferences.voice
        language = settings.spokenLanguage
        alarm = Alarm(clock: surroundings.clock)
    }

    /// The clock that gives the times of the prompts.
    nonisolated var clock: any RunClock { surroundings.clock }
    /// Receives a log line for each prompt.
    nonisolated var log: Logger { surroundings.log }

    /// Whether nothing is played now, because the run or the recording is paused or the setting `voice.quiet` is true.
    var isSilent: Bool { settings.isQuiet || surroundings.media.state.isPaused }
}

// MARK: - State

extension VoiceController {
    /// The present state of the speech, for the status.
    var snapshot: VoiceSnapshot {
        VoiceSnapshot(
            settings: settings,
            language: language,
            problem: failure?.error.description,
            last: last.map { SpokenStatus(text: $0.played.text, at: $0.at, isChime: $0.played.isChime) }
        )
    }
}

// MARK: - Requests

extension VoiceController {
    /// Plays an announcement as soon as possible: as speech or a chime, as the settings say.
    nonisolated func announce(_ new: Announcement) { announcements.send(new) }

    /// Renders the phrases of announcements that will be needed soon; without speech it does nothing.
    nonisolated func prepare(_ soon: [Announcement]) { preparations.send(soon) }

    /// Applies changed settings.
    func apply(_ settings: DaemonSettings) {
        let new = settings.preferences.voice
        if new.command != self.settings.command { speaker = nil }
        if new.command != self.settings.command || new.output != self.settings.output { failure = nil }
        let begins = new.output == .speech && (self.settings.output != .speech || language != settings.spokenLanguage)
        self.settings = new
        language = settings.spokenLanguage
        if begins { prepareCommonPhrases() }
        if isSilent { endPrompts() }
        surroundings.changes.report()
    }

    /// Ends what sounds and what waits, if the clicks or the recording are paused; what sounds fades out.
    func setSilent(_ isSilent: Bool) {
        if isSilent { endPrompts() }
    }

    func endPrompts() {
        queue.removeAll()
        countIn = nil
        waiting = [:]
        update()
    }
}
