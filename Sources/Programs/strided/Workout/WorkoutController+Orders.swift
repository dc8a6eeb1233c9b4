import Activities
import Control
import Logging
import Pacing
import Workouts

// Orders of the runner.

extension WorkoutController {
    /// What ends a workout in progress.
    enum End: Sendable {
        /// The runner has ended the workout; the clicks and the recording continue.
        case runner
        /// The recording is about to end and is kept.
        case recording
        /// The recording is about to be deleted.
        case discardedRecording
    }

    /// Prepares the clicks for a workout that begins soon.
    ///
    /// They start with the tempo of its first step. A workout in progress ends.
    func prepare(_ workout: Workout, references: WorkoutReferences) async {
        await end(with: .runner)
        await exclusively {
            guard await run.workoutPart.run == 0 else { return }
            tempo = await tempoLine(of: workout.expanded.first?.step, references, from: .zero, lasting: nil)
            await carryOut(.workout(tempo?.cadence(from: .zero)))
        }
    }

    /// Begins a workout that was prepared, with the recording that is in progress.
    func begin(_ workout: Workout, references: WorkoutReferences) async {
        await exclusively {
            let moment = await moment
            guard let reading = moment.reading else { return await releaseTempo() }
            // If the clicks have started for the workout, they have the tempo of its first step.
            orderedRun = moment.run.run
            log.notice("the workout begins\(workout.name.map { ": \($0)" } ?? "")")
            progress = WorkoutProgress(workout, references: references)
            surroundings.workout.setRead(true)
            surroundings.workout.note { $0 = LapKey() }
            await day.record(.startWorkout(WorkoutRecord(workout)), in: moment.run.runner)
            await advance(to: reading, at: moment)
            await plan(at: moment)
            await publish()
            store()
        }
        surroundings.changes.report()
    }

    /// Carries out an order of the runner.
    ///
    /// - Throws: `Refused` if no workout is in progress, or if a minute cannot be added.
    func carryOut(_ action: WorkoutAction) async throws(Refused) {
        if action == .stop {
            guard await end(with: .runner) else { throw .noWorkout }
            return
        }
        try await exclusively { () async throws(Refused) in
            guard progress != nil else { throw .noWorkout }
            let moment = await moment
            if let reading = moment.reading { await advance(to: reading, at: moment) }
            guard let progress else { return }
            await cancelScheduled()
            switch action {
            case .skip: await apply(.skip, at: moment)
            case .back: await apply(.back, at: moment)
            case .repeat: await apply(.restartStep, at: moment)
            case .addMinute:
                let duration = progress.presentDuration
                await apply(.addMinute, at: moment)
                await orderTempo(at: moment, continuing: true)
                await plan(at: moment)
                guard self.progress?.presentDuration != duration else { throw .noTime }
            case .stop: break
            }
            await plan(at: moment)
            await publish()
            store()
        }
        surroundings.changes.report()
    }

    /// Ends the workout in progress, with an incomplete step.
    ///
    /// - Returns: whether a workout was in progress.
    @discardableResult
    func end(with end: End) async -> Bool {
        await exclusively {
            guard progress != nil else { return false }
            let moment = await moment
            if end != .discardedRecording, let reading = moment.reading {
                await advance(to: reading, at: moment)
                if let result = progress?.presentResult { await record(result, at: moment) }
            }
            if progress != nil {
                await self.end(end == .runner ? "the workout was ended" : "the workout has ended with its recording")
            }
            return true
        }
    }
}
