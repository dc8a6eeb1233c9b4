import Activities
import ArgumentParser
import Logbook
import Messages
import Report

struct HistoryCommand: ParsableCommand {
    static let configuration = verb("history", "List the recorded and imported activities.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Option(name: .kind, help: "run, walk, ride or other; default: all.") var kind: Activity.Kind?
    @OptionGroup var selection: ActivitySelection
    @Option(
        help: "Only activities with this tag; several: with all of them.",
        transform: { try ActivityTag(parsing: $0) }
    ) var tag: [ActivityTag] = []
    @Option(help: "Sort order: the latest date, the longest distance or duration, or the fastest pace first.")
    var sort = ActivityFilter.Order.date
    @Option(help: "The maximum number of activities.") var limit: Int?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more") }
    }

    func run() throws {
        var filter = try selection.filter(in: options, display)
        (filter.kind, filter.tags, filter.order, filter.limit) = (kind, tag, sort, limit)
        let entries = try options.read(in: display.messages) { try $0.activities(filter) } ?? []
        guard !json else {
            return Terminal.printLine(JSONText(entries.map { JSONFields.activity($0) }, each: .activity))
        }
        let rows = entries.map { SimilarActivities.Entry(number: $0.id.number, activity: $0.activity) }
        Terminal.show(HistoryText(rows, style: display.style))
    }
}

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
        let found = try readAnalysed { logbook -> (id: ActivityID, hasRoute: Bool)? in
            guard let id = try name.entry(in: logbook)?.id else { return nil }
            return (id, try logbook.hasRoute(id))
        }
        guard let found = found ?? nil else { throw Self.noActivity(messages) }
        guard found.hasRoute else {
            let reason =
                "activity \(found.id) has no route that can be compared: it needs positions over at least 500 m"
            throw Terminal.failure(reason, in: messages)
        }
        return found.id
    }
}

struct SimilarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "similar",
        abstract: "Compare an activity with others on the same route and over the same distance.",
        discussion: """
            A route is the same if at least 90 % of it is, in the same direction. A distance is the same within 5 %. Only activities of the \
            same kind are compared.
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The word last, or a number shown by stridectl history.") var activity = ActivityName.last
    @Option(help: "The maximum number of activities in each list, the latest first; the fastest is always shown.")
    var limit = 10
    @Flag(help: "Print JSON, in SI units.") var json = false

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit must be 1 or more") }
    }

    func run() throws {
        let similar = try options.readAnalysed { logbook -> SimilarActivities? in
            guard let entry = try activity.entry(in: logbook) else { return nil }
            return try logbook.similarActivities(to: entry.id, limit: limit)
        }
        guard let similar = similar ?? nil else { throw LogbookOptions.noActivity() }
        guard !json else { return Terminal.printLine(JSONText(JSONFields.similar(similar), .similar)) }
        Terminal.show(SimilarText(similar, style: display.style))
    }
}

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one activity: values, charts, route, workouts and splits.",
        discussion: "On a terminal, the text is shown with $PAGER or less."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The word last, or a number shown by stridectl history.") var activity = ActivityName.last
    @Flag(help: "Print the values as JSON, in SI units.") var json = false
    @Flag(help: "Print text without charts, one value per line, for screen readers.") var plain = false

    func run() throws {
        let (entry, track) = try options.track(of: activity)
        let earlier = try options.earlierWorkouts(of: track.activity)
        let shoe = try options.shoe(of: entry)
        let recordings: (seconds: [ActivityID], first: ActivityID?) =
            try options.read { try $0.secondRecordings(of: entry.id) } ?? ([], nil)
        let id = "\(entry.id)"
        let remarks =
            recordings.seconds.map { display.messages.secondRecording(second: "\($0)", id: id) }
            + (recordings.first.map { [display.messages.isSecondRecording(first: "\($0)", id: id)] } ?? [])
        if json {
            let fields = JSONFields.activity(entry, earlier: earlier, track: track, shoe: shoe, recordings: recordings)
            Terminal.printLine(JSONText(fields, .activity))
            return
        }
        let text = ActivityText(id: entry.id.number, track, earlier: earlier, remarks: remarks, shoe: shoe)
        if plain {
            Terminal.show(text.plain(display.units, display.messages))
        } else {
            Terminal.page(text.view(display.style))
        }
    }
}

extension LogbookOptions {
    /// Reads an activity with all its samples; if it does not exist, prints an error and throws an exit status.
    func track(of name: ActivityName) throws -> (entry: LogEntry, track: ActivityTrack) {
        let found = try read { logbook -> (LogEntry, ActivityTrack)? in
            guard let entry = try name.entry(in: logbook) else { return nil }
            return (entry, try logbook.track(of: entry.id))
        }
        guard let found = found ?? nil else { throw Self.noActivity() }
        return found
    }

    func shoe(of entry: LogEntry) throws -> Shoe? {
        guard entry.activity.shoes != nil else { return nil }
        return try read { try $0.shoe(of: entry.id) } ?? nil
    }

    /// For each workout of an activity, the previous time of the same workout; nil if there is none.
    func earlierWorkouts(of activity: Activities.Activity) throws -> [EarlierWorkout?] {
        guard !activity.workouts.isEmpty else { return [] }
        return try read { try $0.earlierWorkouts(of: activity) } ?? []
    }
}
