import Activities
import ArgumentParser
import Logbook

/// The command `stridectl undelete`: restores deleted activities, or lists those that can be restored.
struct UndeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undelete",
        abstract: "Restore deleted activities within 30 days; without a number, list them."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Argument(help: "Numbers of deleted activities.") var activities: [DeletedNumber] = []

    func run() async throws {
        guard !activities.isEmpty else { return try list() }
        for number in activities {
            let entry = try options.use(for: .writing) { logbook throws(LogbookError) in try logbook.undelete(number.id)
            }
            Terminal.printLine("restored: \(entry.line)")
        }
        await daemon.notifyOfChange()
    }

    private func list() throws {
        let deleted = try options.read { logbook throws(LogbookError) in try logbook.deleted(at: LocalClock.now) } ?? []
        guard !deleted.isEmpty else { return Terminal.printLine("nothing was deleted in the last 30 days") }
        for deletion in deleted {
            let how = deletion.replacement.map { "the original of \($0), changed" } ?? "deleted"
            Terminal.printLine("\(deletion.entry.line), \(how) on \(deletion.at.date)")
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
