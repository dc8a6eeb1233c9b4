import Control
import Configuration
import Metronome
import Pacing
import Playback

extension Performance {
    /// Combines an order of the pacer with the runner's preferences.
    ///
    /// - Parameter anchor: the grid of an earlier process that the run continues, or nil.
    init(_ order: PlayOrder, _ preferences: Preferences, _ recipe: SoundRecipe, _ anchor: GridAnchor?) {
        self.init(
            run: order.run,
            anchor: anchor,
            isPaused: order.isPaused || order.isResting,
            tempo: order.tempo,
            ramp: order.ramp,
            cue: preferences.cue.cue,
            recipe: recipe,
            accent: preferences.accent,
            gain: Float(preferences.volume.amplitude),
            leadIn: preferences.leadIn,
            keepsAwake: preferences.keepsAwake,
            shift: order.shift
        )
    }
}
