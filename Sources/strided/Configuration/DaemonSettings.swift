import Activities
import Cadence
import Inputs
import Logging
import Pacing
import Playback

/// Everything strided can be told, with the defaults of the house.
struct DaemonSettings: Hashable, Sendable {
    /// What the runner sets for good.
    var preferences = Preferences.initial
    /// The pace until another is ordered.
    var pace = Speed(kilometersPerHour: 10)
    /// What sets the pace; nil is satellites where a gpsd is configured, else the manual pace.
    var follow: FollowedSource?
    /// The machine that decides.
    var pacer = Pacer.Settings()
    /// Constants of the cadence model; `SettingsLayers` makes `pacer.model` of them.
    var model = BaseHeuristic.Constants()
    /// The gpsd to connect to, or none.
    var gpsd: GPSDAddress?
    /// Whether Bluetooth sensors are listened to.
    var usesBluetooth = true
    /// Whether this machine's accelerometer, if it has one, counts steps.
    var usesAccelerometer = true
    /// A folder that stands in for the kernel's accelerometers; nil for those.
    var accelerometerRoot: String?
    /// The sound output.
    var audio = AudioSettings()
    /// What is recorded.
    var record = RecordSettings()
    /// What to play after which week.
    var playlists = StepsPlaylistMapper()
    /// A folder of WAV sounds searched after the user's own.
    var soundFolder: String?
    /// What is worth a line in the log.
    var logLevel = Logger.Level.info
}

extension DaemonSettings {
    /// What sets the pace at the start.
    var followedSource: FollowedSource { follow ?? (gpsd == nil ? .manual : .gps) }
}

/// The sound output.
struct AudioSettings: Hashable, Sendable {
    /// ALSA device; "null" for none.
    var device = "default"
    /// How far ahead clicks are written; nil is 500 ms where the device rewinds, 75 ms elsewhere.
    var lookahead: Duration?
    /// How far ahead clicks are written while nothing changes, where the device rewinds.
    var restingLookahead = Lookahead().resting
    /// Period asked for where the device rewinds; nil never shortens a server's cycle.
    var period: Duration?
    /// Which clock a minute is counted by.
    var clock = PlayerConfiguration.Clock.system
    /// What becomes of a run whose headphones are gone.
    var unplugged = UnpluggedPolicy.pause
    /// Preferred sample rate, hertz.
    var rate = 48_000
    /// SCHED_RR priority asked for, 1…99.
    ///
    /// A modest one is enough: sound servers use 20 and more.
    var priority = 10
    /// Idle time after a run until the device is given back.
    var release = Duration.seconds(2)
}

/// What becomes of a run whose headphones or sound card are pulled out.
enum UnpluggedPolicy: String, CaseIterable, Hashable, Sendable {
    /// It is paused: when sound comes back, from a loudspeaker perhaps, it comes when the runner asks for it.
    case pause
    /// It goes on in silence, and is heard again as soon as there is a device.
    case `continue`
}
