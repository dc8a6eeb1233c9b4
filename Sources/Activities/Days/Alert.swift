/// Something a runner asked to be told.
public struct Alert: Hashable, Sendable {
    /// What it is about; each replaces the one of its kind before.
    public enum Kind: Hashable, Sendable {
        /// Nobody stepped for a while.
        case inactivity
        /// The time of the day has come.
        case reminder
        /// A goal of the day is reached.
        case goal(Measure)

        /// A name that stays: `inactivity`, `reminder`, `goal-steps`.
        public var code: String {
            switch self {
            case .inactivity: "inactivity"
            case .reminder: "reminder"
            case .goal(let measure): "goal-\(measure.rawValue)"
            }
        }
    }

    /// What it is about.
    public let kind: Kind
    /// A few words.
    public let title: String
    /// A sentence or two.
    public let text: String
}

/// What a runner wants to be told of.
public struct AlertSettings: Hashable, Sendable, Codable {
    /// After how long without a step; nil for never.
    public var inactivity: WindowLength?
    /// At which time of the day what is missing to the goals; nil for never.
    public var reminder: ReminderTime?
    /// Whether when a goal of the day is reached.
    public var goals: Bool

    /// Settings; nothing but goals by default.
    public init(inactivity: WindowLength? = nil, reminder: ReminderTime? = nil, goals: Bool = true) {
        self.inactivity = inactivity
        self.reminder = reminder
        self.goals = goals
    }
}
