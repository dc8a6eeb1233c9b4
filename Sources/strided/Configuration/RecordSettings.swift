import Activities
import Cadence

/// What is recorded.
struct RecordSettings: Hashable, Sendable {
    /// Whether a recording begins by itself when somebody runs, and ends when they rest.
    var isAutomatic = false
    /// Whether a recording pauses while the runner stands.
    var pausesAtRest = true
    /// The length of a lap that is marked by itself; nil for none.
    var lap: Distance? = Distance(meters: 1000)
}

extension DaemonSettings {
    /// What the recorder does by itself, and what moving costs the runner.
    var recorder: Recorder.Settings {
        Recorder.Settings(
            automatic: record.isAutomatic ? Recorder.Settings.Automatic() : nil,
            pausesAtRest: record.pausesAtRest,
            lapEvery: record.lap,
            energy: EnergyModel(mass: preferences.runner.mass)
        )
    }
}
