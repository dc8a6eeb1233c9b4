import Activities
import ArgumentParser
import Control
import Files
import LocalNetwork
import Synchronisation
import Uploads

/// The command `stridectl privacy`: what is stored where, who can read it, and what was sent to whom, on one page.
struct PrivacyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy",
        abstract: "Show on one page what is stored where, who can read it, and what was sent to whom."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon

    func run() throws {
        Terminal.printLine(lines: (stored + readers).joined(separator: "\n"))
        let sent = try SyncCommand.reporting { () throws(SyncError) in try self.sent() }
        Terminal.printLine(lines: (sent + Self.never).joined(separator: "\n"))
    }

    private var stored: [String] {
        let (folders, files) = (Folders.user, SyncFiles.user)
        let places: [(String, String)] = [
            (options.path, "logbook: all activities with every second, daily steps, goals"),
            (folders.configuration, "settings"),
            (folders.preferences, "settings changed with stridectl"),
            (folders.runner, "height, mass and learnt cadence"),
            (folders.day, "alerts of the day, learnt step lengths"),
            (folders.sensors, "addresses of your Bluetooth sensors"),
            (folders.web, "certificate and devices of the page in the local network"),
            (files.configurationPath, "services for uploads and privacy zones, with your places"),
            (files.keysPath, "keys and passwords of these services"),
            (files.queuePath, "list of what was sent"),
        ]
        return ["STORED ON THIS MACHINE"]
            + places.map { path, what in "  \(path)\n    \(what)\n    \(PrivacyAccess(path: path).text)" } + [""]
    }

    private var readers: [String] {
        let registry = DeviceRegistry(in: PrivateFolder(path: Folders.user.web))
        let devices = (try? registry.devices()) ?? []
        var lines = [
            "WHO ELSE CAN READ IT",
            "  The control socket \(daemon.path.path): programs of your own user only.",
            "  The page (stridectl web): programs of your own user only, at 127.0.0.1 and ::1.",
            "  The page with --lan: the devices that you paired, over TLS. Paired: \(devices.count).",
        ]
        lines += devices.map { "    \($0.line)" }
        lines.append("  Root, and everyone who has this disk without encryption.")
        return lines + [""]
    }

    private func sent() throws(SyncError) -> [String] {
        let configuration = try SyncFiles.user.configuration()
        let queue = try UploadQueue(path: SyncFiles.user.queuePath)
        let totals = try queue.sentTotals()
        var lines = ["SENT TO SERVICES"]
        if totals.isEmpty { lines.append("  Nothing was sent.") }
        for total in totals {
            let isOff = configuration.services[total.service] == nil
            let time = "\(total.last.date) \(total.last.clockText) UTC"
            let service = total.service + (isOff ? " (removed)" : "")
            lines.append("  \(service): \(total.count) activities, the last one \(time)")
            let fields = SharedField.allCases.filter(total.fields.contains).map(\.rawValue).joined(separator: ", ")
            lines.append("    with kind, start, duration, distance\(fields.isEmpty ? "" : ", \(fields)")")
        }
        for (name, service) in configuration.services.sorted(by: { $0.key < $1.key }) {
            let state = service.paused ? "paused" : "on"
            lines.append("  \(name) (\(service.url)) is \(state); to end this: stridectl sync remove \(name)")
        }
        for zone in try configuration.privacyZones() {
            lines.append("  The privacy zone \(zone.name) (\(Int(zone.radius)) m) is removed before anything is sent.")
        }
        return lines + [""]
    }

    private static let never = [
        "NEVER SENT",
        "  Without a service in the list above, strided sends nothing. There is no telemetry, no account and no update check.",
        "  Daily steps, goals, height, mass, perceived effort, tags, learnt models and the privacy zones are never sent.",
    ]
}

/// The size of a file or folder and who can read it.
struct PrivacyAccess {
    let text: String

    init(path: String) {
        guard let state = FileState(at: path) else {
            text = "does not exist"
            return
        }
        let mode = "mode " + String(state.permissions, radix: 8)
        let size = state.isRegular ? Self.size(state.size) : "folder"
        let others = state.permissions & 0o044 != 0
        let readers = others ? "other users can read it if they can open the folder" : "only you can read it"
        text = "\(size), \(mode): \(readers)"
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1 << 20 ? "\((bytes + 1023) >> 10) KiB" : "\(bytes >> 20) MiB"
    }
}
