/// The values that the user interface shows about today.
public struct TodayView: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The totals so far; do not show 0 if `presence` is not live.
    public let tally: Tally
    /// The daily goals.
    public let goals: Goals
    /// The share of each daily goal that is reached so far.
    public let rings: DayRings
    /// The number of steps within the last `window`.
    public let stepsInWindow: Int
    /// The length of the time window of `stepsInWindow`.
    public let window: Duration
    /// The name of the runner's current activity; nil if it is unknown.
    public let activity: String?
    /// Whether a step sensor is live; if not, why there is no data.
    public let presence: DataPresence

    /// Creates the values of today; the rings are computed from the totals and the goals.
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
