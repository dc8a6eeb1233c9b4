package import Activities
package import BeatOutputs
package import BlueZ
package import Configuration
package import Control
package import Pacing
package import Playback

/// The state of the metronome run at one moment: the values from which the run's part of the status is made.
package struct RunSnapshot: Sendable {
    package var now: Duration
    package var pacer: Pacer
    package var preferences: Preferences
    package var output: PlayerStatus
    package var history = OutputHistory()
    package var headset: HeadsetOutput?
    /// The times of the steps; nil while there is no run and before its first step is reported.
    package var grid: BeatGrid?
    package var inputs: [InputStatus] = []
    /// How strided is seen as a foot pod; nil while this is switched off.
    package var broadcast: BroadcastStatus?
    /// What the runner must know about these sensors while a run is in progress.
    package var inputWarnings: [String] = []
    package var pauseReason: String?
    /// The number that is counted before a recording begins; nil without a count-in.
    package var countIn: Int?
    /// Media keys, phone calls and sleep; nil without a run.
    package var media: MediaStatus?
    package var vibration = VibrationReport()
    /// Why the beats are not sent by OSC or as a MIDI clock.
    package var beatProblems: [String] = []
    package var unsaved: [UnsavedPart] = []

    /// Whether the clicks are played to no device, and no other output has the beats in their place.
    var playsNowhere: Bool {
        output.device?.device == "null" && preferences.output == .device && !preferences.vibration.isOn
            && !preferences.osc.isOn && !preferences.midi.isOn
    }

    package init(now: Duration, pacer: Pacer, preferences: Preferences, output: PlayerStatus) {
        (self.now, self.pacer, self.preferences, self.output) = (now, pacer, preferences, output)
    }
}

/// The state of the day at one moment: the values from which the day's part of the status is made.
package struct DaySnapshot: Sendable {
    package var recorder: DayRecorder
    package var lastAlert: AlertStatus?
    package var race: RaceStatus?
    /// The reason why recorded data could not be written to the disk; nil while writing works.
    package var unsaved: String?

    package init(recorder: DayRecorder, lastAlert: AlertStatus?, race: RaceStatus?, unsaved: String?) {
        self.recorder = recorder
        self.lastAlert = lastAlert
        self.race = race
        self.unsaved = unsaved
    }
}
