import Activities
import BlueZ
import Control
import Desktop
import Pacing

// Checks of everything that strided needs, except the sound. Each finding that is not good names one command that helps.

extension Conductor {
    func settingsFinding() async -> Diagnosis.Finding {
        guard let fault = await clock.offload(settingsFault) else {
            return .init(subject: "settings", verdict: .good, text: "readable, and every value is in its range")
        }
        return .init(
            subject: "settings",
            verdict: .bad,
            text: "\(fault)",
            advice: "mend that line, then type: strided --check"
        )
    }

    var stateFinding: Diagnosis.Finding {
        let unsaved = saver.unsaved
        guard !unsaved.isEmpty else {
            return .init(subject: "state files", verdict: .good, text: "what you change is stored")
        }
        return .init(
            subject: "state files",
            verdict: .bad,
            text: "not stored: " + unsaved.joined(separator: "; "),
            advice: "look at the space and the rights: df -h ~/.local/state; ls -ld ~/.local/state/strided"
        )
    }

    var gpsFinding: Diagnosis.Finding {
        guard let gpsd = inputs.gpsd else {
            let isWanted = pacer.followed == .gps && inputs.status.allSatisfy { $0.name != "nmea" }
            return .init(
                subject: "gpsd",
                verdict: isWanted ? .bad : .good,
                text: isWanted ? "satellites are followed, but strided was not told of a gpsd" : "not used",
                advice: isWanted ? "gpspipe -r | stridectl nmea" : nil
            )
        }
        return .init(
            subject: "gpsd",
            verdict: gpsd.isConnected ? .good : .bad,
            text: gpsd.state,
            advice: gpsd.isConnected ? nil : "sudo systemctl start gpsd.socket"
        )
    }

    var bluetoothFinding: Diagnosis.Finding {
        guard bluetooth != nil else {
            return .init(subject: "Bluetooth", verdict: .good, text: "not used: bluetooth.use is false")
        }
        guard let state = sensors.bluetooth else {
            return .init(subject: "Bluetooth", verdict: .good, text: "starting")
        }
        guard case .absent = state else { return .init(subject: "Bluetooth", verdict: .good, text: state.text) }
        let isNeeded = sensors.status.contains(where: \.isRemembered)
        return .init(
            subject: "Bluetooth",
            verdict: isNeeded ? .bad : .fair,
            text: state.text,
            advice: "sudo systemctl start bluetooth"
        )
    }

    var stepFinding: Diagnosis.Finding {
        if ledger.day.presence(at: clock.now).isLive {
            return .init(subject: "steps", verdict: .good, text: "a source counts them")
        }
        return .init(
            subject: "steps",
            verdict: .fair,
            text: "no source counts your steps now; a foot pod, an accelerometer or a phone can",
            advice: "stridectl sensors scan"
        )
    }

    func notificationFinding() async -> Diagnosis.Finding {
        do throws(DesktopError) {
            try await desktop.checkNotifications()
            return .init(subject: "notifications", verdict: .good, text: "a server shows them")
        } catch {
            return .init(
                subject: "notifications",
                verdict: .fair,
                text: "\(error); alerts are in the log and in stridectl watch",
                advice: "sudo apt install dbus-user-session dunst"
            )
        }
    }

    func playerFinding() async -> Diagnosis.Finding {
        do throws(DesktopError) {
            let names = try await desktop.runningPlayers().map(\.name)
            return .init(
                subject: "music players",
                verdict: .good,
                text: names.isEmpty ? "none runs (MPRIS); playlists need one" : names.joined(separator: ", ")
            )
        } catch {
            return .init(
                subject: "music players",
                verdict: .fair,
                text: "\(error)",
                advice: "sudo apt install dbus-user-session mpv mpv-mpris"
            )
        }
    }
}
