package import Activities
package import Cadence
package import Control
package import Haptics
package import Messages
package import Metronome
package import Pacing

/// A change of one preference, with a value that is already valid.
package enum PreferenceChange: Hashable, Sendable {
    /// The runner's height.
    case height(Length)
    /// The runner's mass.
    case mass(Mass)
    /// The runner's maximum heart rate.
    case maximumHeartRate(HeartRate)
    /// The runner's personal cadence offset.
    case offset(StepRateOffset)
    /// The units of distances and speeds.
    case units(Units)
    /// The language of texts and of the speech.
    case language(Language)
    /// The steps that have a click.
    case cue(CuePreference)
    /// A built-in sound or the name of a WAV file in the sounds folders.
    case sound(String)
    /// How the clicks of the left and the right foot differ.
    case accent(Accent)
    /// The volume of the clicks.
    case volume(Volume)
    /// The program or the devices that vibrate on the beats.
    case vibrationOutput(VibrationOutput)
    /// The strength of the vibrations, 0…1.
    case vibrationStrength(Double)
    /// The feet whose steps vibrate.
    case vibrationFeet(VibratingFeet)
    /// The time that is added to the time of each vibration, in whole milliseconds.
    case vibrationOffset(Duration)
    /// What is played at the moments of the announcements.
    case voiceOutput(VoiceOutput)
    /// Whether nothing is said.
    case voiceQuiet(Bool)
    /// Which tracks are played.
    case musicMode(MusicMode)
    /// The playlist: a file or a mood.
    case musicPlaylist(String)
    /// The volume of the music.
    case musicVolume(Volume)
    /// How the clicks sound at steps that have music.
    case clicksWithMusic(ClicksWithMusic)
    /// How the clicks are aligned with the footfalls.
    case lock(FootfallLock.Mode)
    /// The time without a step after which the runner is alerted; nil turns this alert off.
    case inactivity(WindowLength?)
    /// The time of day of the reminder; nil turns the reminder off.
    case reminder(ReminderTime?)
    /// Whether the runner is alerted when a goal is reached.
    case goalAlerts(Bool)

    /// Applies the change.
    package func apply(to settings: inout DaemonSettings) {
        switch self {
        case .height(let height): settings.preferences.setHeight = height
        case .maximumHeartRate(let rate): settings.pacer.heart.maximum = rate
        case .mass(let mass): settings.preferences.runner.mass = mass
        case .offset(let offset): settings.preferences.runner.offset = offset
        case .units(let units): settings.units = units
        case .language(let language): settings.language = language
        case .cue(let cue): settings.preferences.cue = cue
        case .sound(let name): settings.preferences.sound = name
        case .accent(let accent): settings.preferences.accent = accent
        case .volume(let volume): settings.preferences.volume = volume
        case .vibrationOutput(let output): settings.preferences.vibration.output = output
        case .vibrationStrength(let strength): settings.preferences.vibration.strength = strength
        case .vibrationFeet(let feet): settings.preferences.vibration.feet = feet
        case .vibrationOffset(let offset): settings.preferences.vibration.offset = offset
        case .voiceOutput(let output): settings.preferences.voice.output = output
        case .voiceQuiet(let isQuiet): settings.preferences.voice.isQuiet = isQuiet
        case .musicMode(let mode): settings.preferences.music.mode = mode
        case .musicPlaylist(let playlist): settings.preferences.music.playlist = playlist
        case .musicVolume(let volume): settings.preferences.music.volume = volume
        case .clicksWithMusic(let clicks): settings.preferences.music.clicks = clicks
        case .lock(let mode): settings.preferences.lock = mode
        case .inactivity(let window): settings.preferences.alerts.inactivity = window
        case .reminder(let time): settings.preferences.alerts.reminder = time
        case .goalAlerts(let isOn): settings.preferences.alerts.goals = isOn
        }
    }

    /// The key of the setting and the text of its new value, as they are stored; reading this text later gives the same value.
    package var stored: (key: String, text: String) {
        switch self {
        case .height(let height): ("runner.height", "\(height.meters)m")
        case .maximumHeartRate(let rate): ("heart.maximum", "\(rate.beatsPerMinute)")
        case .mass(let mass): ("runner.mass", "\(mass.kilograms)kg")
        case .offset(let offset): ("runner.offset", "\(offset.stepsPerMinute)")
        case .units(let units): ("units", Units.settings.first { $0.value == units }?.text ?? "")
        case .language(let language): ("language", language.rawValue)
        case .cue(let cue): ("sound.cue", cue.rawValue)
        case .sound(let name): ("sound.name", name)
        case .accent(let accent): ("sound.accent", accent.rawValue)
        case .volume(let volume): ("sound.volume", volume.text)
        case .vibrationOutput(let output): ("haptic.output", output.rawValue)
        case .vibrationStrength(let strength): ("haptic.strength", "\(strength * 100)%")
        case .vibrationFeet(let feet): ("haptic.feet", feet.rawValue)
        case .vibrationOffset(let offset): ("haptic.offset", "\(offset / .milliseconds(1))ms")
        case .voiceOutput(let output): ("voice.output", output.rawValue)
        case .voiceQuiet(let isQuiet): ("voice.quiet", "\(isQuiet)")
        case .musicMode(let mode): ("music.mode", mode.rawValue)
        case .musicPlaylist(let playlist): ("music.playlist", playlist)
        case .musicVolume(let volume): ("music.volume", volume.text)
        case .clicksWithMusic(let clicks): ("click.with_music", clicks.rawValue)
        case .lock(let mode): ("lock.mode", mode.rawValue)
        case .inactivity(let window): ("alerts.inactivity", window?.text ?? "off")
        case .reminder(let time): ("alerts.reminder", time?.text ?? "off")
        case .goalAlerts(let isOn): ("alerts.goal", "\(isOn)")
        }
    }
}
