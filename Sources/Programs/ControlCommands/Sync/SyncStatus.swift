import Activities
import ArgumentParser
import Messages
import Logbook
import Sync

struct SyncStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print the services, what was sent, what waits and what was refused.",
        aliases: ["list"]
    )

    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON.") var json = false

    private struct Document: Encodable {
        struct Service: Encodable {
            let name: String
            let url: String
            let state: String
            let reason: String?
            let sent: Int
            let last_sent_unix_s: Double?
            let waiting: [Waiting]
        }

        struct Waiting: Encodable {
            let activity: Int64
            let reason: String
        }

        struct Zone: Encodable {
            let name: String
            let radius_m: Double
        }

        let services: [Service]
        let privacy_zones: [Zone]
    }

    func run() throws {
        let messages = display.messages
        let document = try Terminal.reporting(in: messages) { try self.document() }
        guard !json else { return Terminal.printLine(JSONText(document, .sync)) }
        if document.services.isEmpty {
            display.printTranslated("nothing is sent; to add a service: stridectl sync add intervals")
        }
        for service in document.services {
            let reason = service.reason.map { ": \(messages.translated($0))" } ?? ""
            display.printLine("\(service.name)  \(service.url)  \(messages.translated(service.state))\(reason)")
            let time = service.last_sent_unix_s.map { Moment(unixMilliseconds: Int64($0 * 1000)) }
            let last = time.map { ", the last one \($0.date) \($0.clockText) UTC" } ?? ""
            let lines = service.waiting.map { "activity \($0.activity): \($0.reason)" }
            for line in ["sent: \(service.sent)\(last)"] + lines {
                display.printLine("  " + messages.translated(line))
            }
        }
        for zone in document.privacy_zones {
            display.printTranslated("privacy zone \(zone.name): \(Int(zone.radius_m)) m, never sent")
        }
    }

    private func document() throws(SyncError) -> Document {
        let configuration = try SyncFiles.user.configuration()
        let queue = try UploadQueue(path: SyncFiles.user.queuePath)
        var services: [Document.Service] = []
        for (name, service) in configuration.services.sorted(by: { $0.key < $1.key }) {
            let state = try queue.state(of: name)
            let entries = try queue.entries(of: name).values.sorted { $0.key.start < $1.key.start }
            let sent = entries.filter { $0.item.sentRevision != nil }
            services.append(
                Document.Service(
                    name: name,
                    url: service.shownURL,
                    state: Self.word(service, state),
                    reason: service.paused ? nil : state.reason,
                    sent: sent.count,
                    last_sent_unix_s: entries.compactMap(\.sent).max().map { Double($0.unixMilliseconds) / 1000 },
                    waiting: entries.compactMap(Self.waiting)
                )
            )
        }
        let zones = try configuration.privacyZones().map { Document.Zone(name: $0.name, radius_m: $0.radius) }
        return Document(services: services, privacy_zones: zones)
    }

    private static func word(_ service: SyncConfiguration.Service, _ state: ServiceState) -> String {
        if service.paused { return "paused" }
        return state.isStopped ? "stopped" : state.reason == nil ? "ready" : "waiting"
    }

    private static func waiting(_ entry: QueueEntry) -> Document.Waiting? {
        // After a failed attempt, its reason is shown instead, although the service may have received the activity.
        let isUnknown = entry.item.underway != nil && entry.failures == 0
        guard let reason = isUnknown ? "the result is not known yet" : entry.reason else { return nil }
        return Document.Waiting(activity: entry.key.activity, reason: reason)
    }
}
