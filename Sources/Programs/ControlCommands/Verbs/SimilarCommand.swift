import Activities
import ArgumentParser
import Logbook
import Report

/// The command `stridectl similar`: compares an activity with those on the same route and over the same distance.
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
        let similar = try options.readAnalysed { logbook throws(LogbookError) -> SimilarActivities? in
            guard let entry = try activity.entry(in: logbook) else { return nil }
            return try logbook.similarActivities(to: entry.id, limit: limit)
        }
        guard let similar = similar ?? nil else {
            throw LogbookOptions.noActivity()
        }
        if json {
            Terminal.printLine(JSONText(SimilarDocument(similar), .similar))
        } else {
            Terminal.show(SimilarText(similar, style: display.style))
        }
    }
}
