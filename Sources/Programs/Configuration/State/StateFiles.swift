package import Files

/// The files in which strided stores its state.
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
