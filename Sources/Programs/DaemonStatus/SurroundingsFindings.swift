package import Activities
import BlueZ
package import Configuration
package import Control
package import Desktop
package import Media
package import Pacing

// Checks of everything that strided needs, except the sound. Each finding that is not good gives the user a command to type.

extension Diagnosis.Finding {
    /// The result of the check of the settings.
    ///
    /// - Parameter fault: the first mistake in the settings; nil if there is none.
    package init(settingsFault fault: ConfigurationError?) {
        guard let fault else {
            self.init(subject: "settings", verdict: .good, text: "the settings file is valid")
            return
        }
        self.init(
            subject: "settings",
            verdict: .bad,
            text: "\(fault)",
            advice: "strided --check"
        )
    }

    /// The result of the check of the state files.
    ///
    /// - Parameter unsaved: the files that could not be written, each with the reason.
    package init(unsavedState unsaved: [UnsavedState]) {
        guard !unsaved.isEmpty else {
            self.init(subject: "state files", verdict: .good, text: "all changes are saved")
            return
        }
        self.init(
            subject: "state files",
            verdict: .bad,
            text: "not saved: " + unsaved.map { "\($0.part.rawValue): \($0.reason)" }.joined(separator: "; "),
            advice: "df -h ~/.local/state; ls -ld ~/.local/state/strided"
        )
    }

    /// The result of the check of the connection to gpsd.
    package init(gpsdOf inputs: InputRegistry, followed: FollowedSource) {
        guard let gpsd = inputs.gpsd else {
            let isWanted = followed == .gps && inputs.status.allSatisfy { $0.name != "nmea" }
            self.init(
                subject: "gpsd",
                verdict: isWanted ? .bad : .good,
                text: isWanted ? "the pace source is gps, but the address of gpsd is not set" : "not used",
                advice: isWanted ? "gpspipe -r | stridectl nmea" : nil
            )
            return
        }
        self.init(
            subject: "gpsd",
            verdict: gpsd.isConnected ? .good : .bad,
            text: gpsd.state,
            advice: gpsd.isConnected ? nil : "sudo systemctl start gpsd.socket"
        )
    }

    /// The result of the check of Bluetooth.
    ///
    /// - Parameter isUsed: whether the settings allow Bluetooth.
    package init(bluetoothOf sensors: SensorRegistry, isUsed: Bool) {
        guard isUsed else {
            self.init(subject: "Bluetooth", verdict: .good, text: "not used: bluetooth.use is false")
            return
        }
        guard let state = sensors.bluetooth else {
            self.init(subject: "Bluetooth", verdict: .good, text: "starting")
            return
        }
        guard case .absent(let absence) = state else {
            self.init(subject: "Bluetooth", verdict: .good, text: state.text)
            return
        }
        let isNeeded = sensors.status.contains(where: \.remembered)
        self.init(
            subject: "Bluetooth",
            verdict: isNeeded ? .bad : .fair,
            text: state.text,
            advice: absence.command
        )
    }

    /// Creates the finding that says whether a step sensor or program sends data.
    package init(stepsOf presence: DataPresence) {
        if presence.isLive {
            self.init(subject: "steps", verdict: .good, text: "a step sensor or program is connected and sends data")
            return
        }
        self.init(
            subject: "steps",
            verdict: .fair,
            text: "no step sensor or program sends data now; use a foot pod, an accelerometer or a phone",
            advice: "stridectl sensors scan"
        )
    }

    /// The result of the check of the desktop's notification server.
    ///
    /// - Parameter error: why notifications cannot be shown; nil if they can.
    package init(notificationError error: DesktopError?) {
        guard let error else {
            self.init(subject: "notifications", verdict: .good, text: "a notification server is running")
            return
        }
        self.init(
            subject: "notifications",
            verdict: .fair,
            text: "\(error); alerts appear only in the log and in stridectl watch",
            advice: "sudo apt install dbus-user-session dunst"
        )
    }

    /// The check of the media keys.
    ///
    /// - Parameters:
    ///   - keys: the setting `media.keys`.
    ///   - isClaimed: whether strided is a media player on the session bus.
    ///   - failure: why strided could not become one; nil if it could.
    package init(mediaKeys keys: MediaKeys, isClaimed: Bool, failure: DesktopError?) {
        let text: String
        switch keys {
        case .off: text = "they control only the music player: media.keys is off"
        case .clicks where isClaimed: text = "they control the run"
        case .both where isClaimed: text = "they control the run and the music player"
        case .clicks, .both: text = "they control the run while there is one"
        }
        guard let failure, keys != .off, !isClaimed else {
            self.init(subject: "media keys", verdict: .good, text: text)
            return
        }
        self.init(
            subject: "media keys",
            verdict: .fair,
            text: "they do not control the run: \(failure)",
            advice: "sudo apt install dbus-user-session"
        )
    }

    /// Creates the finding about the running music player programs.
    ///
    /// - Parameters:
    ///   - names: the names of the running music player programs, or why they are not known.
    ///   - hasFiles: whether a mood of `[playlists]` has a file. Without one, a player must have stored playlists; mpv has none.
    package init(players names: Result<[String], DesktopError>, hasFiles: Bool) {
        let need = hasFiles ? "" : "; the moods of [playlists] have no files, so the player must have stored playlists"
        switch names {
        case .success(let names):
            self.init(
                subject: "music players",
                verdict: .good,
                text: names.isEmpty
                    ? "no music player with MPRIS is running; playlists need one" + need
                    : names.joined(separator: ", ") + need
            )
        case .failure(let error):
            self.init(
                subject: "music players",
                verdict: .fair,
                text: "\(error)",
                advice: "sudo apt install dbus-user-session" + (hasFiles ? " mpv mpv-mpris" : "")
            )
        }
    }
}
