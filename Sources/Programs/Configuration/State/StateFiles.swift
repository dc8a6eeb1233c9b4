package import Files

/// The files in which strided stores its state.
package struct StateFiles: Sendable {
    /// The settings that `stridectl` has changed permanently.
    package let preferences: StateFile<KeptPreferences>
    /// The learnt cadence model and the cadence plan.
    package let runner: StateFile<RunnerMemory>
    /// The remembered Bluetooth sensors.
    package let sensors: StateFile<KeptSensors>
    /// The alerts of the day and the runner's step lengths.
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
