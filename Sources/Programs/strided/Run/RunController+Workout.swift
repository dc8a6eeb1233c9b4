import Activities
import Clocks
import DaemonStatus
import Logging
import Metronome
import Pacing
import Speech

// The recording of the run and its workout.

extension RunController {
    /// Carries out an order to start, pause, resume, divide, stop or discard the recording; the lap key may end a step of the workout.
    ///
    /// Before the recording ends, its workout ends, so that the recording contains the step in progress, and late steps are counted.
    ///
    /// - Returns: the activity as it is stored, if the order has ended the recording and the recording was not deleted.
    /// - Throws: `Recorder.Refusal` if the order does not fit the state of the recording.
    @discardableResult
    func record(_ order: Recorder.Order) async throws(Recorder.Refusal) -> Activities.Activity? {
        switch order {
        case .lap: if await endStepByLap() { return nil }
        case .stop:
            await advanceWorkoutIfAny(.ended(.recording))
            await collectLateSteps()
        case .discard: await advanceWorkoutIfAny(.ended(.discardedRecording))
        default: break
        }
        let ended = try await day.carryOut(order, in: runnerState)
        if ended != nil { finishStoppedClicks = false }
        await updateWorkout()
        return ended
    }

    /// Continues the recording that was finished last, and the clicks, also if they were stopped with it.
    func reopen() async throws(Recorder.Refusal) {
        try await day.reopen(in: runnerState)
        if pacer.playing.run == 0 ? finishStoppedClicks : pacer.playing.isPaused {
            // An order that does not fit the state of the clicks leaves them as they are.
            try? carryOut(pacer.playing.run == 0 ? .start : .resume)
        }
        await updateWorkout()
    }

    func noteFinish(stoppedClicks: Bool) { finishStoppedClicks = stoppedClicks }

    func dayDeadlineReached() async {
        hear(await day.deadlineReached(in: runnerState))
        await updateWorkout()
    }

    /// Pauses the recording, so that it ends at this time, and waits until all steps made before are counted.
    private func collectLateSteps() async {
        let moment = clock.now
        guard checked.inputs.feeds.lateSteps(before: moment, at: moment) != nil else { return }
        guard await day.snapshot.recorder.recorder.phase == .recording else { return }
        _ = try? await record(.pause)
        while checked.inputs.feeds.lateSteps(before: moment, at: clock.now) != nil {
            let next = clock.now + .milliseconds(100)
            // If the wait is cancelled, for example because the daemon ends, the recording ends without the last steps.
            guard (try? await clock.sleep(until: next)) != nil else { return }
        }
    }

    /// Carries out the actions that do not concern the recording; returns why the event was refused.
    func carryOut(_ actions: [WorkoutPlanner.Action]) -> WorkoutPlanner.Refusal? {
        var refusal: WorkoutPlanner.Refusal?
        for action in actions {
            switch action {
            case .order(let order):
                do throws(Refused) {
                    try carryOut(order)
                } catch {
                    log.warning("the tempo of the workout was refused: \(error)")
                }
            case .store: storeWorkout()
            case .log(let text): log.notice("\(text)")
            case .refuse(let reason): refusal = reason
            case .countIn(let step, let run): voice.countIn(before: PromptPlanner.Beat(step: step, run: run))
            case .cancelCountIn: voice.countIn(before: nil)
            case .record, .announce: break
            }
        }
        return refusal
    }

    func finishRun(of duration: Duration, shareInSync: Double?) {
        // If no cadence was measured, the run does not show whether the runner followed the plan.
        guard let shareInSync else { return }
        let day = clock.local.date.dayNumber
        let run = CadencePlan.RunSummary(duration: duration, shareInSync: shareInSync, day: day)
        handle(.finished(run), at: clock.now)
    }
}
