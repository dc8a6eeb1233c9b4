package import Coach
package import Logging
package import Messages
package import Metronome
package import Playback

extension PromptPlanner {
    /// A step of a run at which the tempo changes.
    package struct Beat: Hashable, Sendable {
        package let step: Int64
        package let run: UInt64

        package init(step: Int64, run: UInt64) { (self.step, self.run) = (step, run) }
    }

    /// An input of the planner.
    package enum Event: Sendable {
        case announced(Announcement)
        /// A text is requested, also if announcements are off.
        case said(String)
        /// The answer to `speak`: the speech; nil if the speech program does not work.
        case spoken(Int, PromptClip?)
        /// The speech program was used, with this result.
        case tried(SpeechError?)
        /// The tempo changes at a step, before which three beats are counted.
        case countIn(Beat)
        /// The answer to `findWords`: the words that were spoken before.
        case words(Beat, [PromptClip?])
        /// The answer to `prepareWords`.
        case wordsPrepared(Beat)
        /// No tempo change follows.
        case countInCancelled
        /// The sound output begins a prompt, which is heard at this time; `now` is the time in seconds since 1970.
        case began(PromptOnset, heardAt: Duration, now: Double)
        case deadline
        case settings(VoiceSettings, Language)
        /// The clicks or the recording are paused, or the program ends.
        case silenced
    }

    /// An output of the planner, which its owner carries out.
    package enum Action: Sendable {
        /// Asks for the speech of the phrases of a sentence.
        case speak(Int, [String])
        /// Asks for the words of a count-in that were spoken before.
        case findWords(Beat, [String])
        /// Asks for the speech of the words of a count-in.
        case prepareWords(Beat, Announcement)
        /// The answer to the request of a text: how it is played; nil if nothing is played.
        case answer(SayResult?)
        /// Renders the phrases of announcements in the background.
        case prepare([Announcement])
        /// Gives the sound output its prompts.
        case post(PromptPlan)
        /// Sets the time of the next `deadline`; nil removes it.
        case setAlarm(Duration?)
        /// Reports the phase of the speech, so that other music players can be paused.
        case report(SpeechPhase)
        case note(PromptOnset, String, heardAt: Duration)
        /// Writes a line to the log.
        case log(Logger.Level, String)
        case reportChange
    }

    /// A text or a chime that is played.
    package struct Played: Hashable, Sendable {
        /// The text; of a chime, the text that would have been spoken.
        package var text: String
        /// Why it is played: the kind of the announcement, or the request.
        var reason: String
        package var isChime: Bool
        var requestedAt: Duration
    }

    /// What became of a text that was to be spoken.
    package struct SayResult: Hashable, Sendable {
        package var number: UInt64
        /// Why a chime is played and not the text; nil if the text is spoken.
        package var problem: String?
    }
}

/// What the speech does, for the pause of other players.
package enum SpeechPhase: Hashable, Sendable {
    /// A sentence is about to begin, and lasts for this time.
    case begins(lasting: Duration)
    /// The last sentence has ended, or was broken off.
    case ends
}
