// The voice
//
// - `PromptPlanner` is pure and decides the prompts that the sound output plays: one of the queue, and up to three of a count-in. The
//   actor `VoiceController` owns the speech program (`Speaker`), posts a plan after each change, gets the time at which each prompt is
//   heard, and has one deadline, the end of the prompt that sounds.
// - Announcements and phrases to be rendered wait in two queues (`Queue`). With `voice.output` "off" both stay empty: there is no `Speaker`, no
//   thread and no alarm.
// - A sentence that was spoken before comes from the cache. Otherwise one run of the program at most precedes its sound: if one phrase is
//   new, the sentence is composed of phrases; if several are new, the whole sentence is spoken, and its phrases are rendered afterwards.
// - After a failure of the program, chimes are played at once. The program is tried again in the background, at most once a minute.
// - The frame of a count-in is that of its step, so it moves with the beat grid. Words that are ready replace the ticks until their beats
//   begin.
// - `strided render` runs the same controllers. Virtual time stands still while the speech program runs, so speech is always ready in the
//   file at the time of its announcement. With another version of the program, the samples of the speech can differ; those of clicks and
//   chimes cannot.

import Cadence
package import Coach
import Logging
package import Messages
import Metronome
import Playback

/// Decides which prompts the sound output plays: announcements and texts as speech or as chimes, and count-ins.
///
/// A pure state machine: it gets events with their times and returns actions. It starts no program and reads no clock. An action that
/// requires an answer is the last one of its list; the answer is another event. Answers may arrive in any order, because the speech of
/// several texts can be requested at the same time.
package struct PromptPlanner: Sendable {
    /// A text that is spoken sentence by sentence.
    private struct Speech {
        let announcement: Announcement
        let reason: String
        let requestedAt: Duration
        /// The number of sentences that were spoken.
        var spoken = 0
        var last: UInt64?
    }

    /// Time after a failure of the speech program until it is tried again.
    private static let retry = Duration.seconds(60)
    /// The numbers of count-in prompts begin here, so that they differ from those of the queue.
    private static let firstCountIn: UInt64 = 1 << 62
    /// The share of the headroom (full scale minus the peak of the softened clicks) for the count-in, which may overlap an announcement.
    private static let stepShare: Float = 0.4

    package private(set) var settings: VoiceSettings
    package private(set) var language: Language
    /// Why speech does not work, and when the speech program was last tried; nil if it works.
    private var failure: (error: SpeechError, at: Duration)?
    package private(set) var queue = PromptQueue()
    private(set) var countIn: CountIn?
    private var latestCountIn = firstCountIn
    /// The prompts of the queue that have not begun.
    private var waiting: [UInt64: Played] = [:]
    /// What was played last, and when, in seconds since 1970.
    package private(set) var last: (played: Played, at: Double)?
    private var posted = PromptPlan()
    /// The number of the sentence that sounds or is about to begin.
    private var sentence: UInt64?
    private var speeches: [Int: Speech] = [:]
    private var latestSpeech = 0
    private var sounds = PromptSounds()
    /// Whether nothing is played now, because the run or the recording is paused or the setting `voice.quiet` is true.
    private var isSilent = false
    private var now: Duration = .zero
    private var actions: [Action] = []

    package init(_ settings: VoiceSettings, _ language: Language) {
        (self.settings, self.language) = (settings, language)
    }

    /// The language of the speech, as the speech program gets it: "en".
    package var languageCode: String { language.rawValue }

    /// Why speech does not work; nil if it works.
    package var problem: String? { failure?.error.description }

    /// Whether phrases may be rendered in advance; false within a minute after a failure of the speech program.
    package func isSpeechTried(at now: Duration) -> Bool { failure.map { now - $0.at >= Self.retry } ?? true }

    /// Handles an event at a time of the clock.
    ///
    /// - Parameter isPaused: whether the clicks or the recording are paused.
    package mutating func handle(_ event: Event, isPaused: Bool, at now: Duration) -> [Action] {
        self.now = now
        if case .settings(let new, let language) = event { apply(new, language) }
        isSilent = settings.isQuiet || isPaused
        switch event {
        case .announced(let announcement): play(announcement)
        case .said(let text):
            if isSilent {
                order(.answer(nil))
            } else {
                speak(Announcement(.notice, text: text), reason: "stridectl say")
            }
        case .spoken(let id, let clip): addSentence(of: id, clip)
        case .tried(let error): note(error)
        case .countIn(let beat): count(before: beat)
        case .words(let beat, let words): count(words, before: beat)
        case .wordsPrepared(let beat):
            if countIn?.beat == beat { order(.findWords(beat, countInWords)) }
        case .countInCancelled:
            countIn = nil
            update()
        case .began(let onset, let heardAt, let time): begin(onset, heardAt: heardAt, at: time)
        case .deadline: update()
        case .settings:
            if isSilent { silence() }
            order(.reportChange)
        case .silenced: silence()
        }
        defer { actions = [] }
        return actions
    }

    private mutating func order(_ action: Action) { actions.append(action) }
}

