import Activities
import ArgumentParser
import Cadence
import Logbook
import Messages

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
        let entries = try options.use(for: .writing, in: messages) { logbook -> [LogEntry] in
            var entries: [LogEntry] = []
            for name in activities {
                guard let entry = try name.entry(in: logbook), !entries.contains(where: { $0.id == entry.id }) else {
                    continue
                }
                entries.append(entry)
            }
            return entries
        }
        guard !entries.isEmpty else { throw Terminal.failure("there is no activity to delete", in: messages) }
        let count = Count(entries.count)
        try confirmation.require(
            for: entries.map { $0.line(daemon.display) },
            forGood ? messages.deleteForGoodQuestion(count: count) : messages.deleteQuestion(count: count),
            in: messages
        )
        try options.use(for: .writing, in: messages) { logbook in
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
        let found = try options.read(in: messages) { try $0.countDemoData() }
        guard let count = found, count.activities > 0 || count.days > 0 else {
            return daemon.display.printTranslated("there is no made-up data")
        }
        let what = "made up by strided --demo-data: \(count.activities) activities, steps of \(count.days) days"
        let question = messages.translated("Delete the made-up data?")
        try confirmation.require(for: [messages.translated(what)], question, in: messages)
        let deleted = try options.use(for: .writing, in: messages) { try $0.removeDemoData() }
        daemon.display.printLine(messages.activitiesDeleted(count: Count(deleted)))
    }
}

extension LogEntry {
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
    func kindName(_ kind: Activity.Kind) -> String {
        kind == .other ? otherSport : translated(kind.rawValue)
    }
}

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
            let entry = try options.use(for: .writing, in: daemon.messages) {
                try $0.undelete(number.id, at: LocalClock.now)
            }
            daemon.display.printLine(daemon.messages.activityRestored(activity: entry.line(daemon.display)))
        }
        await daemon.notifyOfChange()
    }

    private func list() throws {
        let messages = daemon.messages
        let deleted = try options.read(in: messages) { try $0.deleted(at: LocalClock.now) } ?? []
        guard !deleted.isEmpty else {
            return daemon.display.printTranslated("nothing was deleted in the last 30 days")
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

struct DeletedNumber: ExpressibleByArgument {
    let id: ActivityID

    init?(argument: String) {
        guard let id = ActivityID(parsing: argument) else { return nil }
        self.id = id
    }

    static var defaultCompletionKind: CompletionKind { LogbookCandidates.deleted }
}

struct ResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Delete all activities, all daily data, or both, permanently. Goals and settings are kept."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @OptionGroup var confirmation: Confirmation
    @Flag(help: "Delete all activities, including those that could still be restored.") var activities = false
    @Flag(help: "Delete steps, distance and calories of all days.") var days = false
    @Flag(help: "Delete all activities and the data of all days.") var history = false

    private var parts: Set<Logbook.Part> {
        if history { return [.activities, .days] }
        return Set((activities ? [.activities] : []) + (days ? [.days] : []))
    }

    func validate() throws {
        guard !parts.isEmpty else {
            throw ValidationError("add --activities, --days, or --history for both; see also: stridectl delete")
        }
    }

    func run() async throws {
        let parts = parts
        let counts = try options.use(for: .writing) { logbook in
            try Logbook.Part.allCases.filter(parts.contains).map { ($0, try logbook.count(of: $0)) }
        }
        let things = counts.map { part, count in
            switch part {
            case .activities: count == 1 ? "1 activity" : "\(count) activities"
            case .days: "steps of " + (count == 1 ? "1 day" : "\(count) days")
            }
        }
        try confirmation.require(for: things, "Delete all of this permanently?")
        try options.use(for: .writing) { try $0.reset(parts) }
        Terminal.printLine("deleted: " + things.joined(separator: ", "))
        await daemon.notifyOfChange()
    }
}
