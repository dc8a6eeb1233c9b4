package import Activities
package import BeatOutputs
import BlueZ
package import Configuration
package import Control
package import Desktop
package import Media
package import Pacing
package import Speech

// Checks of everything that strided needs, except the sound. Each finding that is not good gives the user a command to type.

extension Diagnosis.Finding {
    static func good(_ subject: String, _ text: String) -> Self { Self(subject: subject, verdict: .good, text: text) }

    static func fair(_ subject: String, _ text: String, _ advice: String?) -> Self {
        Self(subject: subject, verdict: .fair, text: text, advice: advice)
    }

    static func bad(_ subject: String, _ text: String, _ advice: String?) -> Self {
        Self(subject: subject, verdict: .bad, text: text, advice: advice)
    }

    package static func settings(_ fault: ConfigurationError?) -> Self {
        guard let fault else { return .good("settings", "the settings file is valid") }
        return .bad("settings", "\(fault)", "strided --check")
    }

    package static func stateFiles(_ unsaved: [UnsavedState]) -> Self {
        guard !unsaved.isEmpty else { return .good("state files", "all changes are saved") }
        let reasons = unsaved.map { "\($0.part.rawValue): \($0.reason)" }.joined(separator: "; ")
        return .bad("state files", "not saved: " + reasons, "df -h ~/.local/state; ls -ld ~/.local/state/strided")
    }

    package static func gpsd(_ inputs: InputRegistry, followed: FollowedSource) -> Self {
        if let gpsd = inputs.gpsd {
            return gpsd.isConnected
                ? .good("gpsd", gpsd.state) : .bad("gpsd", gpsd.state, "sudo systemctl start gpsd.socket")
        }
        let isWanted = followed == .gps && inputs.status.allSatisfy { $0.name != "nmea" }
        guard isWanted else { return .good("gpsd", "not used") }
        let text = "the pace source is gps, but the address of gpsd is not set"
        return .bad("gpsd", text, "gpspipe -r | stridectl nmea")
    }

    package static func bluetooth(_ sensors: SensorRegistry, isUsed: Bool) -> Self {
        guard isUsed else { return .good("Bluetooth", "not used: bluetooth.use is false") }
        guard let state = sensors.bluetooth else { return .good("Bluetooth", "starting") }
        guard case .absent(let absence) = state else { return .good("Bluetooth", state.text) }
        return sensors.status.contains(where: \.remembered)
            ? .bad("Bluetooth", state.text, absence.command) : .fair("Bluetooth", state.text, absence.command)
    }

    package static func steps(_ presence: DataPresence) -> Self {
        guard !presence.isLive else { return .good("steps", "a step sensor or program is connected and sends data") }
        let text = "no step sensor or program sends data now; use a foot pod, an accelerometer or a phone"
        return .fair("steps", text, "stridectl sensors scan")
    }

    package static func notifications(_ error: DesktopError?) -> Self {
        guard let error else { return .good("notifications", "a notification server is running") }
        let text = "\(error); alerts appear only in the log and in stridectl watch"
        return .fair("notifications", text, "sudo apt install dbus-user-session dunst")
    }

    package static func vibration(_ settings: VibrationSettings, _ report: VibrationReport) -> Self {
        guard settings.isOn else {
            let setting = settings.output == .off ? "haptic.output is off" : "haptic.strength is 0"
            return .good("vibration", "not used: \(setting)")
        }
        guard let problem = report.problem else {
            return .good("vibration", report.active.isEmpty ? "starting" : report.active.joined(separator: ", "))
        }
        return report.active.isEmpty
            ? .bad("vibration", problem, report.advice) : .fair("vibration", problem, report.advice)
    }

    package static func voice(_ voice: PromptPlanner) -> Self {
        guard voice.settings.output == .speech else {
            return .good("voice", "no speech: voice.output is \(voice.settings.output.rawValue)")
        }
        if let problem = voice.problem { return .fair("voice", "chimes are played and not speech: \(problem)", nil) }
        let quiet = voice.settings.isQuiet ? "; nothing is said, because voice.quiet is true" : ""
        return .good("voice", "speech by \(voice.settings.program), \(voice.languageCode)\(quiet)")
    }

    /// - Parameters:
    ///   - isClaimed: whether strided is a media player on the session bus.
    ///   - failure: why strided could not become one; nil if it could.
    package static func mediaKeys(_ keys: MediaKeys, isClaimed: Bool, failure: DesktopError?) -> Self {
        if let failure, keys != .off, !isClaimed {
            let text = "they do not control the run: \(failure)"
            return .fair("media keys", text, "sudo apt install dbus-user-session")
        }
        let text =
            switch keys {
            case .off: "they control only the music player: media.keys is off"
            case .clicks where isClaimed: "they control the run"
            case .both where isClaimed: "they control the run and the music player"
            case .clicks, .both: "they control the run while there is one"
            }
        return .good("media keys", text)
    }

    /// - Parameters:
    ///   - names: the names of the running music player programs, or why they are not known.
    ///   - hasFiles: whether a mood of `[playlists]` has a file. Without one, a player must have stored playlists; mpv has none.
    package static func players(_ names: Result<[String], DesktopError>, hasFiles: Bool) -> Self {
        let need = hasFiles ? "" : "; the moods of [playlists] have no files, so the player must have stored playlists"
        switch names {
        case .success(let names):
            let none = "no music player with MPRIS is running; playlists need one"
            return .good("music players", (names.isEmpty ? none : names.joined(separator: ", ")) + need)
        case .failure(let error):
            let advice = "sudo apt install dbus-user-session" + (hasFiles ? " mpv mpv-mpris" : "")
            return .fair("music players", "\(error)", advice)
        }
    }
}
