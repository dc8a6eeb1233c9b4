package import Activities
package import Cadence
package import Inputs
package import Logging
package import Pacing
package import Playback

/// All settings of strided, with their default values.
package struct DaemonSettings: Hashable, Sendable {
    /// The runner's permanent preferences.
    package var preferences = Preferences.initial
    /// The pace at the start, until the user sets another one.
    package var pace = Speed(kilometersPerHour: 10)
    /// The source that sets the pace; nil means satellites if a gpsd is configured, and otherwise the manual pace.
    package var follow: FollowedSource?
    /// The settings of the pacer, which decides the tempo.
    package var pacer = Pacer.Settings()
    /// Constants of the cadence model; `SettingsLayers` computes `pacer.heuristic` from them.
    package var model = BaseHeuristic.Constants()
    /// The gpsd to connect to; nil for none.
    package var gpsd: GPSDAddress?
    /// Whether strided connects to Bluetooth sensors.
    package var usesBluetooth = true
    /// Whether this machine's accelerometer, if it has one, counts steps.
    package var usesAccelerometer = true
    /// A folder that is used instead of the kernel's IIO devices; nil for the kernel's devices.
    package var accelerometerRoot: String?
    /// The sound output.
    package var audio = AudioSettings()
    /// The settings of the recorder.
    package var record = RecordSettings()
    /// Chooses a playlist by the number of steps in the last week.
    package var playlists = StepsPlaylistMapper()
    /// A folder with WAV sounds, which is searched after the user's own folder; nil for none.
    package var soundFolder: String?
    /// The lowest level of messages that are logged.
    package var logLevel = Logger.Level.info
}

extension DaemonSettings {
    /// The source that sets the pace at the start.
    package var followedSource: FollowedSource { follow ?? (gpsd == nil ? .manual : .gps) }
}

/// The sound output.
package struct AudioSettings: Hashable, Sendable {
    /// The name of the ALSA device; "null" plays to no device.
    package var device = "default"
    /// How far ahead of time clicks are written; nil means 500 ms if the device can rewind, and otherwise 75 ms.
    package var lookahead: Duration?
    /// How far ahead of time clicks are written while nothing changes, if the device can rewind.
    package var restingLookahead = Lookahead().resting
    /// The ALSA period that strided requests if the device can rewind; nil never shortens the period of a sound server.
    package var period: Duration?
    /// The clock by which a minute is measured: the system's or the sound card's.
    package var clock = PlayerConfiguration.Clock.system
    /// What happens to the run when the headphones or the sound device are removed.
    package var unplugged = UnpluggedPolicy.pause
    /// The preferred sample rate in hertz.
    package var rate = 48_000
    /// The SCHED_RR priority that strided requests, 1…99.
    ///
    /// A low priority is enough. Sound servers use 20 and more.
    package var priority = 10
    /// The idle time after a run before strided closes the device, so that other programs can use it.
    package var release = Duration.seconds(2)
}

/// What happens to a run when the headphones or the sound card are unplugged.
package enum UnpluggedPolicy: String, CaseIterable, Hashable, Sendable {
    /// The run is paused. So a loudspeaker that takes over does not click until the runner resumes the run.
    case pause
    /// The run continues in silence, and its clicks are heard again as soon as a device is available.
    case `continue`
}