// MARK: - Announcements and texts

extension PromptPlanner {
    private mutating func apply(_ new: VoiceSettings, _ newLanguage: Language) {
        if new.command != settings.command || new.output != settings.output { failure = nil }
        let begins = new.output == .speech && (settings.output != .speech || language != newLanguage)
        (settings, language) = (new, newLanguage)
        if begins { order(.prepare([countInAnnouncement])) }
    }

    private mutating func play(_ announcement: Announcement) {
        guard !isSilent else { return }
        let reason = announcement.kind.rawValue
        switch settings.output {
        case .off where announcement.isUrgent: speak(announcement, reason: reason)
        case .off:
            // The chime at a change belongs to the workout, as the count-in does.
            guard settings.countsIn, [.workoutStep, .workoutFinished].contains(announcement.kind) else { return }
            chime(announcement, reason: reason, requestedAt: now)
        case .chimes: chime(announcement, reason: reason, requestedAt: now)
        case .speech: speak(announcement, reason: reason)
        }
    }

    @discardableResult
    private mutating func chime(_ announcement: Announcement, reason: String, requestedAt time: Duration) -> UInt64 {
        let played = Played(text: announcement.text, reason: reason, isChime: true, requestedAt: time)
        return add(sounds.clip(of: announcement.signal), played)
    }

    private mutating func speak(_ announcement: Announcement, reason: String) {
        latestSpeech += 1
        speeches[latestSpeech] = Speech(announcement: announcement, reason: reason, requestedAt: now)
        speakNextSentence(of: latestSpeech)
    }

    private mutating func speakNextSentence(of id: Int) {
        guard let speech = speeches[id] else { return }
        guard speech.spoken < speech.announcement.sentences.count else {
            // The phrases are rendered in the background, so that later sentences can be composed of them without the program.
            order(.prepare([speech.announcement]))
            return end(id, speech.last.map { SayResult(number: $0) })
        }
        let phrases = speech.announcement.sentences[speech.spoken]
        guard failure == nil else {
            // Rendering these phrases in the background also tests whether the program works again.
            order(.prepare([Announcement(.notice, [phrases])]))
            return addSentence(of: id, nil)
        }
        order(.speak(id, phrases))
    }

    private mutating func addSentence(of id: Int, _ clip: PromptClip?) {
        guard let speech = speeches[id] else { return }
        // The run may have been paused while the program ran.
        guard !isSilent else { return end(id, speech.last.map { SayResult(number: $0) }) }
        guard let clip else {
            let number =
                speech.last
                ?? chime(speech.announcement, reason: speech.reason, requestedAt: speech.requestedAt)
            return end(id, SayResult(number: number, problem: problem))
        }
        let text = speech.announcement.sentences[speech.spoken].joined(separator: " ")
        let played = Played(text: text, reason: speech.reason, isChime: false, requestedAt: speech.requestedAt)
        let number = add(clip, played)
        speeches[id]?.last = number
        speeches[id]?.spoken += 1
        speakNextSentence(of: id)
    }

    private mutating func end(_ id: Int, _ result: SayResult?) {
        speeches[id] = nil
        order(.answer(result))
    }

    /// Records whether the speech program works.
    private mutating func note(_ error: SpeechError?) {
        guard let error else {
            if failure != nil { order(.log(.notice, "speech works again")) }
            return failure = nil
        }
        if failure?.error != error {
            order(.log(.warning, "strided cannot speak, so chimes are played: \(error.description)"))
        }
        failure = (error, now)
        order(.reportChange)
    }
}

