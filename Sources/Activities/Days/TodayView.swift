/// Today as it is shown.
public struct TodayView: Hashable, Sendable {
    /// Which day.
    public let date: CivilDate
    /// What it came to so far; not to be shown as zero while `presence` says that nothing is known.
    public let tally: Tally
    /// What the runner wants to reach.
    public let goals: Goals
    /// How much of that is reached.
    public let rings: DayRings
    /// Steps in the last `window`.
    public let stepsInWindow: Int
    /// The length of the window.
    public let window: Duration
    /// What the runner does now, in a word; nil where nobody can tell.
    public let activity: String?
    /// Whether anything counts steps.
    public let presence: DataPresence

    /// Today.
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
