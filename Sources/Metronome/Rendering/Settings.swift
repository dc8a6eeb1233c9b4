/// All settings of the realtime thread; the latest posted settings apply.
public struct Settings: BitwiseCopyable, Sendable {
    /// The longest tempo ramp in seconds.
    public static let longestRamp = 600.0

    /// A number from the sender that identifies these settings in events.
    public let serial: UInt64
    /// The beat grid.
    ///
    /// With an `anchor`, a new run continues an existing grid.
    public let order: PlayOrder
    /// Which steps click, and how loud.
    ///
    /// With an `anchor`, there is no lead-in.
    public let style: ClickStyle
    /// A point of the beat grid of a run that another process has played, to continue that run; nil for a new run.
    ///
    /// It is used when these settings start the run, and ignored while the run is playing.
    public let anchor: GridAnchor?
    /// The sound of a click at the renderer's sample rate.
    public let sound: SoundReference

    /// Number of softer steps at the start of a run, 0 to `LeadIn.range.upperBound`; 0 with an anchor.
    public var leadIn: Int { softness.steps }

    /// Whether no step clicks, from `order`; stored, so that the realtime thread calls no function of another file.
    let isSilent: Bool
    /// Seconds in which the tempo reaches the target tempo, 0 (at once) to `longestRamp`.
    ///
    /// A new run starts at its tempo without a ramp. With an anchor, the ramp begins at the anchor with the anchor's tempo.
    public let ramp: Double
    /// The total shift of the beat grid in seconds; a shift that is not finite is 0.
    let shift: Double
    /// The gain of the first steps.
    let softness: LeadIn

    /// Creates settings; the ramp, the lead-in and the shift are clamped to their ranges.
    public init(
        serial: UInt64,
        order: PlayOrder,
        style: ClickStyle = ClickStyle(),
        anchor: GridAnchor? = nil,
        sound: SoundReference
    ) {
        self.serial = serial
        self.order = order
        self.style = style
        self.anchor = anchor
        self.sound = sound
        isSilent = order.isSilent
        ramp = max(0, min(order.ramp / .seconds(1), Self.longestRamp))
        shift = order.shift.isFinite ? order.shift : 0
        // A continued run has already had its lead-in.
        softness = LeadIn(steps: anchor == nil ? style.leadIn : 0)
    }

    /// Stopped: the settings of a renderer before the first `apply`.
    public static let stopped = Settings(
        serial: 0,
        order: PlayOrder(run: 0, tempo: Tempo(stepsPerMinute: 180)),
        sound: .silence
    )
}
