import Cadence
package import Metronome
package import Playback

extension Performance {
    /// - Parameters:
    ///   - recipe: the sound that the preferences name.
    /// - anchor: the beat grid of an earlier strided process whose run continues; nil if there is none.
    package init(_ order: PlayOrder, _ preferences: Preferences, recipe: SoundRecipe, anchor: GridAnchor?) {
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
    }
}
