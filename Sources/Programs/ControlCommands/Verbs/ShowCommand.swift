import Activities
import ArgumentParser
import Logbook
import Messages
import Report

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
