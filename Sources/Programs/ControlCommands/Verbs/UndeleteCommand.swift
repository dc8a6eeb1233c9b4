import Activities
import ArgumentParser
import Messages
import Logbook

/// The command `stridectl undelete`: restores deleted activities, or lists those that can be restored.
struct UndeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undelete",
        abstract: "Restore deleted activities within 30 days; without a number, list them.",
        discussion:
            "The list also has the originals of activities that were cut, split or joined: an original replaces its results. Second recordings of an activity, which do not count, are listed too; undelete lets them count."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Argument(help: "Numbers of deleted activities.") var activities: [DeletedNumber] = []

    func run() async throws {
        guard !activities.isEmpty else { return try list() }
        for number in activities {
            let entry = try options.use(for: .writing, in: daemon.messages) { logbook throws(LogbookError) in
                try logbook.undelete(number.id, at: LocalClock.now)
            }
            daemon.display.printLine(daemon.messages.activityRestored(activity: entry.line(daemon.display)))
        }
        await daemon.notifyOfChange()
    }

    private func list() throws {
        let messages = daemon.messages
        let deleted =
            try options.read(in: messages) { logbook throws(LogbookError) in try logbook.deleted(at: LocalClock.now) }
            ?? []
        guard !deleted.isEmpty else {
            return daemon.display.printLine(messages.translated("nothing was deleted in the last 30 days"))
        }
        for deletion in deleted {
            let id = deletion.entry.id
            let changed = deletion.replacement.map { "the original of \($0), changed on \(deletion.at.date)" }
            let second = deletion.first.map {
                "a second recording of \($0); to join them: stridectl edit \($0) --merge \(id)"
            }
            let status = messages.translated(second ?? changed ?? "deleted on \(deletion.at.date)")
            daemon.display.printLine("\(deletion.entry.line(daemon.display)), \(status)")
        }
    }
}

/// The number of a deleted activity, as an argument on the command line.
struct DeletedNumber: ExpressibleByArgument {
    let id: ActivityID

    init?(argument: String) {
        guard let id = ActivityID(parsing: argument) else { return nil }
        self.id = id
    }

    static var defaultCompletionKind: CompletionKind { LogbookCandidates.deleted }
}
