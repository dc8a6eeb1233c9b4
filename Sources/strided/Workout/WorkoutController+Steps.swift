import Activities
import Clocks
import Logging
import Workouts

// The consequences of the events of a workout.

extension WorkoutController {
    /// Applies an event and carries out its consequences.
    func apply(_ event: WorkoutEvent, at moment: RunMoment) async {
        guard let changes = progress?.apply(event) else { return }
        for change in changes {
            switch change {
            case .stepEnded(let result): await record(result, at: moment)
            case .stepStarted(let index): await beginStep(index, at: moment)
            case .finished: await finish()
            }
        }
    }

    /// Records how a step was run, and ends the lap of the recording.
    func record(_ result: StepResult, at moment: RunMoment) async {
        guard let progress, progress.steps.indices.contains(result.index) else { return }
        let record = WorkoutStepRecord(result, of: progress.steps[result.index])
        await day.record(.endWorkoutStep(record), in: moment.run.runner)
    }

    private func beginStep(_ index: Int, at moment: RunMoment) async {
        if let scheduled, scheduled.index == index, scheduled.changesTempo {
            settledAt = scheduled.heardAt + Self.settling
            tempo = scheduled.tempo
            self.scheduled = nil
        } else {
            await cancelScheduled(at: moment.now)
            await orderTempo(at: moment, continuing: false)
        }
        store()
    }

    private func finish() async {
        await publish()
        // If the end was scheduled, the tempo returns on its beat.
        let isScheduled = scheduled?.changesTempo ?? false
        if isScheduled { scheduled = nil }
        await end("the workout is complete", releasesTempo: !isScheduled)
    }

    /// Ends the workout; the clicks return to the runner's pace, and the recording continues.
    ///
    /// - Parameter releasesTempo: whether the tempo returns now; false if its return is scheduled on a beat.
    func end(_ text: String, releasesTempo: Bool = true) async {
        log.notice("\(text)")
        await cancelScheduled()
        progress = nil
        surroundings.coachedWorkout.update(nil)
        await publish()
        surroundings.workout.note { $0.endsStep = false }
        surroundings.workout.setRead(false)
        alarm.set(nil)
        if releasesTempo { await releaseTempo() } else { tempo = nil }
        store()
        surroundings.changes.report()
    }
}
