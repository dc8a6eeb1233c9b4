/// The alerts that are switched on.
public struct AlertsStatus: Sendable, Equatable, Codable {
    /// Seconds without a step after which the runner is alerted; `nil` when this alert is off.
    public let inactivitySeconds: Double?
    /// The time of day at which the runner is reminded of an unreached goal: "18:00"; `nil` when this alert is off.
    public let reminder: String?
    /// Whether the runner is alerted when a goal is reached.
    public let goal: Bool

    /// Creates the alert settings.
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

/// An alert that was sent to the runner.
public struct AlertStatus: Sendable, Equatable, Codable {
    /// The subject of the alert, in a few words.
    public let title: String
    /// The message of the alert.
    public let text: String
    /// The time of the alert, in seconds of Unix time.
    public let at: Double
    /// Whether a notification server accepted the alert; if false, the runner sees it only in the status and in the log.
    public let isShown: Bool

    /// Creates an alert.
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
