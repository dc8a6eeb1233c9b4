import Activities
import ArgumentParser
import Logbook
import Report

/// The command `stridectl history --type run --from 2026-10-01 --sort distance`.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "The activities that were recorded or imported."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Option(name: .customLong("type"), help: "run, walk or cycle; all if left out.") var kind: Activity.Kind?
    @Option(help: "The first day, such as 2026-10-01.") var from: CivilDate?
    @Option(help: "The last day, such as 2026-10-31.") var to: CivilDate?
    @Option(help: "What comes first: the latest date, the longest distance or duration, the fastest pace.")
    var sort = ActivityFilter.Order.date
    @Option(help: "How many at most.") var limit: Int?
    @Flag(help: "As JSON, in SI units.") var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit wants a number from 1 on") }
        if let from, let to, from > to { throw ValidationError("\(from) comes after \(to)") }
    }

    func run() throws {
        let filter = ActivityFilter(kind: kind, from: from, through: to, order: sort, limit: limit)
        let entries =
            try options.read { logbook throws(LogbookError) in try logbook.activities(filter) } ?? []
        if json {
            Terminal.printLine(JSONText(entries.map(ActivityDocument.init), each: .activity))
        } else {
            let rows = entries.map { HistoryText.Entry(id: $0.id.number, activity: $0.activity) }
            Terminal.show(HistoryText(rows, style: display.style))
        }
    }
}
