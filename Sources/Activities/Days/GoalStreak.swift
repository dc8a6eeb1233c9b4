/// Days in a row on which a goal was reached.
public struct GoalStreak: Hashable, Sendable {
    /// Up to today, or to yesterday while today's goal is still to be reached.
    public let current: Int
    /// The longest there was.
    public let longest: Int

    /// The streak of a measure's daily goal, of which days of any number are known; none without a goal.
    public init(of measure: Measure, tallies: [CivilDate: Tally], goals: Goals, today: CivilDate) {
        guard let goal = goals.value(of: measure), goal > 0 else {
            (current, longest) = (0, 0)
            return
        }
        let reached = tallies.filter { $0.key <= today && measure.value(in: $0.value) >= goal }.keys.sorted()
        var longest = 0
        var length = 0
        var last: CivilDate?
        for date in reached {
            length = last?.advanced(by: 1) == date ? length + 1 : 1
            longest = max(longest, length)
            last = date
        }
        self.longest = longest
        current = last.map { $0 >= today.advanced(by: -1) } ?? false ? length : 0
    }
}
