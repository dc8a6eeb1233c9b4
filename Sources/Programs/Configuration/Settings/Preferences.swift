package import Activities
package import BeatOutputs
package import Cadence
package import Metronome
package import MusicLibrary
package import Pacing
package import Playback
package import Speech

/// The runner's permanent preferences; strided stores them when `stridectl` changes them.
package struct Preferences: Hashable, Sendable {
    package var runner: Runner
    /// Whether the runner's height was set; otherwise it is the default.
    package var isHeightSet = false
    package var cue: CuePreference
    package var lock: FootfallLock.Mode
    /// A built-in sound or the name of a WAV file in the sounds folders.
    package var sound: String
    package var accent: Accent
    package var volume: Volume
    /// The number of steps at the start of a run whose clicks are softer, counting both feet.
    package var leadIn: Int
    package var vibration = VibrationSettings()
    package var osc = OSCSettings()
    package var midi = MIDISettings()
    package var voice = VoiceSettings()
    package var music = MusicSettings()
    package var alerts = AlertSettings()
    /// Whether strided prevents headphones from switching to standby between clicks.
    package var keepsAwake: Bool
    package var output = ClickOutput.device
    package var delays = OutputDelays()

    /// The default preferences: height 1.70 m, the built-in click, every step.
    ///
    /// Runners synchronise best with one click per step: Nijs 2020, 10.3390/brainsci10050273.
    package static let initial = Preferences(
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

extension Preferences {
    /// Nil if it is the default.
    package var setHeight: Length? {
        get { isHeightSet ? runner.height : nil }
        set {
            isHeightSet = newValue != nil
            runner.height = newValue ?? Self.initial.runner.height
        }
    }
}

package enum ClickOutput: String, Hashable, Sendable, CaseIterable {
    case device
    /// A page in a browser plays the clicks; strided opens no sound device.
    case page
}

package enum CuePreference: String, Hashable, Sendable, CaseIterable {
    case everyStep = "every-step"
    /// Only the steps of the left foot.
    case everyOther = "every-other"
    /// Every step, but only while the measured cadence differs from the target cadence.
    case onlyOff = "only-off"

    /// The steps that have a click while the clicks sound; with `onlyOff`, the clicks sound only while the cadence is off the target.
    package var cue: Cue { self == .everyOther ? .everyOther : .everyStep }
}

extension Performance {
    /// - Parameters:
    ///   - recipe: the sound that the preferences name.
    ///   - anchor: the beat grid of an earlier strided process whose run continues; nil if there is none.
    ///   - output: the name of the output, for which a delay may be stored.
    package init(
        _ order: PlayOrder,
        _ preferences: Preferences,
        recipe: SoundRecipe,
        anchor: GridAnchor?,
        output: String
    ) {
        self.init(
            order: order,
            style: ClickStyle(
                cue: preferences.cue.cue,
                gain: Float(preferences.volume.amplitude),
                leadIn: preferences.leadIn,
                keepsAwake: preferences.keepsAwake
            ),
            recipe: recipe,
            accent: preferences.accent,
            anchor: anchor
        )
        addedDelay = .milliseconds(preferences.delays[output]?.milliseconds ?? 0)
    }
}
