public import Activities
public import Cadence

/// The runner's records: best efforts, longest runs, the day with most steps, the best week and the longest streak.
public struct RunningRecords: Hashable, Sendable {
    /// The best efforts of each measure, best first, at most ``effortsShown`` and at most one of each run.
    public var efforts: [EffortMeasure: [RankedEffort]] = [:]
    /// The run with the longest distance.
    public var longestDistance: LongestRun?
    /// The run with the longest moving time.
    public var longestTime: LongestRun?
    /// The day with most steps.
    public var mostSteps: DayOfSteps?
    /// The week, from Monday, with the longest distance of all its runs together.
    public var bestWeek: WeekOfRuns?
    /// The longest streak, and the present one.
    public var streak: DayStreak?
    /// The times that the efforts of the last ``RacePrediction/days`` days promise; demo data are included.
    public var predictions: [RacePrediction] = []
    /// The number of activities that are not analysed yet, so that their efforts may be missing.
    public var pending = 0

    /// The number of best efforts of a measure: the best, the second and the third.
    public static let effortsShown = 3

    /// Creates records of which nothing is known.
    public init() {}

    /// Whether there is no record at all.
    public var isEmpty: Bool {
        efforts.values.allSatisfy(\.isEmpty) && longestTime == nil && longestDistance == nil && mostSteps == nil
    }
}

/// A run in the logbook, as far as records name it.
public struct NamedRun: Hashable, Sendable {
    /// The number of the activity.
    public var number: Int64
    /// The time at which it started.
    public var start: Moment
    /// Where the data come from.
    public var origin: Activity.Origin
    /// Whether the runner has entered its distance; the measured distances were multiplied to give it.
    public var isEdited: Bool

    /// Creates the name of a run.
    public init(number: Int64, start: Moment, origin: Activity.Origin = .recorded, isEdited: Bool = false) {
        self.number = number
        self.start = start
        self.origin = origin
        self.isEdited = isEdited
    }
}

/// A best effort and the run in which it was made.
public struct RankedEffort: Hashable, Sendable {
    /// The run.
    public var run: NamedRun
    /// The best effort of this run.
    public var effort: BestEffort

    /// Combines an effort with its run.
    public init(run: NamedRun, effort: BestEffort) {
        self.run = run
        self.effort = effort
    }
}

/// A run with its totals.
public struct LongestRun: Hashable, Sendable {
    /// The run.
    public var run: NamedRun
    /// The distance without errors of the receiver; nil if it is unknown.
    public var distance: Distance?
    /// The moving time.
    public var moving: Duration
    /// Whether the distance was estimated.
    public var isEstimate: Bool

    /// Creates the totals of a run.
    public init(run: NamedRun, distance: Distance?, moving: Duration, isEstimate: Bool) {
        self.run = run
        self.distance = distance
        self.moving = moving
        self.isEstimate = isEstimate
    }
}

/// The steps of a day.
public struct DayOfSteps: Hashable, Sendable {
    /// The day.
    public var date: CivilDate
    /// The number of steps.
    public var steps: Int

    /// Creates the steps of a day.
    public init(date: CivilDate, steps: Int) {
        self.date = date
        self.steps = steps
    }
}

/// The runs of a week.
public struct WeekOfRuns: Hashable, Sendable {
    /// The Monday of the week.
    public var monday: CivilDate
    /// The distance of all runs together.
    public var distance: Distance
    /// The number of runs.
    public var runs: Int
    /// Whether the distance of at least one run was estimated.
    public var isEstimate: Bool

    /// Creates a week.
    public init(monday: CivilDate, distance: Distance, runs: Int, isEstimate: Bool) {
        self.monday = monday
        self.distance = distance
        self.runs = runs
        self.isEstimate = isEstimate
    }
}
