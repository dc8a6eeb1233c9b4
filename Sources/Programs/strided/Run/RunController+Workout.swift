import Activities
import Cadence
import Clocks
import Configuration
import Control
import DaemonStatus
import Logging
import Metronome
import Pacing
import Playback
import Speech
import Workouts

// The workout in progress. `WorkoutPlanner` decides; this file gives it the state of the run and of the recording, and carries out its
// actions.

extension RunController {
    /// The workout in progress, for the status; nil without one.
    var workoutStatus: WorkoutStatus? { workout.progress.flatMap(WorkoutStatus.init) }

    /// Passes an event to the workout, with the present state of the run and of the recording, and carries out what follows.
    ///
    /// - Returns: the workout in progress after the event; nil without one.
    @discardableResult
    func advanceWorkout(_ event: WorkoutPlanner.Event) async throws(WorkoutPlanner.Refusal) -> WorkoutStatus? {
        let runner = runnerState
        let (now, recording) = await day.advanceRecording(in: runner)
        let moment = RunMoment(now: now, pacer: pacer, runner: runner, recording: recording) {
            self.firstStep(heardAtOrAfter: $0)
        }
        let actions = workout.handle(event, at: moment)
        let status = workoutStatus
        // The clicks get all orders of the event before anything waits, so no other event can come between them.
        let refusal = carryOut(actions)
        setAlarm()
        await day.carryOut(actions, in: runner)
        surroundings.changes.report()
        if let refusal { throw refusal }
        return status
    }

    /// Passes changes of the run and of the recording to the workout in progress.
    func updateWorkout() async {
        if workout.progress != nil { _ = try? await advanceWorkout(.updated) }
    }

    /// Ends the workout in progress, if there is one, because its recording is about to end.
    private func endWorkout(_ end: WorkoutPlanner.End) async {
        if workout.progress != nil { _ = try? await advanceWorkout(.ended(end)) }
    }

    /// Lets the workout in progress be updated because the clicks have changed.
    func requestWorkoutUpdate() {
        guard workout.progress != nil else { return }
        workout.requestUpdate(at: clock.now)
        setAlarm()
    }

    /// Carries out an order to start, pause, resume, divide, stop or discard the recording; the lap key may end a step of the workout.
    ///
    /// Before the recording ends, its workout ends, so that the recording contains the step in progress, and late steps are counted.
    ///
    /// - Returns: the activity as it is stored, if the order has ended the recording and the recording was not deleted.
    /// - Throws: `Recorder.Refusal` if the order does not fit the state of the recording.
    @discardableResult
    func record(_ order: Recorder.Order) async throws(Recorder.Refusal) -> Activities.Activity? {
        switch order {
        case .lap where workout.endsStepByLap:
            do throws(WorkoutPlanner.Refusal) {
                try await advanceWorkout(.lapped)
                return nil
            } catch {
                // The key divides the recording, as without a workout.
            }
        case .stop:
            await endWorkout(.recording)
            await collectLateSteps()
        case .discard: await endWorkout(.discardedRecording)
        default: break
        }
        let ended = try await day.carryOut(order, in: runnerState)
        await updateWorkout()
        return ended
    }

    /// Called at the next deadline of the day.
    func dayDeadlineReached() async {
        await day.deadlineReached(in: runnerState)
        await updateWorkout()
    }

    /// Stores the workout in progress; without one, removes the stored workout.
    func storeWorkout() {
        let kept = workout.progress.map { KeptWorkout($0.state, at: clock.monotonic) }
        surroundings.saver.save(.workout(kept))
    }

    /// The first step that is heard at `time` or later, and when it is heard, according to the present beat grid.
    ///
    /// Both times are counted from the start of the program. A change can be scheduled on a step that is later than the lookahead of the sound
    /// output.
    /// - Returns: nil without a run, and before the first step of a run is reported.
    func firstStep(heardAtOrAfter time: Duration) -> (step: Int64, heardAt: Duration)? {
        guard let grid = tracker.grid else { return nil }
        let distance = Int64((time - clock.time(of: grid.heardAt)) / .nanoseconds(1))
        let step = grid.firstStep(heardAtOrAfter: MonotonicTime(nanoseconds: grid.heardAt.nanoseconds + distance))
        return (step, clock.time(of: grid.time(ofStep: step)))
    }

    /// Carries out the actions that do not concern the recording; returns why the event was refused.
    private func carryOut(_ actions: [WorkoutPlanner.Action]) -> WorkoutPlanner.Refusal? {
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
}
