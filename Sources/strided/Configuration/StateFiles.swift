/// The files of the state folder.
struct StateFiles: Sendable {
    /// What `stridectl` changed for good.
    let preferences: StateFile<KeptPreferences>
    /// What was learnt of the runner.
    let runner: StateFile<RunnerMemory>
    /// The Bluetooth sensors that are remembered.
    let sensors: StateFile<KeptSensors>
    /// What is known of the day and the runner's steps.
    let day: StateFile<DayMemory>
    /// The run, in the runtime folder; nil where none is to survive the process.
    var run: StateFile<RunRecord>?

    /// The user's home folder.
    let home: String

    init(_ folders: Folders) {
        home = folders.environment["HOME"] ?? ""
        preferences = StateFile(path: folders.preferences)
        runner = StateFile(path: folders.runner)
        sensors = StateFile(path: folders.sensors)
        day = StateFile(path: folders.day)
    }
}
