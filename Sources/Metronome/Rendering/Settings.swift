/// All settings of the realtime thread; the latest posted settings apply.
public struct Settings: BitwiseCopyable, Sendable {
    /// The longest tempo ramp in seconds: a day, the longest step of a workout.
    public static let longestRamp = 86_400.0

    /// A number that the sender chooses to recognise these settings in later events.
    public let serial: UInt64
    /// The beat grid that should be played.
    ///
    /// If there is an `anchor`, a new run continues the existing beat grid of another process.
    public let order: PlayOrder
    /// Which steps have a click, and how loud the clicks are.
    ///
    /// If there is an `anchor`, the first steps are not softer: `style.leadIn` is ignored.
    public let style: ClickStyle
    /// A point of the beat grid of a run that another process has played; this run continues it.
    ///
    /// Nil for a new run.
    ///
    /// The anchor is used when these settings start the run; while the run is playing, it is ignored.
    public let anchor: GridAnchor?
    /// The sound of a click at the renderer's sample rate.
    public let sound: SoundReference
    /// The prompts that are waiting or sounding.
    public let prompts: PromptList
    /// The music of the next steps.
    public let music: MusicList
    /// A number that changes if settings differ from the ones before in more than the music of the steps that have not begun.
    public let changeNumber: UInt64
    /// A number that changes with each list of music.
    public let musicSerial: UInt64

    /// Number of softer steps at the start of a run, 0 to `LeadIn.range.upperBound`; 0 if there is an anchor.
    public var leadIn: Int { softness.steps }

    /// Whether all steps are silent, from `order`; the value is stored so that the realtime thread calls no function of another
    /// file.
    let isSilent: Bool
    /// Whether the music is silent, from `order`.
    let isMusicSilent: Bool
    /// Seconds in which the tempo changes to the target tempo, 0 (at once) to `longestRamp`.
    ///
    /// A new run starts at its tempo without a ramp. If there is an anchor, the ramp begins at the anchor with its tempo.
    public let ramp: Double
    /// The change of the tempo that is scheduled on a step.
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
        changeNumber: UInt64 = 0,
        musicSerial: UInt64 = 0
    ) {
        self.serial = serial
        self.order = order
        self.style = style
        self.anchor = anchor
        self.sound = sound
        self.prompts = prompts
        self.music = music
        self.changeNumber = changeNumber
        self.musicSerial = musicSerial
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
    public static let stopped = Settings(
        serial: 0,
        order: PlayOrder(run: 0, tempo: Tempo(stepsPerMinute: 180)),
        sound: .silence
    )
}
