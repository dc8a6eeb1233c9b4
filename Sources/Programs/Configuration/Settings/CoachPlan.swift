package import Activities
package import Cadence
package import Coach
import Messages
import Pacing
package import Speech

/// What is announced during a recording, and how: the part of the settings that `DayController` needs.
package struct CoachPlan: Hashable, Sendable {
    /// What is announced.
    package let settings: CoachSettings
    /// What is played at the moments of the announcements.
    package let output: VoiceOutput
    /// Whether the changes of a workout have a chime although `output` is "off".
    package let countsIn: Bool
    private let language: Language
    private let units: Units
    private let maximumHeartRate: HeartRate?

    /// Takes over the settings.
    package init(_ settings: DaemonSettings) {
        let voice = settings.preferences.voice
        self.settings = voice.coach
        output = voice.output
        countsIn = voice.countsIn
        language = settings.spokenLanguage
        units = settings.units
        maximumHeartRate = settings.pacer.heart.maximum
    }

    /// The form of spoken values in an activity of this kind.
    package func text(_ kind: Activities.Activity.Kind) -> SpokenText {
        SpokenText(Messages(language), units: units, kind: kind)
    }

    /// The number of the heart-rate zone, 1…5; nil if it is unknown.
    package func zone(of rate: HeartRate?) -> Int? {
        rate.flatMap { rate in maximumHeartRate.flatMap { rate.zone(maximum: $0) } }
    }
}
