import Activities
import ArgumentParser
import Logbook
import Messages
package import Sync

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Send activities to services or folders that you choose; list, add and remove them.",
        discussion: """
            Services: intervals (intervals.icu), endurain, fittrackee, webdav (for example Nextcloud), folder. The program strided-sync \
            sends activities in the background: systemctl --user enable --now strided-sync
            """,
        subcommands: [
            SyncStatus.self, SyncAdd.self, SyncNow.self, SyncPause.self, SyncResume.self, SyncRemove.self,
            SyncResend.self, SyncZone.self,
        ],
        defaultSubcommand: SyncStatus.self
    )

    /// Translates a report of the upload, which can begin with the name of the service.
    static func translated(_ report: String, _ messages: Messages) -> String {
        let names = ServiceKind.allCases.map { "\($0.rawValue): " }
        guard let name = names.first(where: report.hasPrefix) else { return messages.translatedList(report) }
        return name + messages.translatedList(String(report.dropFirst(name.count)))
    }

    /// Changes the settings of a service; if it was not added, prints an error and throws an exit status.
    static func change(
        _ kind: ServiceKind,
        in messages: Messages,
        _ body: (inout SyncConfiguration.Service) -> Void
    ) throws {
        try Terminal.reporting(in: messages) {
            try SyncFiles.user.change { configuration throws(SyncError) in
                guard var service = configuration.services[kind.rawValue] else { throw missing(kind) }
                body(&service)
                configuration.services[kind.rawValue] = service
            }
        }
    }

    /// The options of a pass that the user started: it prints uploads on standard output, and failures on standard error.
    static func sending(_ messages: Messages) -> SyncOptions {
        var sending = SyncOptions.system { DisplayOptions.printWrapped(translated($0, messages)) }
        sending.warn = { Terminal.printError(translated($0, messages)) }
        sending.ignoresWaits = true
        return sending
    }

    /// The exit status if an activity could not be sent yet: EX_TEMPFAIL of `sysexits.h`.
    private static let waiting = ExitCode(75)

    static func end(with result: SyncResult) throws {
        if result.isRefused { throw ExitCode.failure }
        if result.isWaiting { throw waiting }
    }

    static func require(_ kind: ServiceKind, in services: [String: SyncConfiguration.Service]) throws(SyncError) {
        guard let service = services[kind.rawValue] else { throw missing(kind) }
        guard !service.paused else {
            throw SyncError("\(kind.title) is paused; to send: stridectl sync resume \(kind.rawValue)")
        }
    }

    static func missing(_ kind: ServiceKind) -> SyncError {
        SyncError("\(kind.title) was not added; to add it: stridectl sync add \(kind.rawValue)")
    }
}

extension ServiceKind: ExpressibleByArgument {}

struct SyncPause: ParsableCommand {
    static let configuration = verb("pause", "Send nothing to a service until resume.")
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The service.") var service: ServiceKind

    func run() throws {
        try SyncCommand.change(service, in: display.messages) { $0.paused = true }
        display.printTranslated("\(service.title): paused")
    }
}

struct SyncResume: ParsableCommand {
    static let configuration = verb("resume", "End a pause; also try a service again that has refused the key.")
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The service.") var service: ServiceKind

    func run() throws {
        try SyncCommand.change(service, in: display.messages) { $0.paused = false }
        try Terminal.reporting(in: display.messages) {
            try UploadQueue(path: SyncFiles.user.queuePath).store(ServiceState(), of: service.rawValue)
        }
        display.printTranslated("\(service.title): resumed")
    }
}

struct SyncRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Stop sending to a service, and delete its key from this machine.",
        discussion: """
            Activities at the service stay there. The list of what was sent is kept, so adding the service again sends nothing twice.
            """
    )
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The service.") var service: ServiceKind

    func run() throws {
        try Terminal.reporting(in: display.messages) {
            try SyncFiles.user.setKeys(nil, of: service.rawValue)
            try SyncFiles.user.change { configuration throws(SyncError) in
                guard configuration.services.removeValue(forKey: service.rawValue) != nil else {
                    throw SyncCommand.missing(service)
                }
            }
        }
        display.printTranslated("\(service.title): removed, with its key")
    }
}

struct SyncNow: ParsableCommand {
    static let configuration = verb("now", "Send everything that waits, now; also tries again what has failed.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The service; without it, all services.") var service: ServiceKind?

    func run() throws {
        let messages = display.messages
        let services = try Terminal.reporting(in: messages) {
            let services = try SyncFiles.user.configuration().services
            if let service { try SyncCommand.require(service, in: services) }
            return services
        }
        if services.isEmpty {
            display.printTranslated("nothing is sent; to add a service: stridectl sync add intervals")
        }
        let logbook = try options.use(for: .reading, in: messages) { $0 }
        let result = try Terminal.reporting(in: messages) {
            let sending = SyncCommand.sending(messages)
            return try SyncPass.run(.user, logbook: logbook, options: sending, only: service?.rawValue)
        }
        try SyncCommand.end(with: result)
    }
}

struct SyncResend: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend",
        abstract: "Delete an activity at a service, and send it anew, for example after you have cut it.",
        discussion:
            "Services do not replace files, so comments and likes there are lost. Endurain: delete it there first."
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The word last, or a number shown by stridectl history.") var activity: ActivityName
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The service.") var service: ServiceKind

    func run() throws {
        let (logbook, entry) = try options.use(for: .reading, in: display.messages) { logbook in
            (logbook, try activity.entry(in: logbook))
        }
        guard let entry else { throw LogbookOptions.noActivity(display.messages) }
        let sending = SyncCommand.sending(display.messages)
        let result = try Terminal.reporting(in: display.messages) {
            try SyncCommand.require(service, in: SyncFiles.user.configuration().services)
            let queue = try UploadQueue(path: SyncFiles.user.queuePath)
            let isKnown = try queue.sendAgain(entry.id.number, to: service, token: sending.token())
            guard isKnown else { return SyncResult?.none }
            return try SyncPass.run(.user, logbook: logbook, options: sending, only: service.rawValue)
        }
        guard let result else {
            throw Terminal.failure("activity \(entry.id) was not sent to \(service.title)", in: display.messages)
        }
        try SyncCommand.end(with: result)
    }
}

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
