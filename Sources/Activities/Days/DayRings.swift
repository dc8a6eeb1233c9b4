/// How much of each goal a day came to.
public struct DayRings: Hashable, Sendable {
    /// Of the goal in steps: 1 is reached, and there is more; nil without one.
    public let steps: Double?
    /// Of the goal in distance.
    public let distance: Double?
    /// Of the goal in energy.
    public let calories: Double?

    /// The rings of a day's tally.
    public init(_ tally: Tally, goals: Goals) {
        func fraction(_ measure: Measure) -> Double? {
            guard let goal = goals.value(of: measure), goal > 0 else { return nil }
            return measure.value(in: tally) / goal
        }
        steps = fraction(.steps)
        distance = fraction(.distance)
        calories = fraction(.calories)
    }

    /// The ring of a measure: its share of the goal; nil without a goal.
    public subscript(measure: Measure) -> Double? {
        switch measure {
        case .steps: steps
        case .distance: distance
        case .calories: calories
        }
    }

    /// Whether there is a goal and every one was reached.
    public var isComplete: Bool {
        let set = Measure.allCases.compactMap { self[$0] }
        return !set.isEmpty && set.allSatisfy { $0 >= 1 }
    }
}

/// A month of rings, a day each.
public struct CalendarMonth: Hashable, Sendable {
    /// Its first day.
    public let start: CivilDate
    /// Its days, from the first to the last.
    public let days: [CalendarDay]

    /// The month in which a day lies; `tallies` are those of the days in which something was counted.
    public init(containing date: CivilDate, tallies: [CivilDate: Tally], goals: Goals) {
        start = date.startOfMonth
        days = date.month.map { day in
            let tally = tallies[day]
            return CalendarDay(date: day, tally: tally, rings: tally.map { DayRings($0, goals: goals) })
        }
    }

    /// Its name and year: `November 2026`.
    public var title: String { "\(start.monthName) \(start.fields.year)" }
}

/// A day of a calendar.
public struct CalendarDay: Hashable, Sendable {
    /// Which day.
    public let date: CivilDate
    /// What it came to; nil where nothing was counted.
    public let tally: Tally?
    /// How much of the goals that is; nil where nothing was counted.
    public let rings: DayRings?

    /// A day.
    public init(date: CivilDate, tally: Tally?, rings: DayRings?) {
        self.date = date
        self.tally = tally
        self.rings = rings
    }
}
