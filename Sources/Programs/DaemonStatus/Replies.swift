package import Activities
package import Configuration
package import Control
package import Pacing

// The replies to the methods that change something, from the state after the change.

extension Start.Reply {
    package init(_ run: RunSnapshot, _ day: DaySnapshot) {
        self.init(
            state: PlayState(run.pacer.playing),
            target: TargetStatus(run),
            stepsPlayed: run.history.stepsPlayed,
            recording: RecordingStatus(day)
        )
    }
}

extension SetPace.Reply {
    package init(_ run: RunSnapshot) {
        self.init(target: TargetStatus(run), follow: FollowChoice(run.pacer))
    }
}

extension Follow.Reply {
    package init(_ run: RunSnapshot) {
        self.init(
            follow: FollowChoice(run.pacer),
            target: TargetStatus(run),
            measured: MeasuredStatus(run),
            inputs: run.inputs
        )
    }
}

extension SetPlan.Reply {
    package init(_ run: RunSnapshot) {
        self.init(plan: run.pacer.plan?.explanation, unsaved: run.unsaved(.runner))
    }
}

extension Record.Reply {
    /// - Parameters:
    ///   - ended: the activity as it is stored, if the action has ended a recording and kept it.
    ///   - before: the state before the action, if the action has ended a recording.
    ///   - records: the records that the ended recording has broken.
    ///   - wornShoes: the shoes of the ended recording, if they have reached their limit with it.
    package init(
        _ day: DaySnapshot,
        ended: Activities.Activity? = nil,
        since before: DaySnapshot? = nil,
        records: [NewRecordStatus] = [],
        wornShoes: WornShoesStatus? = nil
    ) {
        self.init(
            recording: RecordingStatus(day),
            ended: before.flatMap { before in
                ended.map { RecordingStatus($0, of: before) } ?? RecordingStatus(before)
            },
            unsaved: day.unsavedParts,
            records: records.isEmpty ? nil : records,
            wornShoes: wornShoes,
            race: ended == nil ? nil : before?.race,
            // A recording without an activity was discarded, or it was too short.
            deleted: before != nil && ended == nil ? true : nil
        )
    }
}

extension UnsavedPart {
    package init(_ state: UnsavedState) {
        self.init(part: Part(rawValue: state.part.rawValue) ?? .settings, reason: state.reason)
    }
}

extension RunSnapshot {
    /// The entries that show why this kind of state is not on the disk, or that the disk is slow; nil if there is no such entry.
    package func unsaved(_ part: UnsavedPart.Part) -> [UnsavedPart]? {
        let parts = unsaved.filter { $0.part == part || $0.part == .settings }
        return parts.isEmpty ? nil : parts
    }
}

extension DaySnapshot {
    var unsavedParts: [UnsavedPart]? { unsaved.map { [UnsavedPart(part: .recording, reason: $0)] } }
}

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

extension RawRepresentable where RawValue == String {
    /// The value with the same word as a value of another type.
    ///
    /// Both types must have the same words: those of the control protocol and of the daemon do (`RequestHandlersTests`).
    package init(sameWordAs other: some RawRepresentable<String>) {
        guard let value = Self(rawValue: other.rawValue) else {
            preconditionFailure("\(Self.self) has no \(other.rawValue)")
        }
        self = value
    }
}

extension CueChoice {
    package init(_ cue: CuePreference) {
        switch cue {
        case .everyStep: self = .everyStep
        case .everyOther: self = .everyOther
        case .onlyOff: self = .onlyOff
        }
    }
}

extension ActivityChoice {
    // An activity of another sport is imported and never recorded, so the protocol has no word for it.
    package init(_ kind: Activities.Activity.Kind) { self = Self(rawValue: kind.rawValue) ?? .cycle }
}
