import Clocks
import Configuration
import Haptics
import Metronome
import Pacing
import Playback

// The run is stored in the runtime folder, so that a new process can continue it after this process has ended.

/// When the run was stored in the runtime folder, and whether it has changed since.
struct RunStorage {
    /// After this time the stored beat grid is written again, even if nothing has changed.
    ///
    /// The beat grid is written when the output reports a step, so no timer is needed. The time is much shorter than
    /// `RunRecord.lifetime` (60 s).
    private static let refresh = Duration.seconds(15)

    /// When the run was last stored; nil if no run is stored.
    private var storedAt: Duration?
    /// Whether the sound output has applied another performance since the run was last stored.
    private var isGridChanged = false

    /// Whether a run is stored.
    var hasRun: Bool { storedAt != nil }

    /// Notes that the run was stored, or removed if the time is nil.
    mutating func note(storedAt time: Duration?) { storedAt = time }

    /// Notes that the beat grid has changed.
    mutating func noteChange() { isGridChanged = true }

    /// Whether the run must be stored again; a change is returned once.
    mutating func isDue(at now: Duration, isRamping: Bool) -> Bool {
        let isDue = storedAt.map { now >= $0 + Self.refresh } ?? true
        defer { isGridChanged = false }
        return isRamping || isDue || isGridChanged
    }
}

extension RunController {
    /// The state of the run that is stored, so that another process can continue the run; nil while there is no run.
    private var runRecord: RunRecord? {
        RunRecord(
            pacer,
            presentGrid,
            cue: settings.preferences.cue,
            pauseReason: pauseReason,
            at: clock.now,
            system: clock.monotonic
        )
    }

    /// The beat grid of the present run.
    ///
    /// Before the first step is reported, it is the beat grid that an earlier process has stored, or a beat grid that begins now. So a
    /// process that is killed before its first step does not lose the run.
    private var presentGrid: BeatGrid {
        if let grid = tracker.grid, grid.order.run == pacer.playing.run { return grid }
        return continued ?? BeatGrid(pacer.playing, heardAt: clock.monotonic)
    }

    /// Stores the present state of the run; if there is no run, removes the stored state.
    func storeRun() {
        let record = runRecord
        guard record != nil || storage.hasRun else { return }
        storage.note(storedAt: record == nil ? nil : clock.now)
        surroundings.saver.save(.run(record))
    }

    /// Returns the clicks to the runner's pace if an earlier process has stored the tempo of a workout, but not the workout.
    func releaseLostWorkout() {
        if pacer.workoutCadence != nil, workout.progress == nil { try? carryOut(.workout(nil)) }
    }

    /// Stores the state of the run and of its workout at the end of the program, with the reason why the program ends.
    func storeRun(endingBy end: RunRecord.End) {
        if workout.progress != nil { storeWorkout() }
        guard var record = runRecord else { return storeRun() }
        record.end = end
        surroundings.saver.save(.run(record))
    }

    /// Applies a change of the beat grid that the sound output has reported, and stores the run if the stored beat grid is too old.
    func apply(_ change: GridTracker.Change?) {
        if change != nil { surroundings.vibrator?.update(tracker.grid) }
        switch change {
        case .performance:
            storage.noteChange()
            requestWorkoutUpdate()
            // Until the first step, a new or continued run has no other report with which it is stored.
            if tracker.grid == nil { storeRun() }
        case .step: refreshStoredRun()
        case .tempo(let change, let heardAt):
            handle(.tempoChanged(change, heardAt: clock.time(of: heardAt)), at: clock.now)
            storage.noteChange()
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
        if storage.isDue(at: clock.now, isRamping: isRamping) { storeRun() }
    }
}
