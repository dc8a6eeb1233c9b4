import Activities
import ArgumentParser
import Logbook
import Synchronisation
import Uploads

/// The command `stridectl sync list`: the services, what waits, and what was refused.
struct SyncStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print the services, what was sent, what waits and what was refused.",
        aliases: ["list"]
    )

    func run() throws {
        try SyncCommand.reporting { () throws(SyncError) in
            let configuration = try SyncFiles.user.configuration()
            let queue = try UploadQueue(path: SyncFiles.user.queuePath)
            if configuration.services.isEmpty {
                Terminal.printLine("nothing is sent; to add a service: stridectl sync add intervals")
            }
            for (name, service) in configuration.services.sorted(by: { $0.key < $1.key }) {
                let state = try queue.state(of: name)
                Terminal.printLine("\(name)  \(service.url)  \(Self.text(service, state))")
                let entries = try queue.entries(of: name).values.sorted { $0.key.start < $1.key.start }
                let sent = entries.filter { $0.item.sentRevision != nil }
                let time = entries.compactMap(\.sent).max()
                let last = time.map { ", the last one \($0.date) \($0.clockText) UTC" } ?? ""
                Terminal.printLine("  sent: \(sent.count)\(last)")
                for entry in entries { if let line = Self.line(entry) { Terminal.printLine("  " + line) } }
            }
            for zone in try configuration.privacyZones() {
                Terminal.printLine("privacy zone \(zone.name): \(Int(zone.radius)) m, never sent")
            }
        }
    }

    private static func text(_ service: SyncConfiguration.Service, _ state: ServiceState) -> String {
        if service.paused { return "paused" }
        if state.isStopped { return "stopped: \(state.reason ?? "")" }
        return state.reason.map { "waiting: \($0)" } ?? "ready"
    }

    /// The line of an activity that waits or was refused; nil for all others.
    private static func line(_ entry: QueueEntry) -> String? {
        if entry.item.underway != nil { return "activity \(entry.key.activity): the result is not known yet" }
        guard let reason = entry.reason else { return nil }
        return "activity \(entry.key.activity): \(reason)"
    }
}
