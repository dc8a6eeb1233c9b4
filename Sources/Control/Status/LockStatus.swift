/// How the clicks and the runner's footfalls stand to each other.
public struct LockStatus: Sendable, Equatable, Codable {
    /// What the lock is asked to do.
    public let mode: LockChoice
    /// How it stands, in a word: "free", "searching", "locked".
    public let state: String
    /// Mean of footfall less click over the last steps, in milliseconds; below zero the foot is early.
    public let asynchronyMilliseconds: Double?
    /// Its standard deviation, in milliseconds.
    public let asynchronyDeviationMilliseconds: Double?
    /// Its standard uncertainty, in milliseconds: the deviation, and what the source of the footfalls may be off by.
    public let asynchronyUncertaintyMilliseconds: Double?
    /// Phase coherence of the last steps, the mean resultant length, 0 (none) to 1 (perfect).
    public let coherence: Double?
    /// Time of this run in sync, in seconds.
    public let inSyncSeconds: Double
    /// The same as a share of the time in which footfalls were seen, 0…1.
    public let inSyncShare: Double?

    /// A lock; what is `nil`, NaN or infinite is unknown.
    public init(
        mode: LockChoice,
        state: String,
        asynchronyMilliseconds: Double? = nil,
        asynchronyDeviationMilliseconds: Double? = nil,
        asynchronyUncertaintyMilliseconds: Double? = nil,
        coherence: Double? = nil,
        inSyncSeconds: Double = 0,
        inSyncShare: Double? = nil
    ) {
        self.mode = mode
        self.state = state
        self.asynchronyMilliseconds = asynchronyMilliseconds?.ifFinite
        self.asynchronyDeviationMilliseconds = asynchronyDeviationMilliseconds?.ifFinite
        self.asynchronyUncertaintyMilliseconds = asynchronyUncertaintyMilliseconds?.ifFinite
        self.coherence = coherence?.ifFinite
        self.inSyncSeconds = inSyncSeconds.ifFinite ?? 0
        self.inSyncShare = inSyncShare?.ifFinite
    }

    private enum CodingKeys: String, CodingKey {
        case mode, state
        case asynchronyMilliseconds = "asynchrony_ms"
        case asynchronyDeviationMilliseconds = "asynchrony_sd_ms"
        case asynchronyUncertaintyMilliseconds = "asynchrony_uncertainty_ms"
        case coherence
        case inSyncSeconds = "in_sync_s"
        case inSyncShare = "in_sync_share"
    }
}
