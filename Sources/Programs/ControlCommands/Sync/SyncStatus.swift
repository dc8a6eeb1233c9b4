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

    private struct Service {
        let name: String
        let url: String
        let state: String
        let reason: String?
        let sent: Int
        let last: Moment?
        let waiting: [(activity: Int64, reason: String)]

        var fields: JSONFields {
            [
                "name": name, "url": url, "state": state, "reason": reason, "sent": sent,
                "last_sent_unix_s": last.map { Double($0.unixMilliseconds) / 1000 },
                "waiting": waiting.map { entry -> JSONFields in
                    ["activity": entry.activity, "reason": entry.reason]
                },
            ]
        }
    }

    func run() throws {
        let messages = display.messages
        let (services, zones) = try Terminal.reporting(in: messages) {
            let configuration = try SyncFiles.user.configuration()
            return (try Self.services(configuration), try configuration.privacyZones())
        }
        guard !json else {
            let fields: JSONFields = ["services": services.map(\.fields), "privacy_zones": zones.map(\.fields)]
            return Terminal.printLine(JSONText(fields, .sync))
        }
        if services.isEmpty {
            display.printTranslated("nothing is sent; to add a service: stridectl sync add intervals")
        }
        for service in services {
            let reason = service.reason.map { ": \(messages.translated($0))" } ?? ""
            display.printLine("\(service.name)  \(service.url)  \(messages.translated(service.state))\(reason)")
            let last = service.last.map { ", the last one \($0.date) \($0.clockText) UTC" } ?? ""
            let lines = service.waiting.map { "activity \($0.activity): \($0.reason)" }
            for line in ["sent: \(service.sent)\(last)"] + lines {
                display.printLine("  " + messages.translated(line))
            }
        }
        for zone in zones {
            display.printTranslated("privacy zone \(zone.name): \(Int(zone.radius)) m, never sent")
        }
    }

    private static func services(_ configuration: SyncConfiguration) throws -> [Service] {
        let queue = try UploadQueue(path: SyncFiles.user.queuePath)
        return try configuration.services.sorted { $0.key < $1.key }.map { name, service in
            let state = try queue.state(of: name)
            let entries = try queue.entries(of: name).values.sorted { $0.key.start < $1.key.start }
            return Service(
                name: name,
                url: service.shownURL,
                state: word(service, state),
                reason: service.paused ? nil : state.reason,
                sent: entries.count { $0.item.sentRevision != nil },
                last: entries.compactMap(\.sent).max().map { Moment(unixMilliseconds: $0.unixMilliseconds) },
                waiting: entries.compactMap(waiting)
            )
        }
    }

    private static func word(_ service: SyncConfiguration.Service, _ state: ServiceState) -> String {
        if service.paused { return "paused" }
        return state.isStopped ? "stopped" : state.reason == nil ? "ready" : "waiting"
    }

    private static func waiting(_ entry: QueueEntry) -> (activity: Int64, reason: String)? {
        // After a failed attempt, its reason is shown instead, although the service may have received the activity.
        let isUnknown = entry.item.underway != nil && entry.failures == 0
        guard let reason = isUnknown ? "the result is not known yet" : entry.reason else { return nil }
        return (entry.key.activity, reason)
    }
}
