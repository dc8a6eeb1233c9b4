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
///
/// Of a sensor that is lost again and again, the runner is told that it is lost, and that it is back only after a steady time.
package struct SourceNotices {
    /// A source that is lost a second time within this time is unsteady.
    private static let steady: Duration = .seconds(300)

    /// The notices of one source, or of the heart rate.
    private struct Notices {
        private var lostAt: Duration?
        private var isUnsteady = false
        private var isToldLost = false

        /// - Returns: whether the runner is told.
        mutating func lose(at now: Duration) -> Bool {
            isUnsteady = lostAt.map { now - $0 < SourceNotices.steady } ?? false
            lostAt = now
            guard !isToldLost || !isUnsteady else { return false }
            isToldLost = true
            return true
        }

        mutating func returned() -> Bool {
            guard isToldLost, !isUnsteady else { return false }
            isToldLost = false
            return true
        }
    }

    /// The source that was lost last; nil once the runner follows a source that reports, or none.
    private var lost: FollowedSource?
    private var sources: [FollowedSource: Notices] = [:]
    private var heart = Notices()

    package init() {}

    /// - Returns: what is announced; nil without a run, with `voice.output` "off", and if there is nothing to tell.
    package mutating func handle(
        _ report: Pacer.Report,
        of pacer: Pacer,
        _ settings: DaemonSettings,
        at now: Duration
    ) -> Announcement? {
        let messages = Messages(settings.spokenLanguage)
        var text: String?
        switch report {
        case .source: text = sourceText(of: pacer, messages, at: now)
        case .heartRate(nil): if heart.returned() { text = messages.heartBack }
        case .heartRate: if heart.lose(at: now) { text = messages.heartLost }
        default: break
        }
        guard let text, pacer.playing.run != 0, settings.preferences.voice.output != .off else { return nil }
        return Announcement(.notice, text: text)
    }

    private mutating func sourceText(of pacer: Pacer, _ messages: Messages, at now: Duration) -> String? {
        let name = messages.sourceName(pacer.present.rawValue)
        var text: String?
        switch pacer.sourceState {
        case .lost:
            lost = pacer.present
            if sources[pacer.present, default: Notices()].lose(at: now) { text = messages.sourceLost(source: name) }
        case .live:
            if lost == pacer.present, sources[pacer.present]?.returned() == true {
                text = messages.sourceBack(source: name)
            }
            lost = nil
        case .manual, .waiting: lost = nil
        case .held: break
        }
        return text
    }
}
