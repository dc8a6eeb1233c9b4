import Activities
import Cadence
import Control
import Metronome
import Pacing

/// The runner's permanent preferences; strided stores them when `stridectl` changes them.
struct Preferences: Hashable, Sendable {
    /// The runner's height, mass and personal cadence offset.
    var runner: Runner
    /// The steps that have a click.
    var cue: CuePreference
    /// How the clicks are aligned with the footfalls.
    var lock: FootfallLock.Mode
    /// A built-in sound or the name of a WAV file in the sounds folders.
    var sound: String
    /// How the clicks of the left and the right foot differ.
    var accent: Accent
    /// The volume of the clicks.
    var volume: Volume
    /// The number of soft clicks at the start of a run.
    var leadIn: Int
    /// The settings of the alerts.
    var alerts = AlertSettings()
    /// Whether strided prevents headphones from switching to standby between clicks.
    var keepsAwake: Bool

    /// The default preferences: height 1.70 m, the built-in click, every step.
    ///
    /// Runners synchronise best with one click per step: Nijs 2020, 10.3390/brainsci10050273.
    static let initial = Preferences(
        runner: Runner(height: Length(meters: 1.70), mass: nil, offset: .zero),
        cue: .everyStep,
        lock: .off,
        sound: ClickKind.click.rawValue,
        accent: .none,
        volume: Volume(fraction: 0.8),
        leadIn: 4,
        keepsAwake: false
    )
}

/// The runner's choice of the steps that have a click.
enum CuePreference: String, Hashable, Sendable, CaseIterable {
    /// Every step.
    case everyStep = "every-step"
    /// Only the steps of the left foot.
    case everyOther = "every-other"
    /// Every step, but only while the measured cadence differs from the target.
    case onlyOff = "only-off"

    /// The steps that have a click while the clicks are not silent.
    var cue: Cue { self == .everyOther ? .everyOther : .everyStep }
}
