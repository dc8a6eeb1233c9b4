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

    private struct Document: Encodable {
        struct Place: Encodable {
            let path: String
            let content: String
            let exists: Bool
            let size_bytes: Int?
            let mode: String?
            let others_can_read: Bool?
        }

        struct Sent: Encodable {
            let service: String
            let activities: Int
            let last_unix_s: Double
            let fields: [String]
            let removed: Bool
        }

        struct Service: Encodable {
            let name: String
            let url: String
            let paused: Bool
        }

        struct Zone: Encodable {
            let name: String
            let radius_m: Double
        }

        let stored: [Place]
        let control_socket: String
        let devices: [PairedDevice]
        let sent: [Sent]
        let services: [Service]
        let privacy_zones: [Zone]
    }

    func run() throws {
        let page = try Terminal.reporting { try self.page() }
        guard !json else { return Terminal.printLine(JSONText(page, .privacy)) }
        let lines = Self.stored(page.stored) + Self.readers(page) + Self.sent(page) + Self.never
        Terminal.printLine(lines: lines.joined(separator: "\n"))
    }

    private func page() throws(SyncError) -> Document {
        let configuration = try SyncFiles.user.configuration()
        let registry = DeviceRegistry(in: PrivateFolder(path: Folders.user.web))
        let totals = try UploadQueue(path: SyncFiles.user.queuePath).sentTotals()
        return Document(
            stored: places.map { path, content in
                let state = FileState(at: path)
                return Document.Place(
                    path: path,
                    content: content,
                    exists: state != nil,
                    size_bytes: state.flatMap { $0.isRegular ? $0.size : nil },
                    mode: state.map { String($0.permissions, radix: 8) },
                    others_can_read: state.map { $0.permissions & 0o044 != 0 }
                )
            },
            control_socket: daemon.path.path,
            devices: (try? registry.devices()) ?? [],
            sent: totals.map { total in
                Document.Sent(
                    service: total.service,
                    activities: total.count,
                    last_unix_s: Double(total.last.unixMilliseconds) / 1000,
                    fields: SharedField.allCases.filter(total.fields.contains).map(\.rawValue),
                    removed: configuration.services[total.service] == nil
                )
            },
            services: configuration.services.sorted { $0.key < $1.key }
                .map { Document.Service(name: $0.key, url: $0.value.shownURL, paused: $0.value.paused) },
            privacy_zones: try configuration.privacyZones().map { Document.Zone(name: $0.name, radius_m: $0.radius) }
        )
    }

    private var places: [(String, String)] {
        let (folders, files) = (Folders.user, SyncFiles.user)
        return [
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
    }
}

// MARK: - Text

extension PrivacyCommand {
    private static func stored(_ places: [Document.Place]) -> [String] {
        ["STORED ON THIS MACHINE"]
            + places.map { "  \($0.path)\n    \($0.content)\n    \(access($0))" } + [""]
    }

    private static func access(_ place: Document.Place) -> String {
        guard place.exists else { return "does not exist" }
        let size = place.size_bytes.map { $0 < 1 << 20 ? "\(($0 + 1023) >> 10) KiB" : "\($0 >> 20) MiB" }
        let others = place.others_can_read == true
        let readers = others ? "other users can read it if they can open the folder" : "only you can read it"
        return "\(size ?? "folder"), mode \(place.mode ?? ""): \(readers)"
    }

    private static func readers(_ page: Document) -> [String] {
        [
            "WHO ELSE CAN READ IT",
            "  The control socket \(page.control_socket): programs of your own user only.",
            "  The page (stridectl web): programs of your own user only, at 127.0.0.1 and ::1.",
            "  The page with --lan: the devices that you paired, over TLS. Paired: \(page.devices.count).",
        ] + page.devices.map { "    \($0.line)" }
            + ["  Root, and everyone who has this disk without encryption.", ""]
    }

    private static func sent(_ page: Document) -> [String] {
        var lines = ["SENT TO SERVICES"]
        if page.sent.isEmpty { lines.append("  Nothing was sent.") }
        for total in page.sent {
            let last = Moment(unixMilliseconds: Int64(total.last_unix_s * 1000))
            let service = total.service + (total.removed ? " (removed)" : "")
            lines.append(
                "  \(service): \(Messages.english.activityCount(count: Count(total.activities))), the last one \(last.date) \(last.clockText) UTC"
            )
            let fields = total.fields.joined(separator: ", ")
            lines.append("    with kind, start, duration, distance\(fields.isEmpty ? "" : ", \(fields)")")
        }
        for service in page.services {
            let state = service.paused ? "paused" : "on"
            lines.append(
                "  \(service.name) (\(service.url)) is \(state); to end this: stridectl sync remove \(service.name)"
            )
        }
        for zone in page.privacy_zones {
            lines.append(
                "  The privacy zone \(zone.name) (\(Int(zone.radius_m)) m) is removed before anything is sent."
            )
        }
        return lines + [""]
    }

    private static let never = [
        "NEVER SENT",
        "  Without a service in the list above, strided sends nothing. There is no telemetry, no account and no update check.",
        "  Daily steps, goals, height, mass, perceived effort, tags, learnt models and the privacy zones are never sent.",
    ]
}
