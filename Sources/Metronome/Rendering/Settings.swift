/// Everything the realtime side is asked to do, at once: the last settings posted are the ones that count.
public struct Settings: BitwiseCopyable, Sendable {
    /// The longest ramp of the tempo, in seconds.
    public static let longestRamp = 600.0

    /// Number that the poster gave these settings, to know them again in what is reported back.
    public let serial: UInt64
    /// 0 is stopped.
    ///
    /// A number other than the one before starts a run anew, its step 0 on the first frame still free.
    ///
    /// With an `anchor` it continues the grid of an earlier renderer instead.
    public let run: UInt64
    /// Where the grid of a run lies that continues after the program that played it has ended; nil for a run that begins.
    ///
    /// It counts when these settings start the run, and is ignored while the run is under way.
    public let anchor: GridAnchor?
    /// True while no click begins.
    ///
    /// The grid counts on, so resuming keeps phase and foot.
    public let isPaused: Bool
    /// Tempo to reach.
    public let tempo: Tempo
    /// Seconds over which to reach it, 0 (at once) to `longestRamp`.
    ///
    /// A run starts at its tempo without a ramp; with an anchor the ramp begins at the anchor, at the anchor's tempo.
    public let ramp: Double
    /// By how much the grid was moved later, in seconds, in total since any beginning; below zero it was moved earlier.
    ///
    /// In total, since only the last settings posted are seen. What counts is how it changes while a run is under way.
    public let shift: Double
    /// The steps that have a click.
    public let cue: Cue
    /// What a click sounds like, at the renderer's sample rate.
    public let sound: SoundReference
    /// Amplitude of the clicks, linear, 0 (silent) to 1 (the sound as it is).
    public let gain: Float
    /// The run's first steps that are soft, 0 (none, and with an anchor) to `LeadIn.range.upperBound`; see `LeadIn`.
    public var leadIn: Int { softness.steps }
    /// True while a run, paused or not, lies on an inaudible floor that is not digital silence; see `WakefulFloor`.
    public let keepsAwake: Bool

    /// How soft each step is.
    let softness: LeadIn

    /// Gathers settings; `ramp`, `gain` and `leadIn` are clamped to their ranges, and a gain that is not a number is silence.
    public init(
        serial: UInt64,
        run: UInt64,
        anchor: GridAnchor? = nil,
        isPaused: Bool = false,
        tempo: Tempo,
        ramp: Duration = .zero,
        cue: Cue = .everyStep,
        sound: SoundReference,
        gain: Float = 1,
        leadIn: Int = 0,
        keepsAwake: Bool = false,
        shift: Double = 0
    ) {
        self.serial = serial
        self.run = run
        self.anchor = anchor
        self.isPaused = isPaused
        self.tempo = tempo
        self.ramp = max(0, min(ramp / .seconds(1), Self.longestRamp))
        self.cue = cue
        self.sound = sound
        self.gain = gain > 0 ? min(gain, 1) : 0
        self.keepsAwake = keepsAwake
        self.shift = shift.isFinite ? shift : 0
        // A run that continues has had its soft beginning.
        softness = LeadIn(steps: anchor == nil ? leadIn : 0)
    }

    /// Stopped, with nothing to play: what a renderer does until it is told otherwise.
    public static let stopped = Settings(serial: 0, run: 0, tempo: Tempo(stepsPerMinute: 180), sound: .silence)
}
