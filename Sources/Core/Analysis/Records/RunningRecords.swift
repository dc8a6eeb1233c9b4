package import Activities
package import Cadence

/// The runner's records: best efforts, longest runs, the day with most steps, the best week and the longest streak.
package struct RunningRecords: Hashable, Sendable {
    /// The best efforts of each measure, best first, at most ``effortsShown`` and at most one of each run.
    package var efforts: [EffortMeasure: [RankedEffort]] = [:]
    /// The run with the longest distance.
    package var longestDistance: LongestRun?
    /// The run with the longest moving time.
    package var longestTime: LongestRun?
    /// The day with most steps.
    package var mostSteps: DayOfSteps?
    /// The week, from Monday, with the longest distance of all its runs together.
    package var bestWeek: WeekOfRuns?
    /// The longest streak, and the present one.
    package var streak: DayStreak?
    /// The times that the efforts of the last ``RacePrediction/days`` days promise; demo data are included.
    package var predictions: [RacePrediction] = []
    /// The number of activities that are not analysed yet, so that their efforts may be missing.
    package var pending = 0

    /// The number of best efforts of a measure: the best, the second and the third.
    package static let effortsShown = 3

    /// Creates records of which nothing is known.
    package init() {}

    /// Whether there is no record at all.
    package var isEmpty: Bool {
        efforts.values.allSatisfy(\.isEmpty) && longestTime == nil && longestDistance == nil && mostSteps == nil
    }
}

/// A run in the logbook, as far as records name it.
package struct NamedRun: Hashable, Sendable {
    /// The number of the activity.
    package var number: Int64
    /// The time at which it started.
    package var start: Moment
    /// Where the data come from.
    package var origin: Activity.Origin
    /// Whether the runner has entered its distance; the measured distances were multiplied to give it.
    package var isEdited: Bool

    /// Creates the name of a run.
    package init(number: Int64, start: Moment, origin: Activity.Origin = .recorded, isEdited: Bool = false) {
        self.number = number
        self.start = start
        self.origin = origin
        self.isEdited = isEdited
    }
}

/// A best effort and the run in which it was made.
package struct RankedEffort: Hashable, Sendable {
    /// The run.
    package var run: NamedRun
    /// The best effort of this run.
    package var effort: BestEffort

    /// Combines an effort with its run.
    package init(run: NamedRun, effort: BestEffort) {
        self.run = run
        self.effort = effort
    }
}

/// A run with its totals.
package struct LongestRun: Hashable, Sendable {
    /// The run.
    package var run: NamedRun
    /// The distance without errors of the receiver; nil if it is unknown.
    package var distance: Distance?
    /// The moving time.
    package var moving: Duration
    /// Whether the distance was estimated.
    package var isEstimate: Bool

    /// Creates the totals of a run.
    package init(run: NamedRun, distance: Distance?, moving: Duration, isEstimate: Bool) {
        self.run = run
        self.distance = distance
        self.moving = moving
        self.isEstimate = isEstimate
    }
}

/// The steps of a day.
package struct DayOfSteps: Hashable, Sendable {
    /// The day.
    package var date: CivilDate
    /// The number of steps.
    package var steps: Int

    /// Creates the steps of a day.
    package init(date: CivilDate, steps: Int) {
        self.date = date
        self.steps = steps
    }
}

/// The runs of a week.
package struct WeekOfRuns: Hashable, Sendable {
    /// The Monday of the week.
    package var monday: CivilDate
    /// The distance of all runs together.
    package var distance: Distance
    /// The number of runs.
    package var runs: Int
    /// Whether the distance of at least one run was estimated.
    package var isEstimate: Bool

    /// Creates a week.
    package init(monday: CivilDate, distance: Distance, runs: Int, isEstimate: Bool) {
        self.monday = monday
        self.distance = distance
        self.runs = runs
        self.isEstimate = isEstimate
    }
}
