// Workouts in progress
//
// - `WorkoutProgress` is a pure value: it receives readings (moving time, distance) and returns the steps that have ended and started. A
//   step by time ends exactly at its moving time.
// - `WorkoutPlanner` is a pure value, too: it receives an event and the state of the run and the recording, and returns actions.
//   `RunController` owns it, passes it each change of the run and of the recording while there is a workout, and carries out the actions at
//   once.
// - Ten seconds before the end of a step by time, the next tempo is ordered on the first step of the clicks that is heard at or after the
//   end (`PlayOrder.next`), and the count-in before it. Each later update checks both, and moves them if the grid has changed.
// - The end of a step by distance is only predicted, for the count-in. Its tempo changes on the first step after the reading that completes
//   it.
// - A pause of the clicks or of the recording pauses the workout and holds the tempo of a ramp. The rest of the ramp follows after the
//   pause.
// - The progress is stored with the run (`KeptWorkout`), after each change and every 15 s, and continues when the logbook has continued the
//   recording.

import Activities
package import Cadence
package import Workouts

/// Decides what a workout in progress does: the tempo of the clicks, the laps of the recording, the count-ins and the announcements.
///
/// A pure value: it receives an event and a `RunMoment`, and returns actions. It reads no clock; its owner must send `updated` at
/// `nextDeadline`.
package struct WorkoutPlanner: Sendable {
    package private(set) var progress: WorkoutProgress?
    /// When `updated` is due; nil without a deadline.
    package private(set) var nextDeadline: Duration?
    private var tempo = StepTempoPlan()
    /// The step whose heart-rate zone was ordered, and its zone; nil if the last order was none.
    private var held: (index: Int, zone: ClosedRange<HeartRate>)?
    /// The speed that the step before prescribed, with which a zone begins if no speed is measured.
    private var lastSpeed: Speed?
    /// Whether the workout of an earlier process has not continued yet.
    private var isRestored = false
    /// Until this time, a workout of an earlier process waits until the logbook continues its recording; nil if it does not wait.
    private var recordingDeadline: Duration?
    /// When the workout was last stored in the runtime folder; nil if none is stored there.
    private var storedAt: Duration?
    private var actions: [Action] = []

    /// After this time the workout is stored again, even if no step has ended.
    private static let refresh = Duration.seconds(15)
    /// A workout of an earlier process ends if the logbook does not continue its recording within this time.
    private static let patience = Duration.seconds(60)

    package init() {}

    /// Creates a planner that continues the workout of an earlier process with the first event, which is due at once.
    package init(restoring state: WorkoutProgress.State, references: WorkoutReferences) throws(WorkoutError) {
        progress = try WorkoutProgress(restoring: state, references: references)
        storedAt = .zero
        isRestored = true
        nextDeadline = .zero
    }

    package var endsStepByLap: Bool { progress?.present?.step.end == .lap }

    /// The speed that the workout prescribes now, from which the distance is computed if no sensor measures it; nil if none is prescribed.
    package var prescribedSpeed: Speed? { progress.flatMap { $0.present?.step.prescribedSpeed($0.references) } }

    /// What the workout asks of the belt of a treadmill now; without a workout, or without a pace, the speed is left to the runner.
    package var beltGoal: BeltControl.Goal {
        guard let progress, progress.isStarted, !progress.isFinished else {
            return BeltControl.Goal(stage: -1, speed: nil)
        }
        return goal(ofStep: progress.index, in: progress, stage: progress.results.count, at: progress.fraction)
    }

    /// What the next step asks of the belt, and when the step begins; nil if this is not known yet.
    package var nextBeltGoal: (goal: BeltControl.Goal, at: Duration)? {
        guard let progress, let next = tempo.nextBegin, progress.steps.indices.contains(next.index) else { return nil }
        let goal = goal(ofStep: next.index, in: progress, stage: progress.results.count + 1, at: 0)
        return (goal, next.at)
    }

    private func goal(
        ofStep index: Int,
        in progress: WorkoutProgress,
        stage: Int,
        at fraction: Double
    ) -> BeltControl.Goal {
        let step = progress.steps[index].step
        var goal = BeltControl.Goal(stage: stage, speed: nil)
        var end = BeltControl.Goal.End()
        if case .speed(let from, let to) = step.goal(progress.references) {
            let speed = from.metersPerSecond + (to.metersPerSecond - from.metersPerSecond) * fraction
            (goal.speed, end.speed) = (Speed(metersPerSecond: speed), to)
            if from != to { goal.end = end }
        }
        if let gradient = step.gradient(at: fraction) {
            (goal.gradient, end.gradient) = (gradient, step.gradient(at: 1))
            if end.gradient != step.gradient(at: 0) { goal.end = end }
        } else if progress.steps[..<index].contains(where: { $0.step.gradient(at: 0) != nil }) {
            // After a hill the belt is level again. Before the first one it keeps the inclination that the runner has set.
            (goal.gradient, end.gradient) = (.level, .level)
        }
        if goal.end != nil { goal.end = end }
        return goal
    }

    /// Sets the deadline to `now`, because the clicks have changed.
    package mutating func requestUpdate(at now: Duration) {
        if progress != nil { nextDeadline = now }
    }

    package mutating func handle(_ event: Event, at moment: RunMoment) -> [Action] {
        if isRestored { resume(at: moment) }
        var moment = moment
        let goal = if case .began(let workout, _) = event { workout.goal } else { progress?.workout.goal }
        if goal != nil, let planned = moment.recording?.planned { moment.recording?.distance = planned }
        switch event {
        case .prepared(let workout, let references):
            end(by: .runner, at: moment)
            guard moment.run == 0 else { break }
            tempo.prepare(workout, references, at: moment)
        case .began(let workout, let references): begin(workout, references, at: moment)
        case .ordered(let order): carryOut(order, at: moment)
        case .lapped:
            guard endsStepByLap, moment.recording != nil, !moment.isPaused else {
                act(.refuse(.noLap))
                break
            }
            update(at: moment, isLap: true)
        case .ended(let end):
            if progress == nil, end == .runner { act(.refuse(.noWorkout)) }
            self.end(by: end, at: moment)
        case .updated: update(at: moment)
        }
        orderZone(at: moment)
        defer { actions = [] }
        return actions + tempo.takeActions()
    }

    /// Orders the heart-rate zone of the present step, unless the runner has ended it by setting a pace or following a source.
    private mutating func orderZone(at moment: RunMoment) {
        let wanted = progress.flatMap { progress in progress.heldHeartRates.map { (progress.index, $0) } }
        let before = held
        held = wanted
        defer { lastSpeed = prescribedSpeed ?? (wanted == nil ? nil : lastSpeed) }
        let isSameStep = wanted?.0 == before?.index
        guard !isSameStep || wanted?.1 != before?.zone else { return }
        if isSameStep, moment.heldZone == nil { return }
        act(.order(.workoutHeartRate(wanted?.1, from: lastSpeed)))
    }

    private mutating func act(_ action: Action) { actions.append(action) }
}

