// Workouts in progress
//
// - `WorkoutProgress` is pure: readings (moving time, distance) in, ended and started steps out. A step by time ends exactly at its moving
//   time.
// - `WorkoutController` is woken after readings and changes (`Latest`), and by its alarm. Without a workout, a report takes one lock.
// - Ten seconds before the end of a step by time, the controller orders the next tempo on the first step of the clicks that is heard at or
//   after the end (`PlayOrder.next`), and the count-in before it. Each later update checks both, and moves them if the grid has changed.
// - The end of a step by distance is only predicted, for the count-in. Its tempo changes on the first step after the reading that completes
//   it.
// - A pause of the clicks or of the recording pauses the workout and holds the tempo of a ramp. The rest of the ramp follows after the
//   pause.
// - The progress is stored with the run (`KeptWorkout`), after each change and every 15 s, and continues when the logbook has continued the
//   recording.

import Activities
import Clocks
import Configuration
import Control
import DaemonStatus
import Logging
import Pacing
import Playback
import Workouts

/// Owns the workout in progress.
///
/// It gets the moving time and the distance of the recording from the controller of the day, after each batch of readings and at each of its
/// own deadlines, and passes them to `WorkoutProgress`. It carries out the changes of the steps: the tempo of the clicks, the laps of the
/// recording, and the count-in.
actor WorkoutController {
    /// Why an order was refused, as a message for the user.
    enum Refused: Error, CustomStringConvertible {
        case noWorkout
        case noTime

        var description: String {
            switch self {
            case .noWorkout: "no workout is in progress; to start one: stridectl workout run"
            case .noTime: "the step does not end by time, or is a day long"
            }
        }
    }

    /// The clock, the files and the other objects that this controller uses.
    nonisolated let surroundings: Surroundings
    /// The controller that owns the state of the run.
    nonisolated let run: RunController
    /// The controller that owns the state of the day.
    nonisolated let day: DayController
    /// Counts in the beginning of each step.
    nonisolated let voice: VoiceController
    /// Wakes this controller before the end of a step, and at its end.
    nonisolated let alarm: Alarm

    /// The workout in progress; nil without one.
    var progress: WorkoutProgress?
    /// The beginning of the next step on its beat, if it is scheduled.
    var scheduled: ScheduledStep?
    /// The tempo that the workout has ordered; nil while the run follows its own pace.
    var tempo: StepTempoLine?
    /// Before this time no change of the tempo is scheduled, because the previous change may not have been heard yet.
    var settledAt: Duration = .zero
    /// The number of the run of the clicks for which the tempo was ordered.
    var orderedRun: UInt64 = 0
    /// Until this time, a workout of an earlier process waits for its recording, which the logbook continues; nil if it does not wait.
    private var recordingDeadline: Duration?
    /// When the workout was last stored in the runtime folder; nil if none is stored there.
    private var storedAt: Duration?
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// After this time the workout is stored again, even if no step has ended.
    private static let refresh = Duration.seconds(15)
    /// A workout of an earlier process ends if the logbook does not continue its recording within this time.
    private static let patience = Duration.seconds(60)

    /// Creates a controller with the workout of an earlier process, if there is one; `resume()` continues it.
    init(
        settings: DaemonSettings,
        stored: StoredState,
        surroundings: Surroundings,
        run: RunController,
        day: DayController,
        voice: VoiceController
    ) {
        self.surroundings = surroundings
        self.run = run
        self.day = day
        self.voice = voice
        alarm = Alarm(clock: surroundings.clock)
        guard let state = stored.workout else { return }
        do throws(WorkoutError) {
            progress = try WorkoutProgress(restoring: state, references: settings.workoutReferences)
            storedAt = .zero
        } catch {
            surroundings.log.warning("the workout does not continue: \(error)")
        }
    }
}

// MARK: - State

extension WorkoutController {
    nonisolated var clock: any RunClock { surroundings.clock }
    nonisolated var log: Logger { surroundings.log }

    /// The workout in progress, for the status; nil without one.
    var status: WorkoutStatus? { progress.flatMap(WorkoutStatus.init) }

    /// Stores the workout in progress, or removes the stored workout if there is none.
    func store() {
        guard progress != nil || storedAt != nil, !surroundings.isDemo else { return }
        storedAt = progress == nil ? nil : clock.now
        surroundings.saver.save(.workout(progress.map { KeptWorkout($0.state, at: surroundings.clock.monotonic) }))
    }

    /// Passes the workout in progress to the owner of the day, which announces it, and the prescribed speed to the run.
    func publish() async {
        if let progress { surroundings.coachedWorkout.update(progress) }
        await run.setWorkoutSpeed(progress.flatMap { $0.present?.step.prescribedSpeed($0.references) })
    }

    private func refreshStored() {
        guard let storedAt, clock.now >= storedAt + Self.refresh else { return }
        store()
    }

    /// Carries out one order or update at a time, so that their effects on the run and on the recording do not mix.
    func exclusively<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if isBusy {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isBusy = true
        }
        defer { if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() } }
        return try await work()
    }
}

// MARK: - Events

extension WorkoutController {
    /// Continues the workout of an earlier process, if there is one.
    func resume() async {
        guard let progress, progress.isStarted else { return self.progress = nil }
        log.notice("the workout continues with step \(progress.index + 1) of \(progress.steps.count)")
        recordingDeadline = clock.now + Self.patience
        surroundings.workout.setRead(true)
        await exclusively { await orderTempo(at: await moment, continuing: false) }
        await publish()
        alarm.set(recordingDeadline)
    }

    /// Updates the workout after a change of the run or of the recording, and at a deadline.
    func update() async {
        guard progress != nil else { return }
        await exclusively {
            guard progress != nil else { return }
            let moment = await moment
            guard let reading = moment.reading else { return await endWithoutRecording(at: moment.now) }
            recordingDeadline = nil
            await advance(to: reading, at: moment)
            await plan(at: moment)
            await publish()
            refreshStored()
        }
        surroundings.changes.report()
    }

    /// The present state of the run and of the recording.
    var moment: RunMoment {
        get async {
            let run = await run.workoutPart
            let (now, recording) = await day.advanceRecording(in: run.runner)
            return RunMoment(now: now, run: run, recording: recording)
        }
    }

    /// Applies a reading, the pauses and the lap key.
    func advance(to reading: WorkoutReading, at moment: RunMoment) async {
        let laps = surroundings.workout.note { $0.takePresses() }
        await apply(.reading(reading), at: moment)
        for _ in 0..<laps { await apply(.lap, at: moment) }
        surroundings.workout.note { [progress] in $0.endsStep = progress?.present?.step.end == .lap }
        guard let progress, progress.isPaused != moment.isPaused else { return await followRun(at: moment) }
        await apply(moment.isPaused ? .pause : .resume, at: moment)
        if moment.isPaused { await holdTempo(at: moment) } else { await orderTempo(at: moment, continuing: true) }
        store()
    }

    /// Ends the workout if its recording has ended; a workout of an earlier process waits until the logbook continues its recording.
    private func endWithoutRecording(at now: Duration) async {
        if let recordingDeadline, now < recordingDeadline { return alarm.set(recordingDeadline) }
        await end("the workout has ended with its recording")
    }
}
