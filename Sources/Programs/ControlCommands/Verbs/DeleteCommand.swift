import Activities
import ArgumentParser
import Cadence
import Logbook
import Messages
import Report

/// The command `stridectl delete`: deletes activities, or all demo data.
struct DeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete activities, or all demo data.",
        discussion: "You can restore a deleted activity within 30 days: stridectl undelete"
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @OptionGroup var confirmation: Confirmation
    @Argument(help: "The word last, or numbers shown by stridectl history.") var activities: [ActivityName] = []
    @Flag(help: "Delete all data written by strided --demo-data. You cannot restore it.") var demo = false
    @Flag(help: "Delete permanently; you cannot restore the activities.") var forGood = false

    func validate() throws {
        guard activities.isEmpty == demo else {
            throw ValidationError("write last, a number shown by stridectl history, or only --demo")
        }
    }

    private var messages: Messages { daemon.display.messages }

    func run() async throws {
        if demo { try deleteDemoData() } else { try deleteNamed() }
        await daemon.notifyOfChange()
    }

    private func deleteNamed() throws {
        let entries = try options.use(for: .writing, in: messages) { logbook throws(LogbookError) -> [LogEntry] in
            var entries: [LogEntry] = []
            for name in activities {
                guard let entry = try name.entry(in: logbook), !entries.contains(where: { $0.id == entry.id }) else {
                    continue
                }
                entries.append(entry)
            }
            return entries
        }
        guard !entries.isEmpty else {
            Terminal.printError(messages.translated("there is no activity to delete"))
            throw ExitCode.failure
        }
        let count = Count(entries.count)
        try confirmation.require(
            for: entries.map { $0.line(daemon.display) },
            forGood ? messages.deleteForGoodQuestion(count: count) : messages.deleteQuestion(count: count),
            in: messages
        )
        try options.use(for: .writing, in: messages) { logbook throws(LogbookError) in
            for entry in entries {
                if forGood {
                    try logbook.deletePermanently(entry.id)
                } else {
                    try logbook.delete(entry.id, at: LocalClock.now)
                }
            }
        }
        let numbers = entries.map { "\($0.id)" }.joined(separator: " ")
        let deleted = messages.activitiesDeleted(count: count)
        daemon.display.printLine(
            forGood ? deleted : messages.deletedToRestore(deleted: deleted, numbers: numbers)
        )
    }

    private func deleteDemoData() throws {
        let found = try options.read(in: messages) { logbook throws(LogbookError) in try logbook.countDemoData() }
        guard let count = found, count.activities > 0 || count.days > 0 else {
            return daemon.display.printLine(messages.translated("there is no made-up data"))
        }
        let what = "made up by strided --demo-data: \(count.activities) activities, steps of \(count.days) days"
        let question = messages.translated("Delete the made-up data?")
        try confirmation.require(for: [messages.translated(what)], question, in: messages)
        let deleted = try options.use(for: .writing, in: messages) { logbook throws(LogbookError) in
            try logbook.removeDemoData()
        }
        daemon.display.printLine(messages.activitiesDeleted(count: Count(deleted)))
    }
}

extension LogEntry {
    /// The activity in one line, in the user's language and units.
    func line(_ display: DisplayOptions) -> String {
        let (messages, start) = (display.messages, activity.start)
        let figures = [
            messages.activityOf(kind: messages.kindName(activity.kind), date: "\(start.date) \(start.clockText)"),
            activity.summary.knownDistance.map { messages.localized($0.text(display.units)) },
            activity.summary.moving.stopwatch,
            activity.name.map(messages.quotedName),
        ]
        return "\(id)  " + figures.compactMap(\.self).joined(separator: ", ")
    }

    /// The activity without its number: `run of 2026-11-21 07:30, 5.21 km, 28:12, “Hills”`.
    var figures: String {
        let activity = activity
        let start = activity.start
        let figures = [
            "\(activity.kind.rawValue) of \(start.date) \(start.clockText)",
            activity.summary.distanceSource.map { _ in activity.summary.distance.formatted(.kilometers) },
            activity.summary.moving.stopwatch,
            activity.name.map { "“\($0)”" },
        ]
        return figures.compactMap(\.self).joined(separator: ", ")
    }
}

extension Messages {
    /// The name of a kind of activity within a sentence.
    func kindName(_ kind: Activity.Kind) -> String {
        kind == .other ? otherSport : translated(kind.rawValue)
    }
}