// MARK: - Count-ins

extension PromptPlanner {
    /// What the runner hears in each run; rendered in advance, it also shows whether the speech program works.
    package var countInAnnouncement: Announcement { Announcement(.notice, countInWords.map { [$0] }) }

    /// The words of a count-in, from the first beat to the last.
    private var countInWords: [String] {
        let texts = Messages(language)
        return [texts.countThree, texts.countTwo, texts.countOne]
    }

    /// Counts the three beats before a step; replaces an earlier count-in.
    ///
    /// With speech, words are spoken that were rendered before; a tick is played for a word that is not ready when its beat begins.
    private mutating func count(before beat: Beat) {
        guard settings.countsIn, !isSilent else {
            countIn = nil
            return update()
        }
        guard settings.output == .speech else { return begin(beat, [nil, nil, nil]) }
        order(.findWords(beat, countInWords))
    }

    private mutating func count(_ words: [PromptClip?], before beat: Beat) {
        guard countIn?.beat == beat else { return begin(beat, words) }
        let clips = sounds.counts(words)
        countIn?.replace(clips)
        update()
    }

    private mutating func begin(_ beat: Beat, _ words: [PromptClip?]) {
        let clips = sounds.counts(words)
        countIn = CountIn(
            before: beat,
            clips: clips,
            first: latestCountIn,
            gain: Float(settings.volume.amplitude),
            pan: Float(settings.pan)
        )
        latestCountIn += UInt64(words.count)
        update()
        guard settings.output == .speech, failure == nil else { return }
        order(.prepareWords(beat, countInAnnouncement))
    }
}

// MARK: - What the sound output plays

extension PromptPlanner {
    /// Adds a sound to the queue; returns the number of its prompt.
    private mutating func add(_ clip: PromptClip, _ played: Played) -> UInt64 {
        let number = queue.add(clip, gain: Float(settings.volume.amplitude), pan: Float(settings.pan), at: now)
        waiting[number] = played
        update()
        return number
    }

    private mutating func begin(_ onset: PromptOnset, heardAt: Duration, at time: Double) {
        queue.begin(onset.number, heardAt: heardAt)
        countIn?.begin(onset.number, heardAt: heardAt)
        if let played = waiting.removeValue(forKey: onset.number) {
            last = (played, time)
            let milliseconds = (heardAt - played.requestedAt) / .milliseconds(1)
            order(.log(.info, "\(played.isChime ? "chime" : "said"): \(played.text) (\(played.reason))"))
            order(.log(.debug, "heard \(milliseconds) ms after its request: \(played.text)"))
            order(.note(onset, played.text, heardAt: heardAt))
        } else if onset.number >= Self.firstCountIn {
            order(.note(onset, "count-in", heardAt: heardAt))
        }
        update()
    }

    /// Ends what sounds and what waits; what sounds fades out.
    private mutating func silence() {
        queue.removeAll()
        countIn = nil
        waiting = [:]
        update()
    }

    /// Sends the present prompts to the sound output, and sets the next deadline.
    private mutating func update() {
        queue.advance(to: now)
        countIn?.advance(to: now)
        if countIn?.prompts.isEmpty == true { countIn = nil }
        for (number, played) in waiting where !queue.contains(number) {
            order(.log(.info, "not played, because it waited for more than \(PromptQueue.validity): \(played.text)"))
            waiting[number] = nil
        }
        let prompts = queue.plan.prompts + (countIn?.prompts ?? [])
        let plan = PromptPlan(prompts, ducking: settings.ducking, stepShare: settings.countsIn ? Self.stepShare : nil)
        // Equal prompts with another ducking are not sent again: a prompt keeps the ducking with which it was received.
        if plan.prompts != posted.prompts {
            posted = plan
            order(.post(plan))
        }
        order(.setAlarm([queue.deadline, countIn?.deadline].compactMap(\.self).min()))
        reportSpeech()
        order(.reportChange)
    }

    private mutating func reportSpeech() {
        let first = queue.plan.prompts.first
        guard let first, sentence == first.number || waiting[first.number]?.isChime == false else {
            if sentence != nil { order(.report(.ends)) }
            sentence = nil
            return
        }
        guard sentence != first.number else { return }
        sentence = first.number
        order(.report(.begins(lasting: first.clip.duration)))
    }
}
