/// The state of the lock, which aligns the clicks with the runner's footfalls.
public struct LockStatus: Sendable, Equatable, Codable {
    /// The lock mode that the user has chosen.
    public let mode: LockChoice
    /// The current state: "free", "searching" or "locked".
    public let state: String
    /// Mean of footfall time minus click time over the most recent steps, in milliseconds; negative when the foot lands before
    /// the click.
    public let asynchronyMilliseconds: Double?
    /// Standard deviation of the asynchrony, in milliseconds.
    public let asynchronyDeviationMilliseconds: Double?
    /// Standard uncertainty of the mean asynchrony, in milliseconds.
    ///
    /// It combines the deviation with the timing error of the sensor that detects the footfalls.
    public let asynchronyUncertaintyMilliseconds: Double?
    /// Phase coherence of the most recent steps (mean resultant length), from 0 (none) to 1 (perfect).
    public let coherence: Double?
    /// The time during the metronome run in which footfalls and clicks were in sync, in seconds.
    public let inSyncSeconds: Double
    /// The time in which footfalls and clicks were in sync, as a fraction of the time in which footfalls were detected, 0…1.
    public let inSyncShare: Double?

    /// Creates a lock status; values that are `nil`, NaN or infinite are stored as `nil`, meaning unknown.
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
