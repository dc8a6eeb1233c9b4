/// One day of the calendar of a cadence plan.
public struct PlannedDay: Hashable, Sendable {
    /// What the runner does on a day.
    public enum Workout: Hashable, Sendable {
        /// A run with clicks; the share by which the cadence is raised, and the share of the time in which the clicks sound.
        case clicks(raise: Double, share: Double)
        /// An easy run without clicks.
        case easy
        /// No run.
        case rest
    }

    /// What became of a run with clicks.
    public enum Outcome: Hashable, Sendable {
        /// It was run; the share of the measured time in which the runner was in sync, 0…1.
        case done(shareInSync: Double)
        /// It was not run on its day, and is not added to a later day.
        case missed
    }

    /// The day, counted from 1 January 1970.
    public let day: Int
    /// What the runner does on this day.
    public let workout: Workout
    /// What became of the run; nil if it lies in the future, or if it is not a run with clicks.
    public let outcome: Outcome?
}

extension CadencePlan {
    /// The seven days of the week that contains `today`, from Monday.
    ///
    /// A run in the future has the values that it has if all planned runs before it are in sync.
    public func week(of today: Int) -> [PlannedDay] {
        let monday = PlanCalendar.monday(of: today)
        var expected = self
        return Weekday.allCases.map { weekday in
            let day = monday + weekday.daysSinceMonday
            if let run = calendar.runs.last(where: { $0.day == day }) {
                return PlannedDay(
                    day: day,
                    workout: .clicks(raise: run.raise, share: run.clickShare),
                    outcome: .done(shareInSync: run.shareInSync)
                )
            }
            guard calendar.hasRun(on: weekday, inWeekOf: monday), !calendar.isBeforeBegin(day) else {
                return PlannedDay(day: day, workout: .rest, outcome: nil)
            }
            guard calendar.hasClicks(on: weekday, inWeekOf: monday), !expected.isComplete else {
                return PlannedDay(day: day, workout: .easy, outcome: nil)
            }
            let workout = PlannedDay.Workout.clicks(raise: expected.factor - 1, share: expected.clickShare)
            guard day >= today else {
                let outcome: PlannedDay.Outcome? = calendar.isMissed(day, today: today) ? .missed : nil
                return PlannedDay(day: day, workout: workout, outcome: outcome)
            }
            expected.update(after: RunSummary(duration: Self.shortestRun, shareInSync: 1, day: day))
            return PlannedDay(day: day, workout: workout, outcome: nil)
        }
    }

    /// Why the plan holds its step or proceeds, as numbers.
    public struct Progress: Hashable, Sendable {
        /// What the plan does at present.
        public enum Phase: Hashable, Sendable {
            /// It holds a step; afterwards it raises the cadence, or it reduces the clicks if the step is the last one.
            case raising
            /// The goal is reached, and each run in sync reduces the clicks.
            case fading
            /// The goal is reached, and the runner keeps it without clicks.
            case complete
        }

        /// What the plan does at present.
        public let phase: Phase
        /// The number of the present step; 0 is the runner's own cadence.
        public let step: Int
        /// The number of the last step.
        public let lastStep: Int
        /// The number of runs in sync that count in this step.
        public let runsInSync: Int
        /// With this number of runs the plan proceeds after two weeks.
        public let fewestRuns: Int
        /// With this number of runs the plan proceeds at once.
        public let enoughRuns: Int
        /// The first day on which `fewestRuns` runs suffice; nil before the first run of the step, and in the other phases.
        public let earliestDay: Int?
        /// Share in sync of the latest run; nil if there was none.
        public let latestShareInSync: Double?
        /// The share in sync from which on a run counts.
        public let leastShareInSync: Double
        /// Whether one more run with a share in sync of less than 40 % goes back by one step or value.
        public let isLastBeforeStepBack: Bool
        /// The day on which the counting of runs began again after a break of more than two weeks; nil if it did not in this step.
        public let restartedOn: Int?
    }

    /// Why the plan holds its step or proceeds, as numbers.
    public var progress: Progress {
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
