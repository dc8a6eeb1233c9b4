import Logging
import Playback

/// The state that an earlier process of strided has stored.
struct StoredState: Sendable {
    var preferences = KeptPreferences()
    var sensors = KeptSensors()
    var runner = RunnerMemory()
    var day = DayMemory()
    /// The run that the daemon continues; nil for none.
    var run: RunRecord?
}

extension StateFiles {
    /// Reads every file; a damaged file is renamed and a warning is logged.
    func load(_ preferences: KeptPreferences, log: Logger) -> StoredState {
        StoredState(
            preferences: preferences,
            sensors: sensors.loadOrSetAside(log: log),
            runner: runner.loadOrSetAside(log: log),
            day: day.loadOrSetAside(log: log),
            run: runToContinue(log: log)
        )
    }

    private func runToContinue(log: Logger) -> RunRecord? {
        guard let run else { return nil }
        let record = run.loadOrSetAside(log: log)
        return record.isFresh(at: .now, boot: RunRecord.boot) ? record : nil
    }
}
