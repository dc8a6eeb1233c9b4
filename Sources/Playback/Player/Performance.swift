public import Metronome

/// Everything that the player must play, for any device: `Settings` before the sound is rendered for a sample rate.
public struct Performance: Hashable, Sendable {
    /// 0 means stopped; a number different from the previous one starts a new run.
    public var run: UInt64
    /// A point of the beat grid of a run that another process has played, to continue that run; nil for a new run.
    ///
    /// It is used when this performance starts the run. The first click is the first step that can still be played in
    /// time; it keeps its number and foot, and there is no lead-in. `ramp` begins at the anchor with the anchor's
    /// tempo. Keep the anchor in all performances of the run, because the player sees only the latest one; while the
    /// run is playing it is ignored.
    public var anchor: GridAnchor?
    /// Whether clicks are silent; the grid continues to count.
    public var isPaused: Bool
    /// The target tempo.
    public var tempo: Tempo
    /// The time in which the tempo changes to the target; zero means at once.
    public var ramp: Duration
    /// The steps that have a click.
    public var cue: Cue
    /// The sound of a click.
    public var recipe: SoundRecipe
    /// The difference between left and right steps.
    public var accent: Accent
    /// Linear gain, 0 (silent) to 1 (the sound unchanged).
    public var gain: Float
    /// Number of softer steps at the start of a run, 0 to 16.
    public var leadIn: Int
    /// Whether an inaudible signal keeps wireless headphones switched on.
    public var keepsAwake: Bool
    /// Total shift of the grid in seconds, positive is later; see `Settings.shift`.
    public var shift: Double

    /// Creates a performance.
    public init(
        run: UInt64,
        anchor: GridAnchor? = nil,
        isPaused: Bool = false,
        tempo: Tempo,
        ramp: Duration = .zero,
        cue: Cue = .everyStep,
        recipe: SoundRecipe,
        accent: Accent = .none,
        gain: Float = 1,
        leadIn: Int = 0,
        keepsAwake: Bool = false,
        shift: Double = 0
    ) {
        self.run = run
        self.anchor = anchor
        self.isPaused = isPaused
        self.tempo = tempo
        self.ramp = ramp
        self.cue = cue
        self.recipe = recipe
        self.accent = accent
        self.gain = gain
        self.leadIn = leadIn
        self.keepsAwake = keepsAwake
        self.shift = shift
    }
}

extension Settings {
    /// Creates settings from a performance.
    ///
    /// - Parameter sound: the sound of the performance's recipe and accent, rendered for the output's sample rate.
    public init(_ performance: Performance, serial: UInt64, sound: SoundReference) {
        self.init(
            serial: serial,
            run: performance.run,
            anchor: performance.anchor,
            isPaused: performance.isPaused,
            tempo: performance.tempo,
            ramp: performance.ramp,
            cue: performance.cue,
            sound: sound,
            gain: performance.gain,
            leadIn: performance.leadIn,
            keepsAwake: performance.keepsAwake,
            shift: performance.shift
        )
    }
}
