package import Cadence
package import Coach
package import Messages
package import Metronome

/// What strided says during a run and how: the settings `voice.*`.
package struct VoiceSettings: Hashable, Sendable {
    /// What is played at the moments of the announcements.
    package var output = VoiceOutput.off
    /// Whether nothing is said until the runner changes this; the output stays the same.
    package var isQuiet = false
    package var command = SpeechCommand.standard
    /// The language of the speech; nil means the language of the texts on the screen.
    package var language: Language?
    package var volume = Volume(fraction: 0.9)
    /// The position of speech and chimes between the left ear (−1) and the right ear (1).
    package var pan = 0.0
    /// The linear gain of the clicks during speech and chimes: −12 dB, which is clearly softer, but each click is still audible.
    package var duckedGain = 0.25
    /// The times in which the clicks become softer, and return to their volume.
    package var duckAttack = Duration.milliseconds(20)
    package var duckRelease = Duration.milliseconds(300)
    /// Whether the last three beats before a change of a workout are counted.
    package var countsIn = true
    package var coach = CoachSettings()

    package init() {
        let kilometer = AnnouncementInterval.distance(Distance(meters: 1000))
        coach.intervals = [.distance: kilometer, .time: kilometer, .split: kilometer]
    }

    /// The longest attack and release.
    package static let duckTimes = Duration.zero...(.seconds(Ducking.longest))

    /// The name or path of the speech program.
    package var program: String { command.words.first ?? "" }

    /// How the clicks become softer during speech and chimes.
    package var ducking: Ducking {
        Ducking(gain: Float(duckedGain), attack: duckAttack / .seconds(1), release: duckRelease / .seconds(1))
    }
}

/// What is played at the moments of the announcements.
package enum VoiceOutput: String, CaseIterable, Hashable, Sendable {
    /// Nothing; in a workout, the count-in and a chime at each change are still played.
    case off
    case chimes
    /// Speech; while the speech program does not work, chimes.
    case speech
}
