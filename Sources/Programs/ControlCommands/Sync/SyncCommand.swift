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

    /// Ends the command with an error if something that should be sent was not; the pass has printed the reasons.
    static func end(with result: SyncResult) throws {
        if result.isRefused { throw ExitCode.failure }
        if result.isWaiting { throw waiting }
    }

    /// Throws an error if the service was not added, or is paused.
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
