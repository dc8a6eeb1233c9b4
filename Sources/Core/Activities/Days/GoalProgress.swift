/// The share of each daily goal that a day reached, shown as three rings.
package struct DayRings: Hashable, Sendable {
    private let shares: [Measure: Double]

    package init(_ tally: Tally, goals: Goals) {
        let aims = Measure.allCases.compactMap { measure in
            goals.value(of: measure).flatMap { $0 > 0 ? (measure, measure.value(in: tally) / $0) : nil }
        }
        shares = Dictionary(uniqueKeysWithValues: aims)
    }

    /// The day's value of a measure divided by its goal: 1 or more if the goal was reached; nil if no goal is set.
    package subscript(measure: Measure) -> Double? { shares[measure] }

    /// Whether at least one goal is set and all goals were reached.
    package var isComplete: Bool { !shares.isEmpty && shares.values.allSatisfy { $0 >= 1 } }
}

package struct CalendarMonth: Hashable, Sendable {
    package let start: CivilDate
    package let days: [CalendarDay]

    /// Creates the month that contains a date; `tallies` contains the days on which something was counted.
    package init(containing date: CivilDate, tallies: [CivilDate: Tally], goals: Goals) {
        start = date.startOfMonth
        days = date.month.map { day in
            let tally = tallies[day]
            return CalendarDay(date: day, tally: tally, rings: tally.map { DayRings($0, goals: goals) })
        }
    }
}

package struct CalendarDay: Hashable, Sendable {
    package let date: CivilDate
    /// The day's totals; nil if nothing was counted.
    package let tally: Tally?
    /// The shares of the goals; nil if nothing was counted.
    package let rings: DayRings?
}

/// Consecutive days on which something was done, for example a run, or reached, for example a goal.
package struct DayStreak: Hashable, Sendable {
    /// The first and the last day of the longest streak; of two longest ones, the first.
    package var longest: ClosedRange<CivilDate>
    /// The number of days of the streak that ends today, or yesterday if today is not among its days yet; 0 without such a streak.
    package var current: Int

    package var days: Int { longest.count }

    /// Finds the streaks in a list of days in their order, without repetitions; nil if there are none.
    package init?(days: [CivilDate], today: CivilDate) {
        guard var streak = days.first.map({ $0...$0 }) else { return nil }
        var longest = streak
        for day in days.dropFirst() {
            streak = day == streak.upperBound.advanced(by: 1) ? streak.lowerBound...day : day...day
            if streak.count > longest.count { longest = streak }
        }
        self.longest = longest
        current = streak.upperBound >= today.advanced(by: -1) && streak.upperBound <= today ? streak.count : 0
    }

    /// Finds the streaks of days on which a goal was reached; nil if no goal is set or it was never reached.
    ///
    /// Days without an entry in `tallies` count as not reached.
    package init?(of measure: Measure, tallies: [CivilDate: Tally], goals: Goals, today: CivilDate) {
        guard let goal = goals.value(of: measure), goal > 0 else { return nil }
        let reached = tallies.filter { $0.key <= today && measure.value(in: $0.value) >= goal }.keys.sorted()
        self.init(days: reached, today: today)
    }
}

/// The values that the user interface shows about today.
package struct TodayView: Hashable, Sendable {
    package let date: CivilDate
    /// The totals so far; do not show 0 if `presence` is not live.
    package let tally: Tally
    package let goals: Goals
    /// The share of each daily goal that is reached so far.
    package let rings: DayRings
    package let stepsInWindow: Int
    package let window: Duration
    /// The name of the runner's current activity; nil if it is unknown.
    package let activity: String?
    /// Whether a step sensor is live; if not, why there is no data.
    package let presence: DataPresence

    package init(
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
