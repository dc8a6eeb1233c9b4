public import Metronome

/// Everything that the click player must play; it becomes `Settings` when the sound is rendered for the device's sample rate.
public struct Performance: Hashable, Sendable {
    /// The beat grid that should be played.
    public var order: PlayOrder
    /// Which steps have a click, and how loud the clicks are.
    public var style: ClickStyle
    /// How the click sounds.
    public var recipe: SoundRecipe
    /// How the clicks of left and right steps differ.
    public var accent: Accent
    /// A point of the beat grid of a run that another process has played; this run continues it.
    ///
    /// Nil for a new run.
    ///
    /// It is used when this performance starts the run. The first click is the first step that can still be played in
    /// time; it keeps its number and foot, and there is no lead-in. The ramp begins at the anchor with the anchor's
    /// tempo. Keep the anchor in all performances of the run, because the click player sees only the latest one; while the
    /// run is playing, the anchor is ignored.
    public var anchor: GridAnchor?

    /// Creates a description of the clicks to play.
    public init(
        order: PlayOrder,
        style: ClickStyle = ClickStyle(),
        recipe: SoundRecipe,
        accent: Accent = .none,
        anchor: GridAnchor? = nil
    ) {
        self.order = order
        self.style = style
        self.recipe = recipe
        self.accent = accent
        self.anchor = anchor
    }
}

extension Settings {
    /// Creates settings for the realtime thread from a performance.
    ///
    /// - Parameters:
    ///   - sound: the sound of the performance's recipe and accent, rendered for the output's sample rate.
    ///   - prompts: the prompts, resampled for the output's sample rate.
    ///   - music: the music of the next steps, and `musicSerial` its number.
    ///   - changeNumber: see `Settings.changeNumber`.
    public init(
        _ performance: Performance,
        serial: UInt64,
        sound: SoundReference,
        prompts: PromptList = PromptList(),
        music: MusicList = .none,
        changeNumber: UInt64 = 0,
        musicSerial: UInt64 = 0
    ) {
        self.init(
            serial: serial,
            order: performance.order,
            style: performance.style,
            anchor: performance.anchor,
            sound: sound,
            prompts: prompts,
            music: music,
            changeNumber: changeNumber,
            musicSerial: musicSerial
        )
    }
}
