import Activities
import ArgumentParser
import Logbook
import Report

/// The command `stridectl show last`.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "All there is to know of one activity: figures, charts, the route, splits.",
        discussion: "On a terminal page by page, with $PAGER or less."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "last, or a number that history shows.") var activity = ActivityName.last
    @Flag(help: "The figures as JSON, in SI units.") var json = false
    @Flag(help: "Words alone, a fact a line, for screen readers.") var plain = false

    func run() throws {
        let (entry, track) = try options.track(of: activity)
        if json {
            Terminal.printLine(JSONText(ActivityDocument(entry), .activity))
        } else if plain {
            Terminal.show(ActivityPlainText(id: entry.id.number, track, units: display.units))
        } else {
            Terminal.page(ActivityText(id: entry.id.number, track, style: display.style))
        }
    }
}

extension LogbookOptions {
    /// Reads an activity with all its samples; if it does not exist, prints an error and exits.
    func track(of name: ActivityName) throws -> (entry: LogEntry, track: ActivityTrack) {
        let found = try read { logbook throws(LogbookError) -> (LogEntry, ActivityTrack)? in
            guard let entry = try name.entry(in: logbook) else { return nil }
            return (entry, try logbook.track(of: entry.id))
        }
        guard let found = found ?? nil else {
            Terminal.printError(
                "there is no activity yet; stridectl record start begins one, stridectl import brings some in"
            )
            throw ExitCode.failure
        }
        return found
    }
}
