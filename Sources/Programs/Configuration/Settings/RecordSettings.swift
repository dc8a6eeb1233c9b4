package import Activities
package import Cadence

package struct RecordSettings: Hashable, Sendable {
    /// Whether a recording starts automatically when the user runs, and ends when the user rests.
    package var isAutomatic = false
    /// Whether a recording pauses while the runner stands still.
    package var pausesAtRest = true
    /// The length of automatic laps; nil for no automatic laps.
    package var lap: Distance? = Distance(meters: 1000)
}

extension DaemonSettings {
    /// The settings of the recorder, with the model of the runner's energy use.
    package var recorder: Recorder.Settings {
        Recorder.Settings(
            automatic: record.isAutomatic ? Recorder.Settings.Automatic() : nil,
            pausesAtRest: record.pausesAtRest,
            lapEvery: record.lap,
            energy: EnergyModel(mass: preferences.runner.mass)
        )
    }
}
