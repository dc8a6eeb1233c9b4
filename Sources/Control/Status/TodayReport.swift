/// What a day came to so far: the answer to ``Request/today``.
public struct TodayReport: Sendable, Equatable, Codable {
    /// The local day: "2026-11-21".
    public let date: String
    /// Steps; absent where there is no data, which is not zero.
    public let steps: Int?
    /// How far, in metres.
    public let distanceMeters: Double?
    /// What it took beyond resting, in kilocalories.
    public let kilocalories: Double?
    /// The goals of a day, as far as they were set.
    public let stepGoal: Int?
    /// Metres a day.
    public let distanceGoalMeters: Double?
    /// Kilocalories a day.
    public let energyGoalKilocalories: Double?
    /// Steps of the last ``windowSeconds``.
    public let windowSteps: Int?
    /// The window's length.
    public let windowSeconds: Double
    /// What is done now: "running"; absent where nothing tells.
    public let activity: String?
    /// Whether anything counts steps.
    public var presence: Presence
    /// When the last source fell silent, in seconds of Unix time; there only when it did.
    public var silentSince: Double?
    /// Why a source may not be read; there only when it may not.
    public var refusal: String?

    /// Whether anything counts steps: no data is not zero steps.
    public enum Presence: String, Sendable, Codable {
        /// A source counts, or says that nobody steps.
        case live
        /// Sources were seen, and say nothing any more.
        case silent
        /// No source was ever seen.
        case neverSeen = "never_seen"
        /// A source may not be read, and there is no other.
        case refused
    }

    /// A day; what is NaN or infinite is unknown.
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

/// A playlist for how active somebody was: the answer to ``Request/suggestPlaylist(play:)``.
public struct PlaylistReport: Sendable, Equatable, Codable {
    /// "relaxing", "focused", "energizing" or what the settings call it; absent where there is no data.
    public let mood: String?
    /// A file, or the name of a player's playlist; absent where the settings name none.
    public let target: String?
    /// Why, in words.
    public let reason: String
    /// The player that plays it now; absent where none was asked to.
    public let playing: String?

    /// A suggestion.
    public init(mood: String?, target: String?, reason: String, playing: String? = nil) {
        self.mood = mood
        self.target = target
        self.reason = reason
        self.playing = playing
    }
}
