import Activities
import ArgumentParser
import Logbook
import Report

/// The command `stridectl history`: lists the activities of the logbook.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the recorded and imported activities."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Option(name: .kind, help: "run, walk, ride or other; default: all.") var kind: Activity.Kind?
    @Option(help: "The first day, such as 2026-10-01 or last-week.", transform: TypedDays.first) var from: CivilDate?
    @Option(help: "The last day, such as 2026-10-31 or yesterday.", transform: TypedDays.last) var to: CivilDate?
    @Option(
        help: ArgumentHelp("Only activities with words in name, note or tags that begin like these.", valueName: "text")
    )
    var search: String?
    @Option(
        help: "Only activities with this tag; several: with all of them.",
        transform: { try ActivityTag(parsing: $0) }
    ) var tag: [ActivityTag] = []
    @Option(help: "Only this activity and those of the same type on the same route.") var similarTo: ActivityName?
    @Option(help: "Sort order: the latest date, the longest distance or duration, or the fastest pace first.")
    var sort = ActivityFilter.Order.date
    @Option(help: "The maximum number of activities.") var limit: Int?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
        if let search, ActivitySearch(parsing: search) == nil {
            throw ValidationError("--search needs at least one letter or digit")
        }
        if let from, let to, from > to { throw ValidationError("--from (\(from)) is after --to (\(to))") }
    }

    func run() throws {
        let filter = ActivityFilter(
            kind: kind,
            from: from,
            through: to,
            search: search.flatMap { ActivitySearch(parsing: $0, shownName: display.messages.defaultName) },
            tags: tag,
            routeOf: try similarTo.map(options.activityWithRoute),
            order: sort,
            limit: limit
        )
        let entries = try options.read { logbook throws(LogbookError) in try logbook.activities(filter) } ?? []
        if json {
            Terminal.printLine(JSONText(entries.map { ActivityDocument($0) }, each: .activity))
        } else {
            let rows = entries.map { HistoryText.Entry(id: $0.id.number, activity: $0.activity) }
            Terminal.show(HistoryText(rows, style: display.style))
        }
    }
}

extension LogbookOptions {
    /// Finds an activity whose route can be compared; otherwise prints an error and throws an exit status.
    fileprivate func activityWithRoute(_ name: ActivityName) throws -> ActivityID {
        let found = try readAnalysed { logbook throws(LogbookError) -> (id: ActivityID, hasRoute: Bool)? in
            guard let id = try name.entry(in: logbook)?.id else { return nil }
            return (id, try logbook.hasRoute(id))
        }
        guard let found = found ?? nil else {
            throw Self.noActivity
        }
        guard found.hasRoute else {
            Terminal.printError(
                "activity \(found.id) has no route that can be compared: it needs positions over at least 500 m"
            )
            throw ExitCode.failure
        }
        return found.id
    }
}
