import Control
package import Metronome

extension ClickStyle {
    /// The style that the runner prefers.
    package init(_ preferences: Preferences) {
        self.init(
            cue: preferences.cue.cue,
            gain: Float(preferences.volume.amplitude),
            leadIn: preferences.leadIn,
            keepsAwake: preferences.keepsAwake
        )
    }
}
