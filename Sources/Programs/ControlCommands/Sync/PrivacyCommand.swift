import Activities
import ArgumentParser
import Control
import Files
import LocalNetwork
import Messages
import Sync

struct PrivacyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "privacy",
        abstract: "Show on one page what is stored where, who can read it, and what was sent to whom."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let page = try Terminal.reporting {
            try PrivacyPage(logbook: options.path, controlSocket: daemon.path.path)
        }
        guard !json else { return Terminal.printLine(JSONText(page.fields, .privacy)) }
        Terminal.printLine(lines: page.lines.joined(separator: "\n"))
    }
}

private struct PrivacyPage {
    let places: [(path: String, content: String, state: FileState?)]
    let controlSocket: String
    let devices: [PairedDevice]
    let configuration: SyncConfiguration
    let sent: [UploadQueue.SentTotal]
    let zones: [PrivacyZone]

    init(logbook: String, controlSocket: String) throws {
        let (folders, files) = (Folders.user, SyncFiles.user)
        configuration = try files.configuration()
        sent = try UploadQueue(path: files.queuePath).sentTotals()
        zones = try configuration.privacyZones()
        devices = (try? DeviceRegistry(in: PrivateFolder(path: folders.web)).devices()) ?? []
        self.controlSocket = controlSocket
        let contents = [
            (logbook, "logbook: all activities with every second, daily steps, goals"),
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
        places = contents.map { ($0, $1, FileState(at: $0)) }
    }

    private var services: [(name: String, service: SyncConfiguration.Service)] {
        configuration.services.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    var fields: JSONFields {
        [
            "stored": places.map { path, content, state -> JSONFields in
                [
                    "path": path, "content": content, "exists": state != nil,
                    "size_bytes": state.flatMap { $0.isRegular ? $0.size : nil },
                    "mode": state.map(Self.mode), "others_can_read": state.map(Self.canOthersRead),
                ]
            },
            "control_socket": controlSocket,
            "devices": devices,
            "sent": sent.map { total -> JSONFields in
                [
                    "service": total.service, "activities": total.count,
                    "last_unix_s": Double(total.last.unixMilliseconds) / 1000, "fields": Self.names(total),
                    "removed": isRemoved(total),
                ]
            },
            "services": services.map { name, service -> JSONFields in
                ["name": name, "url": service.shownURL, "paused": service.paused]
            },
            "privacy_zones": zones.map(\.fields),
        ]
    }

    private static func mode(_ state: FileState) -> String { String(state.permissions, radix: 8) }

    private static func canOthersRead(_ state: FileState) -> Bool { state.permissions & 0o044 != 0 }

    private static func names(_ total: UploadQueue.SentTotal) -> [String] {
        SharedField.allCases.filter(total.fields.contains).map(\.rawValue)
    }

    private func isRemoved(_ total: UploadQueue.SentTotal) -> Bool { configuration.services[total.service] == nil }
}

extension PrivacyZone {
    var fields: JSONFields { ["name": name, "radius_m": radius] }
}

extension PrivacyPage {
    var lines: [String] {
        ["STORED ON THIS MACHINE"]
            + places.map { "  \($0.path)\n    \($0.content)\n    \(Self.access($0.state))" } + [""] + readers
            + transfers + Self.never
    }

    private static func access(_ state: FileState?) -> String {
        guard let state else { return "does not exist" }
        let size = state.size < 1 << 20 ? "\((state.size + 1023) >> 10) KiB" : "\(state.size >> 20) MiB"
        let readers =
            canOthersRead(state) ? "other users can read it if they can open the folder" : "only you can read it"
        return "\(state.isRegular ? size : "folder"), mode \(mode(state)): \(readers)"
    }

    private var readers: [String] {
        [
            "WHO ELSE CAN READ IT",
            "  The control socket \(controlSocket): programs of your own user only.",
            "  The page (stridectl web): programs of your own user only, at 127.0.0.1 and ::1.",
            "  The page with --lan: the devices that you paired, over TLS. Paired: \(devices.count).",
        ] + devices.map { "    \($0.line)" }
            + ["  Root, and everyone who has this disk without encryption.", ""]
    }

    private var transfers: [String] {
        var lines = ["SENT TO SERVICES"]
        if sent.isEmpty { lines.append("  Nothing was sent.") }
        for total in sent {
            let service = total.service + (isRemoved(total) ? " (removed)" : "")
            let count = Messages.english.activityCount(count: Count(total.count))
            lines.append("  \(service): \(count), the last one \(total.last.date) \(total.last.clockText) UTC")
            let fields = Self.names(total).joined(separator: ", ")
            lines.append("    with kind, start, duration, distance\(fields.isEmpty ? "" : ", \(fields)")")
        }
        for (name, service) in services {
            let state = "\(name) (\(service.shownURL)) is \(service.paused ? "paused" : "on")"
            lines.append("  \(state); to end this: stridectl sync remove \(name)")
        }
        for zone in zones {
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
