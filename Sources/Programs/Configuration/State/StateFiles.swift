package import Files
package import Logging
package import Playback
package import Workouts

package struct StateFiles: Sendable {
    package let preferences: StateFile<KeptPreferences>
    package let runner: StateFile<RunnerMemory>
    package let sensors: StateFile<KeptSensors>
    package let day: StateFile<DayMemory>
    /// The run, in the runtime folder; nil if a later process must not continue it.
    package var run: StateFile<RunRecord>?
    /// The workout in progress, in the runtime folder; nil if a later process must not continue it.
    package var workout: StateFile<KeptWorkout>?

    package let home: String

    package init(_ folders: Folders) {
        home = folders.environment["HOME"] ?? ""
        preferences = StateFile(path: folders.preferences)
        runner = StateFile(path: folders.runner)
        sensors = StateFile(path: folders.sensors)
        day = StateFile(path: folders.day)
    }
}

package struct StoredState: Sendable {
    package var preferences = KeptPreferences()
    package var sensors = KeptSensors()
    package var runner = RunnerMemory()
    package var day = DayMemory()
    package var run: RunRecord?
    package var workout: WorkoutProgress.State?

    package init() {}
}

extension StateFiles {
    /// - Parameter now: The present time; a run or a workout is continued if it was stored shortly before.
    package func load(_ preferences: KeptPreferences, at now: MonotonicTime, log: Logger) -> StoredState {
        var state = StoredState()
        state.preferences = preferences
        state.sensors = sensors.loadOrSetAside(log: log)
        state.runner = runner.loadOrSetAside(log: log)
        state.day = day.loadOrSetAside(log: log)
        let (run, workout) = (run?.loadOrSetAside(log: log), workout?.loadOrSetAside(log: log))
        if let run, run.isFresh(at: now, boot: RunRecord.boot) { state.run = run }
        if let workout, workout.isFresh(at: now, boot: RunRecord.boot) { state.workout = workout.progress }
        return state
    }
}
