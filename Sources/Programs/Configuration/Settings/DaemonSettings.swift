package import Activities
package import Cadence
package import Inputs
package import Logging
package import Media
package import Messages
import Metronome
package import Pacing
package import Playback
import Speech
package import Workouts

/// All settings of strided, with their default values.
package struct DaemonSettings: Hashable, Sendable {
    package var preferences = Preferences.initial
    /// The pace at the start, until the user sets another one.
    package var pace = Speed(kilometersPerHour: 10)
    /// The source of the pace (a sensor or `manual`); nil means satellites if a gpsd is configured, and otherwise `manual`.
    package var follow: FollowedSource?
    package var pacer = Pacer.Settings()
    /// Constants of the cadence model; `SettingsLayers` computes `pacer.heuristic` from them.
    package var model = BaseHeuristic.Constants()
    package var gpsd: GPSDAddress?
    package var usesBluetooth = true
    package var broadcast = BroadcastSettings()
    /// Whether this machine's accelerometer, if it has one, counts steps.
    package var usesAccelerometer = true
    /// Whether the steps of the opponent in a race are heard.
    package var hearsOpponent = false
    /// The folder in which accelerometers are searched; nil for the folder of the kernel's IIO devices.
    package var accelerometerRoot: String?
    package var audio = AudioSettings()
    package var media = MediaSettings()
    package var record = RecordSettings()
    /// The values of `[workout]`, to which percentages in workouts refer; for all of them see `workoutReferences`.
    package var workout = WorkoutReferences()
    /// The rule that chooses a playlist by the number of steps in the last week.
    package var playlists = StepsPlaylistMapper()
    /// The runner's heart rate at rest; only `stridectl` uses it, for VO2max, and reads this setting itself.
    package var restingHeartRate: HeartRate?
    /// A folder with WAV sounds, which is searched after the user's own folder; nil for none.
    package var soundFolder: String?
    /// The units of distances and speeds in messages; `SettingsLayers` sets those of the locale if the setting is absent.
    package var units = Units.metric
    /// The language of notifications, and of `stridectl`, which reads this setting itself; nil means that of the locale.
    package var language: Language?
    /// The language of the locale, which `SettingsLayers` sets.
    package var localeLanguage = Language.english
    package var logLevel = Logger.Level.info

    package init() {}
}

extension DaemonSettings {
    package var followedSource: FollowedSource { follow ?? (gpsd == nil ? .manual : .gps) }

    package var shownLanguage: Language { language ?? localeLanguage }

    package var spokenLanguage: Language { preferences.voice.language ?? shownLanguage }

    package var workoutReferences: WorkoutReferences {
        var references = workout
        references.maximumHeartRate = pacer.heart.maximum
        return references
    }
}

extension Pacer {
    package init(_ settings: DaemonSettings, memory: Memory) {
        self.init(
            settings: settings.pacer,
            runner: settings.preferences.runner,
            manualSpeed: settings.pace,
            following: settings.followedSource,
            lock: settings.preferences.lock,
            soundingOnlyOffTarget: settings.preferences.cue == .onlyOff,
            memory: memory
        )
    }
}

package struct AudioSettings: Hashable, Sendable {
    /// The name of the ALSA device; "null" plays to no device.
    package var device = "default"
    /// The time from writing a click to hearing it; nil means 500 ms if the device can rewind, and otherwise 75 ms.
    package var lookahead: Duration?
    /// The time from writing a click to hearing it while tempo and settings do not change, if the device can rewind.
    package var restingLookahead = Lookahead().resting
    /// The ALSA period that strided requests if the device can rewind; with nil, strided does not shorten the period of a sound server.
    package var period: Duration?
    /// The clock that defines the tempo: the system's clock or the sound card's clock.
    package var clock = PlayerConfiguration.Clock.system
    /// What happens to the run when the headphones or the sound device are removed.
    package var unplugged = UnpluggedPolicy.pause
    /// In hertz.
    package var rate = 48_000
    /// The SCHED_RR priority, 1…99; a low one is enough, and sound servers use 20 and more.
    package var priority = 10
    /// The idle time after a run before strided closes the device, so that other programs can use it.
    package var release = Duration.seconds(2)
}

package struct MediaSettings: Hashable, Sendable {
    /// What the keys do during a run.
    ///
    /// The desktop sends the keys to strided instead of the music player while strided plays. With `both`, one key pauses the clicks and
    /// the music, as a runner expects; with `clicks`, the music continues.
    package var keys = MediaKeys.both
    package var next = NextKey.pace
    package var players = OtherPlayers.pause
}

/// How strided is seen by watches and training programs as a foot pod.
package struct BroadcastSettings: Hashable, Sendable {
    package enum Time: String, CaseIterable, Hashable, Sendable {
        case always
        /// While the clicks or a recording are in progress.
        case run
    }

    package var isOn = false
    package var when = Time.always
    /// What the cadence counts, steps or strides; Garmin and most foot pods count strides.
    package var cadence = CadenceUnit.strides
}

package enum UnpluggedPolicy: String, CaseIterable, Hashable, Sendable {
    /// The run is paused. So the clicks do not continue on a loudspeaker until the runner resumes the run.
    case pause
    /// The run continues in silence, and its clicks are heard again as soon as a device is available.
    case `continue`
}

package struct RecordSettings: Hashable, Sendable {
    /// Whether a recording starts automatically when the user runs, and ends when the user rests.
    package var isAutomatic = false
    /// Whether a recording pauses while the runner stands still.
    package var pausesAtRest = true
    /// The length of automatic laps; nil for no automatic laps.
    package var lap: Distance? = Distance(meters: 1000)
}

extension DaemonSettings {
    package var recorder: Recorder.Settings {
        Recorder.Settings(
            automatic: record.isAutomatic ? Recorder.Settings.Automatic() : nil,
            pausesAtRest: record.pausesAtRest,
            lapEvery: record.lap,
            energy: EnergyModel(mass: preferences.runner.mass)
        )
    }
}

extension PlayerConfiguration {
    /// The configuration of the sound output; if `file` is not nil, the sound is written to that WAV file instead of a device.
    package init(_ audio: AudioSettings, output file: String?) {
        let device: Device =
            if let file { .wav(path: file) } else if audio.device == "null" { .null } else { .alsa(audio.device) }
        var lookahead = Lookahead(resting: audio.restingLookahead, period: audio.period)
        if let depth = audio.lookahead {
            lookahead.rewinding = depth
            lookahead.fixed = depth
        }
        self.init(
            device: device,
            preferredRate: SampleRate(hertz: audio.rate),
            lookahead: lookahead,
            clock: audio.clock,
            realtimePriority: audio.priority,
            idle: audio.release
        )
    }
}
