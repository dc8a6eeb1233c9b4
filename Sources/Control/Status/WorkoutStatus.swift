/// The workout in progress.
public struct WorkoutStatus: Sendable, Equatable, Codable {
    /// The name of the workout; `nil` if it has none.
    public let name: String?
    /// Whether the workout is paused; then its times and distances do not advance.
    public let isPaused: Bool
    /// The present step.
    public let step: WorkoutStepStatus
    /// The number of steps of the workout, with all repeats written out.
    public let stepCount: Int
    /// Seconds of moving time since the present step began.
    public let stepElapsedSeconds: Double
    /// Seconds until the present step ends; `nil` if it does not end by time.
    public let remainingSeconds: Double?
    /// Metres until the present step ends; `nil` if it does not end by distance.
    public let remainingMeters: Double?
    /// The fraction of the present step so far in which its first target was met, 0…1; `nil` if this is not known.
    public let inRangeShare: Double?
    /// The next step; `nil` during the last step.
    public let next: WorkoutStepStatus?
    /// Seconds of moving time since the workout began.
    public let elapsedSeconds: Double

    /// Creates a status; values that are NaN or infinite are stored as 0 or as `nil`, meaning unknown.
    public init(
        name: String? = nil,
        isPaused: Bool,
        step: WorkoutStepStatus,
        stepCount: Int,
        stepElapsedSeconds: Double,
        remainingSeconds: Double? = nil,
        remainingMeters: Double? = nil,
        inRangeShare: Double? = nil,
        next: WorkoutStepStatus? = nil,
        elapsedSeconds: Double
    ) {
        self.name = name
        self.isPaused = isPaused
        self.step = step
        self.stepCount = stepCount
        self.stepElapsedSeconds = stepElapsedSeconds.ifFinite ?? 0
        self.remainingSeconds = remainingSeconds?.ifFinite
        self.remainingMeters = remainingMeters?.ifFinite
        self.inRangeShare = inRangeShare?.ifFinite
        self.next = next
        self.elapsedSeconds = elapsedSeconds.ifFinite ?? 0
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case isPaused = "paused"
        case step
        case stepCount = "steps"
        case stepElapsedSeconds = "step_elapsed_s"
        case remainingSeconds = "remaining_s"
        case remainingMeters = "remaining_m"
        case inRangeShare = "in_range_share"
        case next
        case elapsedSeconds = "elapsed_s"
    }
}
