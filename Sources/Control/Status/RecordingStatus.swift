/// The activity that is recorded.
public struct RecordingStatus: Sendable, Equatable, Codable {
    /// Whether it goes on.
    public enum State: String, Sendable, Codable {
        /// It does.
        case recording
        /// Time and distance rest.
        case paused
    }

    /// Whether it goes on.
    public let state: State
    /// What it is.
    public let kind: ActivityChoice
    /// Whether it began by itself, and will end so.
    public let isAutomatic: Bool
    /// When it began, in seconds of Unix time.
    public let startedAt: Double
    /// Seconds since then, pauses and all.
    public let elapsedSeconds: Double
    /// Seconds without the pauses.
    public let movingSeconds: Double
    /// How far, in metres; absent before anything measured it.
    public let distanceMeters: Double?
    /// Whether that is steps times the length of a step.
    public let isDistanceEstimated: Bool
    /// Steps taken; absent where nothing counts them.
    public let steps: Int?
    /// What it took so far, in kilocalories.
    public let kilocalories: Double?
    /// Which lap it is in, from 1.
    public let laps: Int
    /// Why the disk does not have it yet, in words; absent while it does.
    public let unsaved: String?

    /// A recording; what is NaN or infinite is unknown.
    public init(
        state: State,
        kind: ActivityChoice,
        isAutomatic: Bool,
        startedAt: Double,
        elapsedSeconds: Double,
        movingSeconds: Double,
        distanceMeters: Double? = nil,
        isDistanceEstimated: Bool = false,
        steps: Int? = nil,
        kilocalories: Double? = nil,
        laps: Int = 1,
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
        self.steps = steps
        self.kilocalories = kilocalories?.ifFinite
        self.laps = laps
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
        case steps
        case kilocalories = "energy_kcal"
        case laps, unsaved
    }
}
