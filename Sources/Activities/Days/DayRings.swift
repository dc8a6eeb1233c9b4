/// The share of each daily goal that a day reached, shown as three rings.
public struct DayRings: Hashable, Sendable {
    /// The day's steps divided by the step goal: 1 or more if the goal was reached; nil if no goal is set.
    public let steps: Double?
    /// The day's distance divided by the distance goal: 1 or more if the goal was reached; nil if no goal is set.
    public let distance: Double?
    /// The day's energy divided by the energy goal: 1 or more if the goal was reached; nil if no goal is set.
    public let calories: Double?

    /// Computes the shares of a day's tally.
    public init(_ tally: Tally, goals: Goals) {
        func fraction(_ measure: Measure) -> Double? {
            guard let goal = goals.value(of: measure), goal > 0 else { return nil }
            return measure.value(in: tally) / goal
        }
        steps = fraction(.steps)
        distance = fraction(.distance)
        calories = fraction(.calories)
    }

    /// The value of a measure divided by its goal; nil if no goal is set.
    public subscript(measure: Measure) -> Double? {
        switch measure {
        case .steps: steps
        case .distance: distance
        case .calories: calories
        }
    }

    /// Whether at least one goal is set and all goals were reached.
    public var isComplete: Bool {
        let set = Measure.allCases.compactMap { self[$0] }
        return !set.isEmpty && set.allSatisfy { $0 >= 1 }
    }
}

/// A calendar month; for each day it has the share of each goal that was reached.
public struct CalendarMonth: Hashable, Sendable {
    /// The first day of the month.
    public let start: CivilDate
    /// All days of the month, in order.
    public let days: [CalendarDay]

    /// Creates the month that contains a date; `tallies` contains the days on which something was counted.
    public init(containing date: CivilDate, tallies: [CivilDate: Tally], goals: Goals) {
        start = date.startOfMonth
        days = date.month.map { day in
            let tally = tallies[day]
            return CalendarDay(date: day, tally: tally, rings: tally.map { DayRings($0, goals: goals) })
        }
    }

    /// The name of the month and the year: `November 2026`.
    public var title: String { "\(start.monthName) \(start.fields.year)" }
}

/// One day of a calendar month.
public struct CalendarDay: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The day's totals; nil if nothing was counted.
    public let tally: Tally?
    /// The shares of the goals; nil if nothing was counted.
    public let rings: DayRings?

    /// Creates a day of a calendar month.
    public init(date: CivilDate, tally: Tally?, rings: DayRings?) {
        self.date = date
        self.tally = tally
        self.rings = rings
    }
}
