import Activities
import ArgumentParser
import Cadence
import Logbook

/// The command `stridectl edit`: changes the kind, distance, name, note, effort or tags of activities, and cuts them.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Correct activities.",
        discussion: """
            Name the activities, or select them with the options of stridectl history: for example, \
            stridectl edit --search "lunch" --from 2026-05-01 --kind walk
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Argument(help: "The word last, or numbers shown by stridectl history.") var activities: [ActivityName] = []
    @OptionGroup var selection: ActivitySelection
    @Option(help: "Only activities of this kind now: run, walk, ride or other.") var only: Activity.Kind?
    @Option(
        help: "Only activities with this tag; several: with all of them.",
        transform: { try ActivityTag(parsing: $0) }
    ) var tagged: [ActivityTag] = []
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
    @Option(name: .customLong("shoe"), help: "The name of the shoes, see stridectl shoes; \"\" for none.") var shoes:
        String?
    @Option(
        name: .customLong("tag"),
        help: "A tag to add; several: --tag race --tag long.",
        transform: { try ActivityTag(parsing: $0) }
    ) var tags: [ActivityTag] = []
    @Option(name: .customLong("untag"), help: "A tag to remove.", transform: { try ActivityTag(parsing: $0) })
    var removedTags: [ActivityTag] = []

    @OptionGroup var cut: CutOptions

    func validate() throws {
        guard cut.isEmpty else {
            guard edit == ActivityEdit(), !isSelection, activities.count == 1 else {
                throw ValidationError(
                    "--trim-start, --trim-end, --split, --merge and --undo change one activity, and nothing else of it"
                )
            }
            return
        }
        guard edit != ActivityEdit() else {
            throw ValidationError(
                "nothing to change: add --kind, --distance, --name, --note, --effort, --shoe, --tag, --untag, "
                    + "--trim-start, --trim-end, --split, --merge or --undo"
            )
        }
        guard activities.isEmpty == isSelection else {
            throw ValidationError(
                "write last, numbers shown by stridectl history, or select activities with --search, --from, --to, "
                    + "--only, --tagged, --assumed or --similar-to"
            )
        }
        guard distance == nil || !isSelection && activities.count == 1 else {
            throw ValidationError("--distance changes one activity: write last or its number")
        }
    }

    private var isSelection: Bool { !selection.isEmpty || only != nil || !tagged.isEmpty }

    private var edit: ActivityEdit {
        ActivityEdit(
            kind: kind,
            distance: distance,
            name: name,
            note: note,
            effort: effort,
            shoes: shoes,
            addedTags: tags,
            removedTags: removedTags
        )
    }

    func run() async throws {
        guard cut.isEmpty else { return try await changeExtent() }
        let ids = try isSelection ? selected() : named()
        guard !ids.isEmpty else {
            Terminal.printError(isSelection ? "no activity has been found" : "there is no activity yet")
            throw ExitCode.failure
        }
        try options.use(for: .writing) { logbook throws(LogbookError) in
            for id in ids { _ = try logbook.edit(id, edit) }
        }
        Terminal.printLine(
            ids.count == 1
                ? "activity \(ids[0]) was changed; to see it: stridectl show \(ids[0])"
                : "\(ids.count) activities were changed; to see them: stridectl history"
        )
        await daemon.notifyOfChange()
    }

    private func changeExtent() async throws {
        let results = try options.use(for: .writing) { logbook throws(LogbookError) -> [LogEntry] in
            guard let name = activities.first, let entry = try name.entry(in: logbook) else { return [] }
            return try cut.apply(to: entry, in: logbook)
        }
        guard let first = results.first else { throw LogbookOptions.noActivity }
        for result in results { Terminal.printLine(result.line) }
        Terminal.printLine(
            cut.undo ? "the original is restored" : "to undo this within 30 days: stridectl edit \(first.id) --undo"
        )
        await daemon.notifyOfChange()
    }

    private func named() throws -> [ActivityID] {
        try options.use(for: .writing) { logbook throws(LogbookError) in
            var ids: [ActivityID] = []
            for name in activities {
                if let id = try name.entry(in: logbook)?.id, !ids.contains(id) { ids.append(id) }
            }
            return ids
        }
    }

    private func selected() throws -> [ActivityID] {
        var filter = try selection.filter(in: options, daemon.display)
        (filter.kind, filter.tags) = (only, tagged)
        return try options.read { logbook throws(LogbookError) in try logbook.activities(filter).map(\.id) } ?? []
    }
}
