/// A day of the week.
public enum DayOfWeek: String, Codable, Sendable, CaseIterable {
    // In the order of ISO 8601.
    /// Monday.
    case monday = "mon"
    /// Tuesday.
    case tuesday = "tue"
    /// Wednesday.
    case wednesday = "wed"
    /// Thursday.
    case thursday = "thu"
    /// Friday.
    case friday = "fri"
    /// Saturday.
    case saturday = "sat"
    /// Sunday.
    case sunday = "sun"
}

/// The present week of the cadence plan, and why the plan holds its step or proceeds.
public struct PlanWeek: Codable, Sendable, Equatable {
    /// What the plan does at present.
    public enum Phase: String, Codable, Sendable, CaseIterable {
        /// It holds a step; afterwards it raises the cadence, or reduces the clicks after the last step.
        case raising
        /// The goal is reached, and each run in sync reduces the clicks.
        case fading
        /// The goal is reached, and the runner keeps the cadence without clicks.
        case complete
    }

    /// What the plan does at present.
    public let phase: Phase
    /// The present increase of the cadence in per cent.
    public let percent: Double
    /// The increase at the goal in per cent.
    public let goalPercent: Double
    /// The share of the time in which the clicks sound, 0…1.
    public let clickShare: Double
    /// The number of the present step; 0 is the runner's own cadence.
    public let step: Int
    /// The number of steps.
    public let steps: Int
    /// The number of runs in sync that count in this step.
    public let runsInSync: Int
    /// With this number of runs in sync the plan proceeds after two weeks.
    public let runsNeeded: Int
    /// With this number of runs in sync the plan proceeds at once.
    public let runsEnough: Int
    /// The first date on which `runsNeeded` runs suffice, as `2026-11-21`; `nil` if it is not known or does not apply.
    public let earliest: String?
    /// The share in sync of the latest run, 0…1; `nil` without a run.
    public let latestInSync: Double?
    /// The share in sync from which on a run counts, 0…1.
    public let leastInSync: Double
    /// Whether one more run out of sync goes back by one step or reduction.
    public let goesBackNext: Bool
    /// The date on which the counting of runs began again after a break; `nil` if it did not in this step.
    public let restarted: String?
    /// The runner's days of the week, from Monday.
    public let days: [DayOfWeek]
    /// The seven days of this week, from Monday.
    public let week: [PlanDay]

    private enum CodingKeys: String, CodingKey {
        case phase, percent, step, steps, earliest, restarted, days, week
        case goalPercent = "goal_percent"
        case clickShare = "click_share"
        case runsInSync = "runs_in_sync"
        case runsNeeded = "runs_needed"
        case runsEnough = "runs_enough"
        case latestInSync = "latest_in_sync"
        case leastInSync = "least_in_sync"
        case goesBackNext = "goes_back_next"
    }

    /// Creates a week.
    public init(
        phase: Phase,
        percent: Double,
        goalPercent: Double,
        clickShare: Double,
        step: Int,
        steps: Int,
        runsInSync: Int,
        runsNeeded: Int,
        runsEnough: Int,
        earliest: String? = nil,
        latestInSync: Double? = nil,
        leastInSync: Double,
        goesBackNext: Bool,
        restarted: String? = nil,
        days: [DayOfWeek],
        week: [PlanDay]
    ) {
        self.phase = phase
        self.percent = percent
        self.goalPercent = goalPercent
        self.clickShare = clickShare
        self.step = step
        self.steps = steps
        self.runsInSync = runsInSync
        self.runsNeeded = runsNeeded
        self.runsEnough = runsEnough
        self.earliest = earliest
        self.latestInSync = latestInSync
        self.leastInSync = leastInSync
        self.goesBackNext = goesBackNext
        self.restarted = restarted
        self.days = days
        self.week = week
    }
}

/// One day of the cadence plan.
public struct PlanDay: Codable, Sendable, Equatable {
    /// What the runner does on a day.
    public enum Workout: String, Codable, Sendable, CaseIterable {
        /// A run with clicks.
        case clicks
        /// An easy run without clicks.
        case easy
        /// No run.
        case rest
    }

    /// What became of a run with clicks.
    public enum Outcome: String, Codable, Sendable, CaseIterable {
        /// It was run.
        case done
        /// It was not run on its day, and is not added to a later day.
        case missed
    }

    /// The date, as `2026-11-21`.
    public let date: String
    /// The date before the run was moved, which identifies it; without a move, the same as `date`.
    public let origin: String?
    /// Whether the date is today.
    public let isToday: Bool
    /// What the runner does.
    public let workout: Workout
    /// The increase of the cadence in per cent; `nil` without clicks.
    public let percent: Double?
    /// The share of the time in which the clicks sound, 0…1; `nil` without clicks.
    public let clickShare: Double?
    /// The least duration in seconds with which a run with clicks counts; `nil` without clicks.
    public let leastSeconds: Double?
    /// What became of a run with clicks; `nil` if it lies in the future.
    public let outcome: Outcome?
    /// The share in sync of a run that is done, 0…1.
    public let inSync: Double?

    private enum CodingKeys: String, CodingKey {
        case date, origin, workout, percent, outcome
        case isToday = "today"
        case clickShare = "click_share"
        case leastSeconds = "least_s"
        case inSync = "in_sync"
    }

    /// Creates a day.
    public init(
        date: String,
        origin: String? = nil,
        isToday: Bool,
        workout: Workout,
        percent: Double? = nil,
        clickShare: Double? = nil,
        leastSeconds: Double? = nil,
        outcome: Outcome? = nil,
        inSync: Double? = nil
    ) {
        self.date = date
        self.origin = origin
        self.isToday = isToday
        self.workout = workout
        self.percent = percent
        self.clickShare = clickShare
        self.leastSeconds = leastSeconds
        self.outcome = outcome
        self.inSync = inSync
    }
}
