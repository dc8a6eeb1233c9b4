/// What the runner is told of.
public struct AlertsStatus: Sendable, Equatable, Codable {
    /// Seconds without a step after which the runner is told; absent for never.
    public let inactivitySeconds: Double?
    /// The time of day at which an unreached goal is brought to mind: "18:00"; absent for never.
    public let reminder: String?
    /// Whether a reached goal is told.
    public let goal: Bool

    /// What is told.
    public init(inactivitySeconds: Double?, reminder: String?, goal: Bool) {
        self.inactivitySeconds = inactivitySeconds?.ifFinite
        self.reminder = reminder
        self.goal = goal
    }

    private enum CodingKeys: String, CodingKey {
        case inactivitySeconds = "inactivity_s"
        case reminder, goal
    }
}

/// Something the runner was told.
public struct AlertStatus: Sendable, Equatable, Codable {
    /// What it is about, in a few words.
    public let title: String
    /// What there is to say.
    public let text: String
    /// When, in seconds of Unix time.
    public let at: Double
    /// Whether a notification server took it; else it is here and in the log alone.
    public let isShown: Bool

    /// An alert.
    public init(title: String, text: String, at: Double, isShown: Bool) {
        self.title = title
        self.text = text
        self.at = at.ifFinite ?? 0
        self.isShown = isShown
    }

    private enum CodingKeys: String, CodingKey {
        case title, text
        case at = "at_unix_s"
        case isShown = "shown"
    }
}
