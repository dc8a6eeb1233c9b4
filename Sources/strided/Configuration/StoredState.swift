import Logging

/// What an earlier run of the program has stored.
struct StoredState: Sendable {
    var preferences = KeptPreferences()
    var sensors = KeptSensors()
    var runner = RunnerMemory()
    var day = DayMemory()
}

extension StateFiles {
    /// Reads every file; one that cannot be understood is set aside, and the log says so.
    func load(_ preferences: KeptPreferences, log: Logger) -> StoredState {
        StoredState(
            preferences: preferences,
            sensors: sensors.loadOrSetAside(log: log),
            runner: runner.loadOrSetAside(log: log),
            day: day.loadOrSetAside(log: log)
        )
    }
}
