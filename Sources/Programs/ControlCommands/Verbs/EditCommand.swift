import Activities
import ArgumentParser
import Cadence
import Logbook
import Messages

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
    @Option(
        name: [.customLong("shoe"), .customLong("shoes")],
        help: "The name of the shoes, see stridectl shoes; \"\" for none.",
        completion: LogbookCandidates.shoes
    ) var shoes: String?
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

    private var messages: Messages { daemon.display.messages }

    func run() async throws {
        guard cut.isEmpty else { return try await changeExtent() }
        var filter = isSelection ? try selection.filter(in: options, daemon.display) : nil
        filter?.kind = only
        filter?.tags = tagged
        let ids = try options.use(for: .writing, in: messages) { logbook in
            let ids = if let filter { try logbook.activities(filter).map(\.id) } else { try named(in: logbook) }
            try logbook.edit(ids, edit)
            return ids
        }
        guard let first = ids.first else {
            guard isSelection else { throw LogbookOptions.noActivity(messages) }
            throw Terminal.failure("no activity has been found", in: messages)
        }
        daemon.display.printLine(
            ids.count == 1
                ? messages.activityChanged(number: "\(first)") : messages.activitiesChanged(count: Count(ids.count))
        )
        await daemon.notifyOfChange()
    }

    private func changeExtent() async throws {
        let results = try options.use(for: .writing, in: messages) { logbook -> [LogEntry] in
            guard let name = activities.first, let entry = try name.entry(in: logbook) else { return [] }
            return try cut.apply(to: entry, in: logbook, words: messages.translated)
        }
        guard let first = results.first else { throw LogbookOptions.noActivity(messages) }
        for result in results { daemon.display.printLine(result.line(daemon.display)) }
        daemon.display.printLine(cut.undo ? messages.originalRestored : messages.cutToUndo(number: "\(first.id)"))
        await daemon.notifyOfChange()
    }

    private func named(in logbook: Logbook) throws(LogbookError) -> [ActivityID] {
        var ids: [ActivityID] = []
        for name in activities {
            if let id = try name.id(in: logbook), !ids.contains(id) { ids.append(id) }
        }
        return ids
    }
}

/// The options of `stridectl edit` that change where an activity begins and ends.
struct CutOptions: ParsableArguments {
    @Option(help: "Cut off this much at the start, such as 1:30, or all before a time of day: @07:45.") var trimStart:
        CutTime?
    @Option(help: "Cut off this much at the end, such as 0:45, or all after a time of day: @08:30:15.") var trimEnd:
        CutTime?
    @Option(help: "Split after this time, such as 25:00, at a time of day, or at the longest pause: pause.") var split:
        SplitPlace?
    @Option(
        help: "Join with another activity; the time between becomes a pause. One of the same time completes this one."
    ) var merge: ActivityName?
    @Flag(help: "Undo the latest trim, split or merge, within 30 days.") var undo = false

    var isEmpty: Bool { count == 0 }

    private var count: Int {
        [trimStart != nil || trimEnd != nil, split != nil, merge != nil, undo].count { $0 }
    }

    func validate() throws {
        guard count <= 1 else {
            throw ValidationError("--trim-start and --trim-end, --split, --merge and --undo are separate changes")
        }
    }

    /// - Parameter words: Translates a sentence of the note.
    func apply(
        to entry: LogEntry,
        in logbook: Logbook,
        words: (String) -> String
    ) throws(LogbookError) -> [LogEntry] {
        let now = LocalClock.now
        if undo { return try logbook.undoCut(of: entry.id, at: now) }
        return try logbook.cut(entry.id, try cut(of: entry, in: logbook), at: now, words: words)
    }

    private func cut(of entry: LogEntry, in logbook: Logbook) throws(LogbookError) -> ActivityCut {
        if let merge { return .join(try merge.id(in: logbook) ?? entry.id) }
        switch split {
        case .longestPause: return .splitAtLongestPause
        case .time(let time): return .split(at: time.sinceStart(of: entry.activity))
        case nil: break
        }
        let elapsed = entry.activity.elapsed
        let start = trimStart?.sinceStart(of: entry.activity) ?? .zero
        let end =
            switch trimEnd {
            case .length(let length): elapsed - length
            case .clock: trimEnd?.sinceStart(of: entry.activity) ?? elapsed
            case nil: elapsed
            }
        return .trim(start..<max(start, end))
    }
}

enum CutTime: ExpressibleByArgument, Hashable {
    /// A length in minutes and seconds, or in hours, minutes and seconds.
    case length(Duration)
    /// A local time of day, in seconds since midnight.
    case clock(Int)

    init?(argument: String) {
        let isClock = argument.hasPrefix("@")
        let fields = (isClock ? argument.dropFirst() : argument[...]).split(
            separator: ":",
            omittingEmptySubsequences: false
        )
        let numbers = fields.compactMap { field in
            field.allSatisfy { ("0"..."9").contains($0) } && (1...4).contains(field.count) ? Int(field) : nil
        }
        guard (2...3).contains(fields.count), numbers.count == fields.count, numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        if isClock {
            guard numbers[0] < 24 else { return nil }
            self = .clock(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
        } else {
            self = .length(.seconds(numbers.reduce(0) { $0 * 60 + $1 }))
        }
    }

    /// The time since the start of an activity; for a time of day, its first occurrence after the start.
    func sinceStart(of activity: Activity) -> Duration {
        switch self {
        case .length(let length): return length
        case .clock(let seconds):
            let day = 86_400_000
            let local = activity.start.unixMilliseconds + Int64(activity.start.utcOffset * 1000)
            let start = Int((local % Int64(day) + Int64(day)) % Int64(day))
            return .milliseconds(((seconds * 1000 - start) % day + day) % day)
        }
    }
}

enum SplitPlace: ExpressibleByArgument, Hashable {
    case longestPause
    case time(CutTime)

    init?(argument: String) {
        if argument == "pause" {
            self = .longestPause
        } else if let time = CutTime(argument: argument) {
            self = .time(time)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { ["pause"] }
}
