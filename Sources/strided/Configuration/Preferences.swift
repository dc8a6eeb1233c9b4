import Activities
import Cadence
import Control
import Metronome
import Pacing

/// What the runner sets for good: kept over restarts when `stridectl` changes it.
struct Preferences: Hashable, Sendable {
    /// Who runs, with the personal offset.
    var runner: Runner
    /// Which steps click.
    var cue: CuePreference
    /// How the clicks stand to the footfalls.
    var lock: FootfallLock.Mode
    /// A built-in sound or the name of a WAV file in the sounds folders.
    var sound: String
    /// How left and right are told apart.
    var accent: Accent
    /// How loud.
    var volume: Volume
    /// How many soft clicks a run begins with.
    var leadIn: Int
    /// What the runner is told of.
    var alerts = AlertSettings()
    /// True when headphones are kept from falling asleep between clicks.
    var keepsAwake: Bool

    /// The house's: 1.70 m, click, every step (one click a step synchronises best: Nijs 2020, 10.3390/brainsci10050273).
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

/// Which steps click, as a runner chooses it.
enum CuePreference: String, Hashable, Sendable, CaseIterable {
    /// Every one.
    case everyStep = "every-step"
    /// The left foot's.
    case everyOther = "every-other"
    /// Every one, while the measured cadence is off the target.
    case onlyOff = "only-off"

    /// The steps that click when clicks sound.
    var cue: Cue { self == .everyOther ? .everyOther : .everyStep }
}
