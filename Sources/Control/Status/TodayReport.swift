/// The totals of today so far: the reply to ``GetToday``.
public struct TodayReport: Sendable, Equatable, Codable {
    /// The local date: "2026-11-21".
    public let date: String
    /// Steps today; `nil` when there is no data, which differs from zero steps.
    public let steps: Int?
    /// Distance today, in metres.
    public let distanceMeters: Double?
    /// Energy today, in kilocalories: that of activities, which includes the energy at rest, and that of other steps, which does not.
    public let kilocalories: Double?
    /// The daily step goal; `nil` when it is not set.
    public let stepGoal: Int?
    /// The daily distance goal, in metres; `nil` when it is not set.
    public let distanceGoalMeters: Double?
    /// The daily energy goal, in kilocalories; `nil` when it is not set.
    public let energyGoalKilocalories: Double?
    /// Steps in the last ``windowSeconds``; `nil` unless ``presence`` is `live`.
    public let windowSteps: Int?
    /// The length of the time window of `windowSteps`, in seconds.
    public let windowSeconds: Double
    /// The runner's current activity, for example "running"; `nil` when no sensor reports it.
    public let activity: String?
    /// Whether a sensor or program counts steps now.
    public var presence: Presence
    /// The time of the latest reading of a step sensor, in seconds of Unix time; set only when ``presence`` is `silent`.
    public var silentSince: Double?
    /// The reason why strided may not read the step sensor; set only when ``presence`` is `refused`.
    public var refusal: String?

    /// Whether a sensor or program counts steps; this distinguishes missing data from zero steps.
    public enum Presence: String, Sendable, Codable, CaseIterable {
        /// A sensor counts steps, or reports that the runner stands still.
        case live
        /// A step sensor sent data earlier, but none sends data now.
        case silent
        /// No step sensor has ever sent data.
        case neverSeen = "never_seen"
        /// The system refused access to a step sensor, and no other step sensor sends data.
        case refused
    }

    /// Creates a report; values that are NaN or infinite are stored as `nil`, meaning unknown.
    public init(
        date: String,
        steps: Int?,
        distanceMeters: Double?,
        kilocalories: Double?,
        stepGoal: Int? = nil,
        distanceGoalMeters: Double? = nil,
        energyGoalKilocalories: Double? = nil,
        windowSteps: Int? = nil,
        windowSeconds: Double,
        activity: String? = nil,
        presence: Presence,
        silentSince: Double? = nil,
        refusal: String? = nil
    ) {
        self.date = date
        self.steps = steps
        self.distanceMeters = distanceMeters?.ifFinite
        self.kilocalories = kilocalories?.ifFinite
        self.stepGoal = stepGoal
        self.distanceGoalMeters = distanceGoalMeters?.ifFinite
        self.energyGoalKilocalories = energyGoalKilocalories?.ifFinite
        self.windowSteps = windowSteps
        self.windowSeconds = windowSeconds.ifFinite ?? 0
        self.activity = activity
        self.presence = presence
        self.silentSince = silentSince?.ifFinite
        self.refusal = refusal
    }

    private enum CodingKeys: String, CodingKey {
        case date, steps
        case distanceMeters = "distance_m"
        case kilocalories = "energy_kcal"
        case stepGoal = "goal_steps"
        case distanceGoalMeters = "goal_distance_m"
        case energyGoalKilocalories = "goal_energy_kcal"
        case windowSteps = "window_steps"
        case windowSeconds = "window_s"
        case activity, presence
        case silentSince = "silent_since_unix_s"
        case refusal
    }
}

/// The playlist that suits the number of steps in the last seven days: the reply to ``SuggestPlaylist``.
public struct PlaylistReport: Sendable, Equatable, Codable {
    /// The mood: "relaxing", "focused", "energizing", or the name given in the settings; `nil` when there is no data.
    public let mood: String?
    /// A playlist file, or the name of a playlist in a music player program; `nil` when there is no data for a suggestion.
    public let target: String?
    /// The reason for the suggestion, or why there is none, in words.
    public let reason: String
    /// The name of the music player program that now plays the playlist; `nil` when no program was asked to play it.
    public let playing: String?

    /// Creates a report about the suggested playlist.
    public init(mood: String?, target: String?, reason: String, playing: String? = nil) {
        self.mood = mood
        self.target = target
        self.reason = reason
        self.playing = playing
    }
}
