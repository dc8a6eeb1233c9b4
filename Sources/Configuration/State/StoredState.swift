package import Logging
import Playback
package import Workouts

/// The state that an earlier process of strided has stored.
package struct StoredState: Sendable {
    package var preferences = KeptPreferences()
    package var sensors = KeptSensors()
    package var runner = RunnerMemory()
    package var day = DayMemory()
    /// The run that the daemon continues; nil for none.
    package var run: RunRecord?
    /// The workout that the daemon continues; nil for none.
    package var workout: WorkoutProgress.State?

    /// Creates the state of a first start: nothing is stored.
    package init() {}
}

extension StateFiles {
    /// Reads every state file except that of the preferences; a damaged file is renamed and a warning is logged.
    package func load(_ preferences: KeptPreferences, log: Logger) -> StoredState {
        var state = StoredState()
        state.preferences = preferences
        state.sensors = sensors.loadOrSetAside(log: log)
        state.runner = runner.loadOrSetAside(log: log)
        state.day = day.loadOrSetAside(log: log)
        state.run = runToContinue(log: log)
        state.workout = workoutToContinue(log: log)
        return state
    }

    private func runToContinue(log: Logger) -> RunRecord? {
        guard let run else { return nil }
        let record = run.loadOrSetAside(log: log)
        return record.isFresh(at: .now, boot: RunRecord.boot) ? record : nil
    }

    private func workoutToContinue(log: Logger) -> WorkoutProgress.State? {
        guard let workout else { return nil }
        let kept = workout.loadOrSetAside(log: log)
        return kept.isFresh(at: .now, boot: RunRecord.boot) ? kept.progress : nil
    }
}