// MARK: - Events

extension WorkoutPlanner {
    private mutating func begin(_ workout: Workout, _ references: WorkoutReferences, at moment: RunMoment) {
        guard let reading = moment.reading else { return tempo.release(at: moment) }
        tempo.begin(at: moment)
        act(.log("the workout begins\(workout.name.map { ": \($0)" } ?? "")"))
        progress = WorkoutProgress(workout, references: references)
        act(.record(.startWorkout(WorkoutRecord(workout))))
        advance(to: reading, at: moment)
        plan(at: moment)
        announce()
        store(at: moment)
    }

    /// Continues the workout of an earlier process.
    private mutating func resume(at moment: RunMoment) {
        (isRestored, nextDeadline) = (false, nil)
        guard let progress, progress.isStarted else { return self.progress = nil }
        act(.log("the workout continues with step \(progress.index + 1) of \(progress.steps.count)"))
        recordingDeadline = moment.now + Self.patience
        // If the run that continues holds no zone, the runner had ended that of this step.
        if moment.heldZone == nil { held = progress.heldHeartRates.map { (progress.index, $0) } }
        announce()
        // Stored now, because this process may end before the next periodic store, and an old state cannot be continued.
        store(at: moment)
    }

    private mutating func update(at moment: RunMoment, isLap: Bool = false) {
        nextDeadline = nil
        guard progress != nil else { return }
        guard let reading = moment.reading else { return endWithoutRecording(at: moment) }
        recordingDeadline = nil
        advance(to: reading, at: moment, isLap: isLap)
        plan(at: moment)
        announce()
        if let storedAt, moment.now >= storedAt + Self.refresh { store(at: moment) }
    }

