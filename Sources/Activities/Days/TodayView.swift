/// The values of the view of today.
public struct TodayView: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The totals so far; do not show 0 if `presence` is not live.
    public let tally: Tally
    /// The daily goals.
    public let goals: Goals
    /// The shares of the goals that are reached.
    public let rings: DayRings
    /// Steps in the last `window`.
    public let stepsInWindow: Int
    /// The length of the window.
    public let window: Duration
    /// The name of the current activity; nil if unknown.
    public let activity: String?
    /// Whether a source counts steps.
    public let presence: DataPresence

    /// Creates the view.
    public init(
        date: CivilDate,
        tally: Tally,
        goals: Goals,
        stepsInWindow: Int,
        window: Duration,
        activity: String?,
        presence: DataPresence
    ) {
        self.date = date
        self.tally = tally
        self.goals = goals
        self.rings = DayRings(tally, goals: goals)
        self.stepsInWindow = stepsInWindow
        self.window = window
        self.activity = activity
        self.presence = presence
    }
}
