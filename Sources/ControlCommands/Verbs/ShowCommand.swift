import Activities
import ArgumentParser
import Logbook
import Messages
import Report

/// The command `stridectl show`: shows one activity with its values, charts, route, workouts and splits.
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
        if json {
            Terminal.printLine(JSONText(ActivityDocument(entry, earlier: earlier), .activity))
        } else if plain {
            Terminal.show(
                ActivityPlainText(
                    id: entry.id.number,
                    track,
                    earlier: earlier,
                    units: display.units,
                    messages: display.messages
                )
            )
        } else {
            Terminal.page(ActivityText(id: entry.id.number, track, earlier: earlier, style: display.style))
        }
    }
}

extension LogbookOptions {
    /// Reads an activity with all its samples; if it does not exist, prints an error and throws an exit status.
    func track(of name: ActivityName) throws -> (entry: LogEntry, track: ActivityTrack) {
        let found = try read { logbook throws(LogbookError) -> (LogEntry, ActivityTrack)? in
            guard let entry = try name.entry(in: logbook) else { return nil }
            return (entry, try logbook.track(of: entry.id))
        }
        guard let found = found ?? nil else {
            throw Self.noActivity
        }
        return found
    }
    /// For each workout of an activity, the previous time of the same workout; nil if there is none.
    func earlierWorkouts(of activity: Activities.Activity) throws -> [EarlierWorkout?] {
        guard !activity.workouts.isEmpty else { return [] }
        return try read { logbook throws(LogbookError) in try logbook.earlierWorkouts(of: activity) } ?? []
    }
}
