import Activities
import ArgumentParser
import Cadence
import Logbook

/// The command `stridectl edit`: changes the distance, name, type, note, effort or tags of an activity.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Correct an activity.")
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The word last, or a number shown by stridectl history.") var activity: ActivityName
    @Option(
        help: "A distance, such as 5.2km, 400m or 3.2mi; it replaces the measured one.",
        transform: { try Distance(parsing: $0) }
    ) var distance: Distance?
    @Option(help: "A name; \"\" deletes the name.") var name: String?
    @Option(name: .kind, help: "run, walk, ride or other.") var kind: Activity.Kind?
    @Option(help: "A note; \"\" deletes the note.") var note: String?
    @Option(
        help: "The perceived effort, 1 (very easy) to 10 (maximal); \"\" deletes it.",
        transform: { try ActivityEdit.EffortChange.parse($0) }
    ) var effort: ActivityEdit.EffortChange?
    @Option(
        name: .customLong("tag"),
        help: "A tag to add; several: --tag race --tag long.",
        transform: { try ActivityTag(parsing: $0) }
    ) var tags: [ActivityTag] = []
    @Option(name: .customLong("untag"), help: "A tag to remove.", transform: { try ActivityTag(parsing: $0) })
    var removedTags: [ActivityTag] = []

    func validate() throws {
        guard edit != ActivityEdit() else {
            throw ValidationError(
                "nothing to change: add --kind, --distance, --name, --note, --effort, --tag or --untag"
            )
        }
    }

    private var edit: ActivityEdit {
        ActivityEdit(
            kind: kind,
            distance: distance,
            name: name,
            note: note,
            effort: effort,
            addedTags: tags,
            removedTags: removedTags
        )
    }

    func run() throws {
        let id = try options.use(for: .writing) { logbook throws(LogbookError) -> ActivityID? in
            guard let entry = try activity.entry(in: logbook) else { return nil }
            return try logbook.edit(entry.id, edit).id
        }
        guard let id else {
            Terminal.printError("there is no activity yet")
            throw ExitCode.failure
        }
        Terminal.printLine("activity \(id) was changed; to see it: stridectl show \(id)")
    }
}
