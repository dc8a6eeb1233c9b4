public import Metronome

/// Everything that is to be played, whatever the device: `Settings` before the sound is made for a sample rate.
public struct Performance: Hashable, Sendable {
    /// 0 is stopped; a number other than the one before starts a run anew.
    public var run: UInt64
    /// Where the grid of a run lies that continues after the program that played it has ended; nil for a run that begins.
    ///
    /// It counts when this performance starts the run: the first click is then the first step that can still be heard in time,
    /// with its old number and foot, and without a lead-in. `ramp` begins at the anchor, at the anchor's tempo. Keep the anchor
    /// in all performances of the run, because only the latest one posted is seen: it is ignored once the run is under way.
    public var anchor: GridAnchor?
    /// True while no click begins and the grid counts on.
    public var isPaused: Bool
    /// Tempo to reach.
    public var tempo: Tempo
    /// Time over which to reach it; zero is at once.
    public var ramp: Duration
    /// The steps that have a click.
    public var cue: Cue
    /// What a click sounds like.
    public var recipe: SoundRecipe
    /// How the feet differ.
    public var accent: Accent
    /// Amplitude, linear, 0 (silent) to 1 (the sound as it is).
    public var gain: Float
    /// Steps that a run begins softly with, 0 to 16.
    public var leadIn: Int
    /// True while an inaudible floor keeps headphones awake.
    public var keepsAwake: Bool
    /// By how much the grid was moved later, in seconds, in total; see `Settings.shift`.
    public var shift: Double

    /// Gathers what is to be played.
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
    /// What a performance is, with its sound made for a rate: of the performance's own recipe and accent.
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
