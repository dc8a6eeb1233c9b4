import Activities
import ArgumentParser
import Cadence
import Logbook

/// The command `stridectl edit last --distance 5.2km`.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Correct an activity.")
    @OptionGroup var options: LogbookOptions
    @Argument(help: "last, or a number that history shows.") var activity: ActivityName
    @Option(help: "5.2km, 400m or 3.2mi.", transform: { try Distance(parsing: $0) }) var distance: Distance?
    @Option(help: "What to call it; \"\" takes the name away.") var name: String?
    @Option(name: .customLong("type"), help: "run, walk or cycle.") var kind: Activity.Kind?
    @Option(help: "What is to be said of it; \"\" takes the note away.") var note: String?

    func validate() throws {
        guard distance != nil || name != nil || kind != nil || note != nil else {
            throw ValidationError("what is to be changed? --distance, --name, --type or --note")
        }
    }

    func run() throws {
        let edit = ActivityEdit(kind: kind, distance: distance, name: name, note: note)
        let id = try options.use(for: .writing) { logbook throws(LogbookError) -> ActivityID? in
            guard let entry = try activity.entry(in: logbook) else { return nil }
            return try logbook.edit(entry.id, edit).id
        }
        guard let id else {
            Terminal.printError("there is no activity yet")
            throw ExitCode.failure
        }
        Terminal.printLine("number \(id) is changed; to look at it: stridectl show \(id)")
    }
}