    /// Ends the workout if its recording has ended; a workout of an earlier process waits until the logbook continues its recording.
    private mutating func endWithoutRecording(at moment: RunMoment) {
        if let recordingDeadline, moment.now < recordingDeadline { return nextDeadline = recordingDeadline }
        end("the workout has ended with its recording", at: moment)
    }

    private mutating func carryOut(_ order: WorkoutEvent, at moment: RunMoment) {
        guard progress != nil else { return act(.refuse(.noWorkout)) }
        if let reading = moment.reading { advance(to: reading, at: moment) }
        guard let before = progress else { return }
        tempo.cancelScheduled()
        apply(order, at: moment)
        if order == .addMinute, let progress {
            tempo.order(progress, at: moment, continuing: true)
            if progress.presentDuration == before.presentDuration { act(.refuse(.noTime)) }
        }
        plan(at: moment)
        announce()
        store(at: moment)
    }

    /// Ends the workout in progress, if there is one, with an incomplete step.
    private mutating func end(by end: End, at moment: RunMoment) {
        guard progress != nil else { return }
        if end != .discardedRecording, let reading = moment.reading {
            advance(to: reading, at: moment)
            if let result = progress?.presentResult { record(result) }
        }
        guard progress != nil else { return }
        self.end(end == .runner ? "the workout was ended" : "the workout has ended with its recording", at: moment)
    }

    /// Applies a reading, the lap key and the pauses.
    private mutating func advance(to reading: WorkoutReading, at moment: RunMoment, isLap: Bool = false) {
        apply(.reading(reading), at: moment)
        if isLap { apply(.lap, at: moment) }
        guard let progress else { return }
        guard progress.isPaused != moment.isPaused else { return tempo.follow(progress, at: moment) }
        apply(moment.isPaused ? .pause : .resume, at: moment)
        guard let progress = self.progress else { return }
        if moment.isPaused { tempo.hold(at: moment) } else { tempo.order(progress, at: moment, continuing: true) }
        store(at: moment)
    }

    /// Schedules the next step, and sets the deadline.
    private mutating func plan(at moment: RunMoment) {
        if let progress { nextDeadline = tempo.plan(progress, at: moment) }
    }
}

// MARK: - The consequences of the events of a workout

extension WorkoutPlanner {
    /// Applies an event and carries out its consequences.
    private mutating func apply(_ event: WorkoutEvent, at moment: RunMoment) {
        guard let changes = progress?.apply(event) else { return }
        for change in changes {
            switch change {
            case .stepEnded(let result): record(result)
            case .stepStarted(let index):
                if let progress { tempo.begin(index, of: progress, at: moment) }
                store(at: moment)
            case .finished: finish(at: moment)
            }
        }
    }

    /// Records how a step was run, and ends the lap of the recording.
    private mutating func record(_ result: StepResult) {
        guard let progress, progress.steps.indices.contains(result.index) else { return }
        act(.record(.endWorkoutStep(WorkoutStepRecord(result, of: progress.steps[result.index]))))
    }

    private mutating func finish(at moment: RunMoment) {
        announce()
        end("the workout is complete", at: moment, isComplete: true)
    }

    /// Ends the workout; the clicks return to the runner's pace, and the recording continues.
    private mutating func end(_ text: String, at moment: RunMoment, isComplete: Bool = false) {
        act(.log(text))
        progress = nil
        nextDeadline = nil
        act(.announce(nil))
        tempo.end(isComplete: isComplete, at: moment)
        store(at: moment)
    }

    private mutating func announce() {
        if let progress { act(.announce(progress)) }
    }

    /// Stores the workout in progress, or removes the stored workout if there is none.
    private mutating func store(at moment: RunMoment) {
        guard progress != nil || storedAt != nil else { return }
        storedAt = progress == nil ? nil : moment.now
        act(.store)
    }
}
