package import Activities
package import Cadence

/// The runner's records: best efforts, longest runs, the day with most steps, the best week and the longest streak.
package struct RunningRecords: Hashable, Sendable {
    /// The best efforts of each measure, best first, at most ``effortsShown`` and at most one of each run.
    package var efforts: [EffortMeasure: [RankedEffort]] = [:]
    package var longestDistance: LongestRun?
    package var longestTime: LongestRun?
    package var mostSteps: DayOfSteps?
    /// The week, from Monday, with the longest distance of all its runs together.
    package var bestWeek: WeekOfRuns?
    /// The longest streak, and the present one.
    package var streak: DayStreak?
    /// The race times predicted from the efforts of the last ``RacePrediction/days`` days; demo data are included.
    package var predictions: [RacePrediction] = []
    /// The number of activities that are not analysed yet, so that their efforts may be missing.
    package var pending = 0

    /// The number of best efforts of a measure: the best, the second and the third.
    package static let effortsShown = 3

    package init() {}

    package var isEmpty: Bool {
        efforts.values.allSatisfy(\.isEmpty) && longestTime == nil && longestDistance == nil && mostSteps == nil
    }
}

package struct NamedRun: Hashable, Sendable {
    package var number: Int64
    package var start: Moment
    package var origin: Activity.Origin
    /// Whether the runner has entered its distance; the measured distances were multiplied to give it.
    package var isEdited: Bool

    package init(number: Int64, start: Moment, origin: Activity.Origin = .recorded, isEdited: Bool = false) {
        self.number = number
        self.start = start
        self.origin = origin
        self.isEdited = isEdited
    }
}

package struct RankedEffort: Hashable, Sendable {
    package var run: NamedRun
    package var effort: BestEffort

    package init(run: NamedRun, effort: BestEffort) {
        self.run = run
        self.effort = effort
    }
}

package struct LongestRun: Hashable, Sendable {
    package var run: NamedRun
    /// The distance without errors of the receiver; nil if it is unknown.
    package var distance: Distance?
    package var moving: Duration
    package var isEstimate: Bool

    package init(run: NamedRun, distance: Distance?, moving: Duration, isEstimate: Bool) {
        self.run = run
        self.distance = distance
        self.moving = moving
        self.isEstimate = isEstimate
    }
}

package struct DayOfSteps: Hashable, Sendable {
    package var date: CivilDate
    package var steps: Int

    package init(date: CivilDate, steps: Int) {
        self.date = date
        self.steps = steps
    }
}

package struct WeekOfRuns: Hashable, Sendable {
    package var monday: CivilDate
    /// The distance of all runs together.
    package var distance: Distance
    package var runs: Int
    /// Whether the distance of at least one run was estimated.
    package var isEstimate: Bool

    package init(monday: CivilDate, distance: Distance, runs: Int, isEstimate: Bool) {
        self.monday = monday
        self.distance = distance
        self.runs = runs
        self.isEstimate = isEstimate
    }
}
