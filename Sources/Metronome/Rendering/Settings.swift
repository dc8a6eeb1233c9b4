/// All settings of the realtime thread; the latest posted settings apply.
public struct Settings: BitwiseCopyable, Sendable {
    /// The longest tempo ramp in seconds.
    public static let longestRamp = 600.0

    /// A number from the sender that identifies these settings in events.
    public let serial: UInt64
    /// 0 means stopped.
    ///
    /// A number different from the previous one starts a new run with step 0 on the first free frame.
    ///
    /// With an `anchor` the run continues an existing grid instead.
    public let run: UInt64
    /// A point of the beat grid of a run that another process has played, to continue that run; nil for a new run.
    ///
    /// It is used when these settings start the run, and ignored while the run is playing.
    public let anchor: GridAnchor?
    /// Whether clicks are silent.
    ///
    /// The grid continues to count, so resuming keeps phase and foot.
    public let isPaused: Bool
    /// The target tempo.
    public let tempo: Tempo
    /// Seconds in which the tempo reaches the target, 0 (at once) to `longestRamp`.
    ///
    /// A new run starts at its tempo without a ramp. With an anchor, the ramp begins at the anchor with the anchor's
    /// tempo.
    public let ramp: Double
    /// Total shift of the grid in seconds; positive is later.
    ///
    /// It is a total, because only the latest settings are read. During a run, the grid moves by the difference to the
    /// previous value.
    public let shift: Double
    /// The steps that have a click.
    public let cue: Cue
    /// The sound of a click at the renderer's sample rate.
    public let sound: SoundReference
    /// Linear gain of the clicks, 0 (silent) to 1 (the sound unchanged).
    public let gain: Float
    /// Number of softer steps at the start of a run, 0 to `LeadIn.range.upperBound`; 0 with an anchor.
    ///
    /// See `LeadIn`.
    public var leadIn: Int { softness.steps }
    /// Whether an inaudible signal is played during a run, also while paused; see `KeepAwakeSignal`.
    public let keepsAwake: Bool

    /// The gain of the first steps.
    let softness: LeadIn

    /// Creates settings; `ramp`, `gain` and `leadIn` are clamped to their ranges, and a gain of NaN becomes silence.
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
        // A continued run has already had its lead-in.
        softness = LeadIn(steps: anchor == nil ? leadIn : 0)
    }

    /// Stopped: the settings of a renderer before the first `apply`.
    public static let stopped = Settings(serial: 0, run: 0, tempo: Tempo(stepsPerMinute: 180), sound: .silence)
}
