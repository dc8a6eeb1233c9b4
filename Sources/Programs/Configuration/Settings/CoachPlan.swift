package import Activities
package import Cadence
package import Coach
import Messages
import Metronome
package import Pacing
package import Speech

/// What is announced during a recording, and how: the part of the settings that `DayController` needs.
package struct CoachPlan: Hashable, Sendable {
    package let settings: CoachSettings
    package let output: VoiceOutput
    /// Whether the changes of a workout have a chime although `output` is "off".
    package let countsIn: Bool
    private let language: Language
    private let units: Units
    private let maximumHeartRate: HeartRate?

    package init(_ settings: DaemonSettings) {
        let voice = settings.preferences.voice
        self.settings = voice.coach
        output = voice.output
        countsIn = voice.countsIn
        language = settings.spokenLanguage
        units = settings.units
        maximumHeartRate = settings.pacer.heart.maximum
    }

    package func text(_ kind: Activities.Activity.Kind) -> SpokenText {
        SpokenText(Messages(language), units: units, kind: kind)
    }

    package func zone(of rate: HeartRate?) -> Int? {
        rate.flatMap { rate in maximumHeartRate.flatMap { rate.zone(maximum: $0) } }
    }
}

/// Decides when the runner is told that the followed source or the heart rate is lost, and that it is back.
package struct SourceNotices {
    /// The source that was lost last; nil once the runner follows a source that reports, or none.
    private var lost: FollowedSource?

    package init() {}

    /// - Returns: what is announced; nil without a run, with `voice.output` "off", and if there is nothing to tell.
    package mutating func handle(_ report: Pacer.Report, of pacer: Pacer, _ settings: DaemonSettings) -> Announcement? {
        let messages = Messages(settings.spokenLanguage)
        let text: String?
        switch report {
        case .source: text = sourceText(of: pacer, messages)
        case .heartRate(let fault): text = fault == nil ? messages.heartBack : messages.heartLost
        default: text = nil
        }
        guard let text, pacer.playing.run != 0, settings.preferences.voice.output != .off else { return nil }
        return Announcement(.notice, text: text)
    }

    private mutating func sourceText(of pacer: Pacer, _ messages: Messages) -> String? {
        let name = messages.sourceName(pacer.present.rawValue)
        var text: String?
        switch pacer.sourceState {
        case .lost:
            lost = pacer.present
            text = messages.sourceLost(source: name)
        case .live:
            if lost == pacer.present { text = messages.sourceBack(source: name) }
            lost = nil
        case .manual, .waiting: lost = nil
        case .held: break
        }
        return text
    }
}
