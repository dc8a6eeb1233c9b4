import Activities
package import Control
package import Pacing

extension GetPlanWeek.Reply {
    /// The week of the plan that contains `today`, counted in days from 1 January 1970.
    ///
    /// - Parameter all: Whether the reply has the runs of the other weeks too.
    package init(_ run: RunSnapshot, today: Int, all: Bool = false) {
        let plan = run.pacer.plan
        self.init(
            plan: plan.map { PlanWeek($0, today: today) },
            all: all ? plan?.days(today: today).map { PlanDay($0, today: today) } : nil,
            unsaved: run.unsaved(.runner)
        )
    }
}

extension PlanWeek {
    package init(_ plan: CadencePlan, today: Int) {
        let progress = plan.progress
        let phase: Phase =
            switch progress.phase {
            case .raising: .raising
            case .fading: .fading
            case .complete: .complete
            }
        self.init(
            phase: phase,
            percent: (plan.factor - 1).percent,
            goalPercent: plan.state.goal.percent,
            clickShare: plan.clickShare,
            step: progress.step,
            steps: progress.lastStep,
            runsInSync: progress.runsInSync,
            runsNeeded: progress.fewestRuns,
            runsEnough: progress.enoughRuns,
            earliest: progress.earliestDay.map { "\(CivilDate(dayNumber: $0))" },
            latestInSync: progress.latestShareInSync,
            leastInSync: progress.leastShareInSync,
            goesBackNext: progress.isLastBeforeStepBack,
            restarted: progress.restartedOn.map { "\(CivilDate(dayNumber: $0))" },
            days: DayOfWeek.allCases.filter { plan.days.contains(Weekday(sameWordAs: $0)) },
            week: plan.week(of: today).map { PlanDay($0, today: today) }
        )
    }
}

extension PlanDay {
    fileprivate init(_ planned: PlannedDay, today: Int) {
        var workout = Workout.rest
        var percent: Double?, share: Double?, least: Double?
        switch planned.workout {
        case .clicks(let raise, let clickShare):
            (workout, percent, share) = (.clicks, raise.percent, clickShare)
            least = CadencePlan.shortestRun / .seconds(1)
        case .easy: workout = .easy
        case .rest: break
        }
        var outcome: Outcome?, inSync: Double?
        switch planned.outcome {
        case .done(let share): (outcome, inSync) = (.done, share)
        case .missed: outcome = .missed
        case nil: break
        }
        self.init(
            date: "\(CivilDate(dayNumber: planned.day))",
            origin: "\(CivilDate(dayNumber: planned.origin))",
            today: planned.day == today,
            workout: workout,
            percent: percent,
            clickShare: share,
            leastSeconds: least,
            outcome: outcome,
            inSync: inSync
        )
    }
}

extension Double {
    /// A share in per cent, with one decimal.
    fileprivate var percent: Double { (self * 1000).rounded() / 10 }
}
