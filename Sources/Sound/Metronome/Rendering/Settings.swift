/// All settings of the realtime thread; the latest posted settings apply.
public struct Settings: BitwiseCopyable, Sendable {
    /// The longest tempo ramp in seconds: a day, the longest step of a workout.
    package static let longestRamp = 86_400.0

    /// A number that the sender chooses to recognise these settings in later events.
    package let serial: UInt64
    /// The beat grid that should be played.
    ///
    /// If there is an `anchor`, a new run continues the existing beat grid of another process.
    package let order: PlayOrder
    /// Which steps have a click, and how loud the clicks are.
    ///
    /// If there is an `anchor`, the first steps are not softer: `style.leadIn` is ignored.
    package let style: ClickStyle
    /// A point of the beat grid of a run that another process has played and this run continues; nil for a new run.
    ///
    /// The anchor is used when these settings start the run; while the run is playing, it is ignored.
    package let anchor: GridAnchor?
    /// The sound of a click at the renderer's sample rate.
    package let sound: SoundReference
    package let prompts: PromptList
    package let music: MusicList
    /// The steps of the opponent in a race; nil without one.
    package let opponent: OpponentClicks?
    /// A number that changes with the settings; it stays equal if only the music of steps that have not begun changes.
    package let changeNumber: UInt64
    /// A number that changes with each list of music.
    package let musicSerial: UInt64
    /// Seconds that are added to the delay that the output device reports; 0 if the value is not finite.
    package let addedDelay: Double

    /// Whether all steps are silent, from `order`; the value is stored so that the realtime thread calls no function of another
    /// file.
    let isSilent: Bool
    /// Whether the music is silent, from `order`.
    let isMusicSilent: Bool
    /// Seconds in which the tempo changes to the target tempo, 0 (at once) to `longestRamp`.
    ///
    /// A new run starts at its tempo without a ramp. If there is an anchor, the ramp begins at the anchor with its tempo.
    package let ramp: Double
    let change: StepChange?
    /// The total shift of the beat grid in seconds; 0 if the shift in the order is infinite or NaN.
    let shift: Double
    /// The gain of the first steps of a run.
    let softness: LeadIn

    /// Creates settings; the ramp and the lead-in are clamped to their ranges, and a shift that is not finite becomes 0.
    public init(
        serial: UInt64,
        order: PlayOrder,
        style: ClickStyle = ClickStyle(),
        anchor: GridAnchor? = nil,
        sound: SoundReference,
        prompts: PromptList = PromptList(),
        music: MusicList = .none,
        opponent: OpponentClicks? = nil,
        changeNumber: UInt64 = 0,
        musicSerial: UInt64 = 0,
        addedDelay: Double = 0
    ) {
        self.serial = serial
        self.order = order
        self.style = style
        self.anchor = anchor
        self.sound = sound
        self.prompts = prompts
        self.music = music
        self.opponent = opponent
        self.changeNumber = changeNumber
        self.musicSerial = musicSerial
        self.addedDelay = addedDelay.isFinite ? max(-1, min(addedDelay, 1)) : 0
        isSilent = order.isSilent
        isMusicSilent = order.isMusicSilent
        ramp = Self.clampedRamp(order.ramp)
        change = order.next.map(StepChange.init)
        shift = order.shift.isFinite ? order.shift : 0
        // A continued run has already had its lead-in.
        softness = LeadIn(steps: anchor == nil ? style.leadIn : 0)
    }

    /// The length of a ramp in seconds, 0 to `longestRamp`.
    static func clampedRamp(_ ramp: Duration) -> Double { max(0, min(ramp / .seconds(1), longestRamp)) }

    /// Settings of a stopped metronome, which a renderer has before the first `apply`.
    package static let stopped = Settings(
        serial: 0,
        order: PlayOrder(run: 0, tempo: Tempo(stepsPerMinute: 180)),
        sound: .silence
    )
}

/// The beat grid that the metronome should play, and whether it clicks; each order replaces the one before.
public struct PlayOrder: Hashable, Sendable, BitwiseCopyable {
    /// The number of the metronome run; 0 means stopped, and a different number starts a new run.
    ///
    /// So a stop followed by a start is always visible as a change.
    package var run: UInt64
    /// Whether the runner has paused the clicks; the beat grid continues to count, so resuming keeps phase and foot.
    package var isPaused: Bool
    /// Whether strided itself has silenced the clicks, not the runner; the beat grid continues to count.
    package var isResting: Bool
    /// Whether the runner stands, so that the music is silent as well; then `isResting` is true.
    package var isStanding: Bool
    /// The target tempo; a new run starts at this tempo at once.
    package var tempo: Tempo
    /// The time in which the tempo changes to `tempo`; zero means at once.
    ///
    /// Renderers limit it to 0…24 h.
    package var ramp: Duration
    /// A change of the tempo that is scheduled on a step; from the onset of that step on, it replaces `tempo`.
    ///
    /// An order with the same change leaves a change that has taken effect as it is. If the step has already begun when the order
    /// arrives, the change begins at the first frame that can still change. If `tempo` is then the tempo that the change has
    /// reached, an order without the change leaves the tempo and its ramp as they are.
    package var next: TempoChange?
    /// Total shift of the beat grid in seconds since the run began; a positive shift makes steps later.
    ///
    /// It is a total, because only the latest order is read. During a run, the beat grid moves by the difference from
    /// the previous value.
    package var shift: Double

    /// Creates an order for the metronome.
    public init(
        run: UInt64,
        isPaused: Bool = false,
        isResting: Bool = false,
        isStanding: Bool = false,
        tempo: Tempo,
        ramp: Duration = .zero,
        next: TempoChange? = nil,
        shift: Double = 0
    ) {
        self.run = run
        self.isPaused = isPaused
        self.isResting = isResting
        self.isStanding = isStanding
        self.tempo = tempo
        self.ramp = ramp
        self.next = next
        self.shift = shift
    }

    package var isSilent: Bool { isPaused || isResting }

    /// Whether the music is silent; it continues if strided silences only the clicks, because the runner keeps the target cadence.
    package var isMusicSilent: Bool { isPaused || isStanding }
}

/// Which steps have a click, and how loud the clicks are.
public struct ClickStyle: Hashable, Sendable, BitwiseCopyable {
    package var cue: Cue
    /// Linear gain of the clicks, 0 (silent) to 1 (the sound unchanged).
    package let gain: Float
    /// Number of softer steps at the start of a metronome run; `Settings` clamps it to `LeadIn.range`.
    package let leadIn: Int
    /// Whether an inaudible signal is played while the metronome runs, also while it is paused; see `KeepAwakeSignal`.
    ///
    /// The signal keeps wireless headphones switched on.
    package var keepsAwake: Bool

    /// Creates a style; `gain` is clamped to its range, and a gain of NaN becomes silence.
    public init(cue: Cue = .everyStep, gain: Float = 1, leadIn: Int = 0, keepsAwake: Bool = false) {
        self.cue = cue
        self.gain = gain > 0 ? min(gain, 1) : 0
        self.leadIn = leadIn
        self.keepsAwake = keepsAwake
    }
}
