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
import OfflineRendering
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
    }

    /// Why speech does not work.
    struct Failure {
        var error: SpeechError
        /// When the speech program was last tried.
        var at: Duration
    }

    /// Time after a failure of the speech program until it is tried again.
    static let retry = Duration.seconds(60)
    /// The share of the headroom for the count-in, which may overlap an announcement.
    private static let stepShare: Float = 0.4
    /// The numbers of count-in prompts begin here, so that they differ from those of the queue.
    private static let firstCountIn: UInt64 = 1 << 62

    nonisolated let surroundings: Surroundings
    /// Wakes this controller when a prompt must have ended.
    nonisolated let alarm: Alarm
    /// The announcements to be played, for the voice service.
    nonisolated let announcements: AsyncStream<Announcement>
    /// The announcements that will be needed soon, for the voice service, which renders their phrases.
    nonisolated let preparations: AsyncStream<[Announcement]>
    /// What the speech does, for the volume of other players; only one task may read it.
    nonisolated let speech: AsyncStream<SpeechPhase>
    private nonisolated let announcement: AsyncStream<Announcement>.Continuation
    private nonisolated let preparation: AsyncStream<[Announcement]>.Continuation
    private nonisolated let phase: AsyncStream<SpeechPhase>.Continuation

    var settings: VoiceSettings
    var language: Language
    /// The speech program with the phrases that were spoken; nil until something is spoken.
    var speaker: Speaker?
    var failure: Failure?
    var queue = PromptQueue()
    var countIn: CountIn?
    private var latestCountIn = firstCountIn
    /// The prompts of the queue that have not begun.
    var waiting: [UInt64: Played] = [:]
    /// What was played last, and when, in seconds since 1970.
    private(set) var last: (played: Played, at: Double)?
    private var posted = PromptPlan()
    /// The number of the sentence that sounds or is about to begin.
    private var sentence: UInt64?
    private var ends: [UInt64: [CheckedContinuation<Void, Never>]] = [:]
    private var chimes: [Chime: PromptClip] = [:]
    private var tick: PromptClip?

    /// Creates a controller that plays nothing.
    init(settings: DaemonSettings, surroundings: Surroundings) {
        self.surroundings = surroundings
        self.settings = settings.preferences.voice
        language = settings.spokenLanguage
        alarm = Alarm(clock: surroundings.clock)
        // An announcement that waits behind so many others would be too late.
        (announcements, announcement) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
        (preparations, preparation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4))
        (speech, phase) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
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
    nonisolated func announce(_ new: Announcement) { announcement.yield(new) }

    /// Renders the phrases of announcements that will be needed soon; without speech it does nothing.
    nonisolated func prepare(_ soon: [Announcement]) { preparation.yield(soon) }

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

    private func endPrompts() {
        queue.removeAll()
        countIn = nil
        waiting = [:]
        update()
    }
}

// MARK: - The sound output

extension VoiceController {
    /// Adds a sound to the queue; returns the number of its prompt.
    func add(_ clip: PromptClip, _ played: Played) -> UInt64 {
        let gain = Float(settings.volume.amplitude)
        let number = queue.add(clip, gain: gain, pan: Float(settings.pan), at: clock.now)
        waiting[number] = played
        update()
        return number
    }

    /// Counts the last beats before a step; replaces an earlier count-in.
    func count(before step: Int64, of run: UInt64, clips: [PromptClip]) {
        let (gain, pan) = (Float(settings.volume.amplitude), Float(settings.pan))
        countIn = CountIn(before: step, of: run, clips: clips, first: latestCountIn, gain: gain, pan: pan)
        latestCountIn += UInt64(clips.count)
        update()
    }

    /// Records that the sound output begins a prompt.
    func begin(_ onset: PromptOnset, heardAt moment: MonotonicTime) {
        let heardAt = clock.time(of: moment)
        queue.begin(onset.number, heardAt: heardAt)
        countIn?.begin(onset.number, heardAt: heardAt)
        if let played = waiting.removeValue(forKey: onset.number) {
            last = (played, Double(clock.local.unixMilliseconds) / 1000)
            log.info("\(played.isChime ? "chime" : "said"): \(played.text) (\(played.reason))")
            surroundings.journal?(heardAt, .prompt(onset, text: played.text))
        } else if onset.number >= Self.firstCountIn {
            surroundings.journal?(heardAt, .prompt(onset, text: "count-in"))
        }
        update()
    }

    /// Called when a prompt must have ended, or has waited for too long.
    func deadlineReached() { update() }

    /// Sends the present prompts to the sound output, and sets the next deadline.
    func update() {
        let now = clock.now
        queue.advance(to: now)
        countIn?.advance(to: now)
        if countIn?.prompts.isEmpty == true { countIn = nil }
        for (number, played) in waiting where !queue.contains(number) {
            log.info("not played, because it waited for more than \(PromptQueue.validity): \(played.text)")
            waiting[number] = nil
        }
        let prompts = queue.plan.prompts + (countIn?.prompts ?? [])
        let plan = PromptPlan(prompts, ducking: settings.ducking, stepShare: settings.countsIn ? Self.stepShare : nil)
        // Equal prompts with another ducking are not sent again: a prompt keeps the ducking with which it was received.
        if plan.prompts != posted.prompts {
            posted = plan
            surroundings.output.post(plan)
        }
        alarm.set([queue.deadline, countIn?.deadline].compactMap(\.self).min())
        reportSpeech()
        for number in ends.keys where !queue.contains(number) {
            for continuation in ends.removeValue(forKey: number) ?? [] { continuation.resume() }
        }
        surroundings.changes.report()
    }

    private func reportSpeech() {
        let first = queue.plan.prompts.first
        guard let first, sentence == first.number || waiting[first.number]?.isChime == false else {
            if sentence != nil { phase.yield(.ends) }
            sentence = nil
            return
        }
        guard sentence != first.number else { return }
        sentence = first.number
        phase.yield(.begins(lasting: first.clip.duration))
    }

    /// Waits until a prompt has ended, was broken off or has waited for too long.
    func waitForEnd(of number: UInt64) async {
        guard queue.contains(number) else { return }
        await withCheckedContinuation { ends[number, default: []].append($0) }
    }

    /// Ends the prompts and the streams, because the program ends.
    func close() {
        endPrompts()
        announcement.finish()
        preparation.finish()
        phase.finish()
    }
}

// MARK: - Sounds that need no program

extension VoiceController {
    /// The chime, at the sample rate at which chimes are rendered.
    func clip(_ chime: Chime) -> PromptClip {
        if let clip = chimes[chime] { return clip }
        let rate = SampleRate(hertz: 48_000)
        let clip = PromptClip(samples: chime.samples(at: rate), sampleRate: rate)
        chimes[chime] = clip
        return clip
    }

    /// The tick of a count-in.
    var tickClip: PromptClip {
        if let tick { return tick }
        let rate = SampleRate(hertz: 48_000)
        let clip = PromptClip(samples: CountInTick.samples(at: rate), sampleRate: rate)
        tick = clip
        return clip
    }
}
