/// A message that strided shows to the runner.
public struct Alert: Hashable, Sendable {
    /// The reason for the alert; a new alert replaces an older one of the same kind.
    public enum Kind: Hashable, Sendable {
        /// No step was counted for the time that the runner has set.
        case inactivity
        /// The time of day that the runner has set for the reminder has come.
        case reminder
        /// A daily goal was reached.
        case goal(Measure)

        /// A stable identifier of the kind, such as `inactivity`, `reminder` or `goal-steps`.
        public var code: String {
            switch self {
            case .inactivity: "inactivity"
            case .reminder: "reminder"
            case .goal(let measure): "goal-\(measure.rawValue)"
            }
        }
    }

    /// The reason for the alert.
    public let kind: Kind
    /// A short title of the message.
    public let title: String
    /// The message, in one or two sentences.
    public let text: String
}

/// The alerts that the runner has turned on.
public struct AlertSettings: Hashable, Sendable, Codable {
    /// The time without a step after which to alert; nil turns this alert off.
    public var inactivity: WindowLength?
    /// The time of day at which to report what is missing to the goals, or the steps so far if no goal is set; nil turns the reminder off.
    public var reminder: ReminderTime?
    /// Whether to alert when a daily goal is reached.
    public var goals: Bool

    /// Creates alert settings; by default only goal alerts are on.
    public init(inactivity: WindowLength? = nil, reminder: ReminderTime? = nil, goals: Bool = true) {
        self.inactivity = inactivity
        self.reminder = reminder
        self.goals = goals
    }
}
