/// The number of consecutive days on which a goal was reached.
public struct GoalStreak: Hashable, Sendable {
    /// The length in days of the streak that ends today, or yesterday if today's goal is not reached yet; 0 without such a streak.
    public let current: Int
    /// The length in days of the longest streak so far.
    public let longest: Int

    /// Computes the streaks of one measure; both are 0 if no goal is set.
    ///
    /// Days without an entry in `tallies` count as not reached.
    public init(of measure: Measure, tallies: [CivilDate: Tally], goals: Goals, today: CivilDate) {
        guard let goal = goals.value(of: measure), goal > 0 else {
            (current, longest) = (0, 0)
            return
        }
        let reached = tallies.filter { $0.key <= today && measure.value(in: $0.value) >= goal }.keys.sorted()
        let streak = DayStreak(days: reached, today: today)
        (current, longest) = (streak?.current ?? 0, streak?.days ?? 0)
    }
}
