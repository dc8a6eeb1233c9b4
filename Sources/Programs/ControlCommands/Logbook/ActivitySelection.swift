import Activities
import ArgumentParser
import Logbook
import Messages
import Report

/// The options that select activities by their day, their words and their route.
struct ActivitySelection: ParsableArguments {
    @Option(help: "The first day, such as 2026-10-01 or last-week.", transform: TypedDays.first) var from: CivilDate?
    @Option(help: "The last day, such as 2026-10-31 or yesterday.", transform: TypedDays.last) var to: CivilDate?
    @Option(
        help: ArgumentHelp("Only activities with words in name, note or tags that begin like these.", valueName: "text")
    )
    var search: String?
    @Flag(help: "Only activities whose kind was assumed at the import.") var assumed = false
    @Option(help: "Only this activity and those of the same kind on the same route.") var similarTo: ActivityName?

    func validate() throws {
        if let search, ActivitySearch(parsing: search) == nil {
            throw ValidationError("--search needs at least one letter or digit")
        }
        if let from, let to, from > to { throw ValidationError("--from (\(from)) is after --to (\(to))") }
    }

    /// Whether no option selects activities, so that all are meant.
    var isEmpty: Bool { from == nil && to == nil && search == nil && !assumed && similarTo == nil }

    /// The filter; an activity without a name is found by the name that is shown for it.
    func filter(in options: LogbookOptions, _ display: DisplayOptions) throws -> ActivityFilter {
        ActivityFilter(
            from: from,
            through: to,
            search: search.flatMap { ActivitySearch(parsing: $0, shownName: display.messages.defaultName) },
            isKindAssumed: assumed,
            routeOf: try similarTo.map { try options.activityWithRoute($0, display.messages) }
        )
    }
}

extension LogbookOptions {
    /// Finds an activity whose route can be compared; otherwise prints an error and throws an exit status.
    fileprivate func activityWithRoute(_ name: ActivityName, _ messages: Messages) throws -> ActivityID {
        let found = try readAnalysed { logbook throws(LogbookError) -> (id: ActivityID, hasRoute: Bool)? in
            guard let id = try name.entry(in: logbook)?.id else { return nil }
            return (id, try logbook.hasRoute(id))
        }
        guard let found = found ?? nil else {
            throw Self.noActivity(messages)
        }
        guard found.hasRoute else {
            let reason =
                "activity \(found.id) has no route that can be compared: it needs positions over at least 500 m"
            Terminal.printError(messages.translated(reason))
            throw ExitCode.failure
        }
        return found.id
    }
}
