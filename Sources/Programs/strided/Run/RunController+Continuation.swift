import Clocks
import Configuration
import Haptics
import Pacing
import Playback

// The run is stored in the runtime folder, so that a new process can continue it after this process has ended.

extension RunController {
    /// After this time the stored beat grid is written again, even if nothing has changed.
    ///
    /// The beat grid is written when the output reports a step, so no timer is needed. The time is much shorter than
    /// `RunRecord.lifetime` (60 s).
    private static let refresh = Duration.seconds(15)

    /// The state of the run that is stored, so that another process can continue the run.
    ///
    /// It is nil while there is no run, before the first step is reported, and in a demonstration.
    private var runRecord: RunRecord? {
        guard !surroundings.isDemo, let grid = tracker.grid else { return nil }
        return RunRecord(pacer, grid, cue: settings.preferences.cue, at: clock.now, system: clock.monotonic)
    }

    /// Stores the present state of the run; if there is no run, removes the stored state.
    func storeRun() {
        let record = runRecord
        guard record != nil || runStoredAt != nil else { return }
        runStoredAt = record == nil ? nil : clock.now
        surroundings.saver.save(.run(record))
    }

    /// Stores the state of the run and of its workout at the end of the program, with the reason why the program ends.
    func storeRun(endingBy end: RunRecord.End) {
        if workout.progress != nil { storeWorkout() }
        guard var record = runRecord else { return storeRun() }
        record.end = end
        surroundings.saver.save(.run(record))
    }

    /// Updates the beat grid from a report of the sound output, and stores the run if the stored beat grid is too old.
    func updateGrid(_ event: PlayerEvent) {
        let change = tracker.update(event)
        if change != nil { surroundings.vibrator?.update(tracker.grid) }
        switch change {
        case .performance:
            isGridChanged = true
            requestWorkoutUpdate()
        case .step: refreshStoredRun()
        case .tempo(let change, let heardAt):
            handle(.tempoChanged(change, heardAt: clock.time(of: heardAt)), at: clock.now)
            isGridChanged = true
            refreshStoredRun()
        case nil: break
        }
    }

    /// Stores the run after a change, while the tempo changes, and when `refresh` has passed since the last write.
    ///
    /// A change that a workout prescribes can last for hours, so it is not stored at each step: every stored beat grid contains the rest of the
    /// change.
    private func refreshStoredRun() {
        guard let grid = tracker.grid, tracker.isSettled else { return }
        let isRamping = grid.ramp(after: grid.heardAt) > .zero && pacer.workoutCadence == nil
        let isDue = runStoredAt.map { clock.now >= $0 + Self.refresh } ?? true
        guard isRamping || isDue || isGridChanged else { return }
        isGridChanged = false
        storeRun()
    }
}
