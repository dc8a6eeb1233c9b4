/// The activity that is being recorded.
public struct RecordingStatus: Sendable, Equatable, Codable {
    /// Whether the recording runs or is paused.
    public enum State: String, Sendable, Codable, CaseIterable {
        /// The recording runs.
        case recording
        /// The recording is paused: moving time and distance do not increase.
        case paused
    }

    /// Whether the recording runs or is paused.
    public let state: State
    /// The kind of activity.
    public let kind: ActivityChoice
    /// Whether the recording started automatically; if so, it also ends automatically.
    public let isAutomatic: Bool
    /// The start time, in seconds of Unix time.
    public let startedAt: Double
    /// Seconds since the start, including pauses.
    public let elapsedSeconds: Double
    /// Seconds since the start, without pauses.
    public let movingSeconds: Double
    /// The distance of this activity so far, in metres; `nil` before the first measurement.
    public let distanceMeters: Double?
    /// Whether the distance is estimated: from steps and the step length, or from the pace set by hand.
    public let isDistanceEstimated: Bool
    /// What measured most of the distance: "treadmill", "footpod", "gps", "steps" or "pace"; `nil` before the first measurement.
    public let distanceSource: String?
    /// The number of steps in this activity so far; `nil` when no sensor counts them.
    public let steps: Int?
    /// The energy used in this activity so far, in kilocalories, including the energy at rest; `nil` if it is not known.
    public let kilocalories: Double?
    /// The number of the current lap, starting at 1.
    public let laps: Int
    /// Seconds in which the steps were in sync with the clicks; `nil` if that was never known.
    public let inSyncSeconds: Double?
    /// Seconds in which the steps could be compared with the clicks; `nil` if that was never possible.
    public let syncMeasuredSeconds: Double?
    /// The share of the measured time in which the steps were in sync, 0 to 1; `nil` if less than 10 s were measured.
    public let inSyncShare: Double?
    /// The position; `nil` while no source has reported one recently.
    public let position: PositionStatus?
    /// Why recorded data could not be written to the disk, in words; `nil` while writing works.
    public let unsaved: String?

    /// Creates a recording status; values that are NaN or infinite are stored as `nil`, meaning unknown.
    public init(
        state: State,
        kind: ActivityChoice,
        isAutomatic: Bool,
        startedAt: Double,
        elapsedSeconds: Double,
        movingSeconds: Double,
        distanceMeters: Double? = nil,
        isDistanceEstimated: Bool = false,
        distanceSource: String? = nil,
        steps: Int? = nil,
        kilocalories: Double? = nil,
        laps: Int = 1,
        inSyncSeconds: Double? = nil,
        syncMeasuredSeconds: Double? = nil,
        inSyncShare: Double? = nil,
        position: PositionStatus? = nil,
        unsaved: String? = nil
    ) {
        self.state = state
        self.kind = kind
        self.isAutomatic = isAutomatic
        self.startedAt = startedAt.ifFinite ?? 0
        self.elapsedSeconds = elapsedSeconds.ifFinite ?? 0
        self.movingSeconds = movingSeconds.ifFinite ?? 0
        self.distanceMeters = distanceMeters?.ifFinite
        self.isDistanceEstimated = isDistanceEstimated
        self.distanceSource = distanceSource
        self.steps = steps
        self.kilocalories = kilocalories?.ifFinite
        self.laps = laps
        self.inSyncSeconds = inSyncSeconds?.ifFinite
        self.syncMeasuredSeconds = syncMeasuredSeconds?.ifFinite
        self.inSyncShare = inSyncShare?.ifFinite
        self.position = position
        self.unsaved = unsaved
    }

    private enum CodingKeys: String, CodingKey {
        case state, kind
        case isAutomatic = "automatic"
        case startedAt = "started_unix_s"
        case elapsedSeconds = "elapsed_s"
        case movingSeconds = "moving_s"
        case distanceMeters = "distance_m"
        case isDistanceEstimated = "distance_estimated"
        case distanceSource = "distance_source"
        case steps
        case kilocalories = "energy_kcal"
        case inSyncSeconds = "in_sync_s"
        case syncMeasuredSeconds = "in_sync_measured_s"
        case inSyncShare = "in_sync_share"
        case laps, position, unsaved
    }
}
