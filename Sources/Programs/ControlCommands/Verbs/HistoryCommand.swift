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
        let entries =
            try options.read(in: display.messages) { logbook throws(LogbookError) in try logbook.activities(filter) }
            ?? []
        if json {
            Terminal.printLine(JSONText(entries.map { ActivityDocument($0) }, each: .activity))
        } else {
            let rows = entries.map { HistoryText.Entry(id: $0.id.number, activity: $0.activity) }
            Terminal.show(HistoryText(rows, style: display.style))
        }
    }
}
