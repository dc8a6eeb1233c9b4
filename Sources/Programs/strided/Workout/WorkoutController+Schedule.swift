import Activities
import Clocks
import Logging
import Pacing
import Workouts

// The beginning of the next step, which is scheduled on a beat in advance.
//
// A step by time ends at an exact moving time, so the change of the tempo is scheduled on the first beat that is heard at or after this time. The
// end of a step by distance is only predicted: the beats before it are counted in, and the tempo changes with the reading that
// completes the distance.

extension WorkoutController {
    /// The next step is scheduled this long before it begins, which is more than the output plays in advance (2 s) and three beats.
    private static let lead = Duration.seconds(10)
    /// A beat that is heard at most this much before the end of a step counts as heard at its end.
    ///
    /// The times of beats are measured with the sound card's clock. With a tempo that divides the time of a step, a beat is due exactly at its end.
    private static let tolerance = Duration.milliseconds(2)
    /// The longest usual time of the three beats of a count-in, and of one beat: at 120 steps per minute.
    private static let countInTime = Duration.milliseconds(1500)
    private static let beatTime = Duration.milliseconds(500)
    /// If a predicted end has passed and the distance is not complete yet, it is predicted again after this time.
    private static let retry = Duration.milliseconds(100)

    /// Schedules the next step, and sets the alarm.
    func plan(at moment: RunMoment) async {
        guard let progress, let change = progress.nextChange, let reading = progress.latest,
            let recording = moment.recording,
            let end = change.expectedTime(after: reading, speed: moment.predictedSpeed)
        else {
            await cancelScheduled()
            return alarm.set(nil)
        }
        let due = moment.now + (end - recording.movingTime)
        let begin = max(due - Self.lead, settledAt)
        guard moment.now >= begin else {
            await cancelScheduled()
            return alarm.set(begin)
        }
        let isExact = if case .movingTime = change { true } else { false }
        await schedule(progress.index + 1, due: due, end: end, isExact: isExact, at: moment)
        alarm.set(isExact ? due : max(due, moment.now + Self.retry))
    }

    private func schedule(
        _ index: Int,
        due: Duration,
        end: Duration,
        isExact: Bool,
        at moment: RunMoment
    ) async {
        guard let progress, moment.run.run != 0, due > moment.now,
            let first = await run.firstStep(heardAtOrAfter: due - Self.tolerance),
            let last = await run.firstStep(heardAtOrAfter: due + Self.tolerance)
        else { return }
        if let scheduled, scheduled.index == index, scheduled.run == moment.run.run, scheduled.changesTempo == isExact {
            let beats = first.step...max(last.step, first.step)
            guard !beats.contains(scheduled.beat) else { return }
            // A count-in that has begun is not repeated for a small change of the prediction.
            guard isExact || scheduled.heardAt - moment.now > Self.countInTime else { return }
        }
        let step = progress.steps.indices.contains(index) ? progress.steps[index].step : nil
        let duration: Duration? = if case .time(let time) = step?.end { time } else { nil }
        let line = await tempoLine(of: step, progress.references, from: end, lasting: duration)
        if isExact {
            await carryOut(.workoutChange(step: first.step, line?.cadence(from: end + (first.heardAt - due))))
        }
        scheduled = ScheduledStep(
            index: index,
            run: moment.run.run,
            beat: first.step,
            heardAt: first.heardAt,
            changesTempo: isExact,
            tempo: line
        )
        await voice.countIn(before: first.step, of: moment.run.run)
    }

    /// Removes the scheduled beginning of the next step.
    ///
    /// - Parameter now: the time at which the next step begins, if it does; a count-in that has just ended is not broken off then.
    func cancelScheduled(at now: Duration? = nil) async {
        guard let scheduled else { return }
        self.scheduled = nil
        if scheduled.changesTempo { await carryOut(.cancelWorkoutChange) }
        if let now, now >= scheduled.heardAt - Self.beatTime { return }
        await voice.cancelCountIn()
    }
}

// MARK: - The consequences of the events of a workout

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
