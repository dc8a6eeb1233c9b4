/// One day of the calendar of a cadence plan.
package struct PlannedDay: Hashable, Sendable {
    /// What the runner does on a day.
    package enum Workout: Hashable, Sendable {
        /// A run with clicks; the share by which the cadence is raised, and the share of the time in which the clicks sound.
        case clicks(raise: Double, share: Double)
        /// An easy run without clicks.
        case easy
        /// No run.
        case rest
    }

    /// Whether a planned run with clicks was done.
    package enum Outcome: Hashable, Sendable {
        /// It was run; the share of the measured time in which the runner was in sync, 0…1.
        case done(shareInSync: Double)
        /// It was not run on its day, and is not added to a later day.
        case missed
    }

    /// The day, counted from 1 January 1970.
    package let day: Int
    /// The day for which this run or rest was planned before the runner exchanged two days; no two days have the same origin.
    package let origin: Int
    package let workout: Workout
    /// Whether the run was done or missed; nil if it lies in the future, or if it is not a run with clicks.
    package let outcome: Outcome?
}

extension CadencePlan {
    /// A run with clicks counts only if it lasts at least this long.
    package static let shortestRun: Duration = .seconds(600)

    /// The seven days of the week that contains `today`, from Monday; as for `days`.
    package func week(of today: Int) -> [PlannedDay] {
        var expected = self
        return week(from: PlanCalendar.monday(of: today), today: today, &expected)
    }

    /// All days with runs that are known at `today`: the latest runs, this week, and the weeks until the plan is complete.
    ///
    /// A run in the future has the values that it has if all planned runs before it are in sync.
    package func days(today: Int) -> [PlannedDay] {
        let monday = PlanCalendar.monday(of: today)
        var days = Set(calendar.runs.map(\.day)).filter { $0 < monday }.sorted().compactMap(runDone)
        var expected = self
        var next = monday
        repeat {
            days += week(from: next, today: today, &expected).filter { $0.workout != .rest }
            next += 7
        } while !expected.isComplete && next < monday + Self.longestForecast
        return days
    }

    /// The runs with clicks until today in the week that contains a day: those that were done, on any day, and those that were planned.
    ///
    /// A run that can still be done today does not count as planned. The result is nil for a week whose runs are not kept any more.
    package func kept(inWeekOf day: Int, today: Int) -> (done: Int, planned: Int)? {
        let monday = PlanCalendar.monday(of: day)
        guard calendar.keepsRuns(since: monday) else { return nil }
        var expected = self
        let days = week(from: monday, today: today, &expected).filter { $0.outcome != nil }
        let done = days.filter { $0.outcome != .missed }
        let planned = days.count {
            $0.outcome == .missed || calendar.hasClicks(on: Weekday(day: $0.day), inWeekOf: monday)
        }
        return (done.count, max(planned, done.count))
    }

    /// The week from a Monday.
    ///
    /// - Parameter expected: The plan as expected at the beginning of this week; this function advances it to the end of the week.
    private func week(from monday: Int, today: Int, _ expected: inout CadencePlan) -> [PlannedDay] {
        Weekday.allCases.map { weekday in
            let day = monday + weekday.daysSinceMonday
            func planned(_ workout: PlannedDay.Workout, _ outcome: PlannedDay.Outcome? = nil) -> PlannedDay {
                PlannedDay(day: day, origin: calendar.origin(of: day), workout: workout, outcome: outcome)
            }
            if let done = runDone(on: day) { return done }
            guard calendar.hasRun(on: weekday, inWeekOf: monday), !calendar.isBeforeBegin(day) else {
                return planned(.rest)
            }
            guard calendar.hasClicks(on: weekday, inWeekOf: monday), !expected.isComplete else { return planned(.easy) }
            let workout = PlannedDay.Workout.clicks(raise: expected.factor - 1, share: expected.clickShare)
            guard day >= today else { return planned(workout, calendar.isMissed(day, today: today) ? .missed : nil) }
            expected.update(after: RunSummary(duration: Self.shortestRun, shareInSync: 1, day: day))
            return planned(workout)
        }
    }

    /// The latest run with clicks of a day; nil if there was none, or if it is not kept any more.
    private func runDone(on day: Int) -> PlannedDay? {
        calendar.runs.last { $0.day == day }.map { run in
            PlannedDay(
                day: day,
                origin: calendar.origin(of: day),
                workout: .clicks(raise: run.raise, share: run.clickShare),
                outcome: .done(shareInSync: run.shareInSync)
            )
        }
    }

    /// A limit for forecasts, in days; a plan of 10 % with one run a week is complete after 20 weeks.
    private static let longestForecast = 52 * 7

    /// Why the plan holds its step or proceeds, as numbers.
    package struct Progress: Hashable, Sendable {
        /// What the plan does at present.
        package enum Phase: Hashable, Sendable {
            /// The plan holds its step; then it raises the cadence, or reduces the clicks if the step is the last one.
            case raising
            /// The goal is reached, and each run in sync reduces the clicks.
            case fading
            /// The goal is reached, and the runner keeps it without clicks.
            case complete
        }

        package let phase: Phase
        /// The number of the present step; 0 is the runner's own cadence.
        package let step: Int
        package let lastStep: Int
        package let runsInSync: Int
        /// With this number of runs the plan proceeds after two weeks.
        package let fewestRuns: Int
        /// With this number of runs the plan proceeds at once.
        package let enoughRuns: Int
        /// The first day on which `fewestRuns` runs suffice; nil before the first run of the step, and in the other phases.
        package let earliestDay: Int?
        /// Share in sync of the latest run; nil if there was none.
        package let latestShareInSync: Double?
        /// A run counts only if its share in sync is at least this value.
        package let leastShareInSync: Double
        /// Whether the plan goes back by one step, or by one share of clicks, after one more run with less than 40 % in sync.
        package let isLastBeforeStepBack: Bool
        /// The day on which the counting of runs began again after a break of more than two weeks; nil if it did not in this step.
        package let restartedOn: Int?
    }

    package var progress: Progress {
        let phase: Progress.Phase = isComplete ? .complete : state.fade > 0 ? .fading : .raising
        return Progress(
            phase: phase,
            step: state.step,
            lastStep: lastStep,
            runsInSync: state.runsInSync,
            fewestRuns: Self.fewestRuns,
            enoughRuns: Self.enoughRuns,
            earliestDay: phase == .raising ? state.heldSince.map { $0 &+ Self.fewestDays } : nil,
            latestShareInSync: calendar.runs.last?.shareInSync,
            leastShareInSync: Self.inSync,
            isLastBeforeStepBack: state.runsOutOfSync > 0 && !isComplete && state.step > 0,
            restartedOn: calendar.restartedOn
        )
    }
}

/// A day of the week; the raw values are stable.
package enum Weekday: String, Hashable, Sendable, Codable, CaseIterable {
    // In the order of ISO 8601.
    case monday = "mon"
    case tuesday = "tue"
    case wednesday = "wed"
    case thursday = "thu"
    case friday = "fri"
    case saturday = "sat"
    case sunday = "sun"

    /// The weekday of a day, counted from 1 January 1970, which was a Thursday.
    package init(day: Int) {
        // `day % 7` is taken first, so that the additions cannot overflow; the last `+ 7` makes a negative remainder positive.
        self = Self.allCases[((day % 7 + 3) % 7 + 7) % 7]
    }

    /// The number of days since the Monday of the week, 0…6.
    package var daysSinceMonday: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
