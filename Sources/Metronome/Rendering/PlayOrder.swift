/// The beat grid that the metronome should play, and whether it clicks; each order replaces the one before.
public struct PlayOrder: Hashable, Sendable, BitwiseCopyable {
    /// The number of the metronome run; 0 means stopped, and a different number starts a new run.
    ///
    /// So a stop followed by a start is always visible as a change.
    public var run: UInt64
    /// Whether the runner has paused the clicks; the beat grid continues to count, so resuming keeps phase and foot.
    public var isPaused: Bool
    /// Whether strided itself has silenced the clicks, not the runner; the beat grid continues to count.
    public var isResting: Bool
    /// Whether the runner stands, so that the music is silent as well; then `isResting` is true.
    public var isStanding: Bool
    /// The target tempo; a new run starts at this tempo at once.
    public var tempo: Tempo
    /// The time in which the tempo changes to `tempo`; zero means at once.
    ///
    /// Renderers limit it to 0…24 h.
    public var ramp: Duration
    /// A change of the tempo that is scheduled on a step; from the onset of that step on, it replaces `tempo`.
    ///
    /// An order with the same change leaves a change that has taken effect as it is. If the step has already begun when the order
    /// arrives, the change begins at the first frame that can still change. If `tempo` is then the tempo that the change has
    /// reached, an order without the change leaves the tempo and its ramp as they are.
    public var next: TempoChange?
    /// Total shift of the beat grid in seconds since the run began; a positive shift makes steps later.
    ///
    /// It is a total, because only the latest order is read. During a run, the beat grid moves by the difference from
    /// the previous value.
    public var shift: Double

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

    /// Whether the clicks of all steps are silent.
    public var isSilent: Bool { isPaused || isResting }

    /// Whether the music is silent; while clicks are wanted only off the target cadence, the music continues.
    public var isMusicSilent: Bool { isPaused || isStanding }
}
