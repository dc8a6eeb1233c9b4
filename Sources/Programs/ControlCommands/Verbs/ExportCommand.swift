import Activities
import ArgumentParser
package import Exchange
import Files
import Glibc
import Logbook

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write an activity, or all activities, as GPX, TCX or FIT, for other programs.",
        discussion: """
            With --all, each activity becomes a file in a folder, named by date, time and type. Files that are there with the same content \
            are not written again, so an interrupted export can be repeated.
            """
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The word last, or a number shown by stridectl history.") var activity: ActivityName?
    @Option(help: "gpx, tcx or fit; with --all, the default is fit.") var format: ExchangeFormat?
    @Option(
        help: ArgumentHelp("Write all activities to this folder.", valueName: "folder"),
        completion: .directory
    )
    var all: String?
    @Option(name: .kind, help: "With --all: run, walk, ride or other; default: all.") var kind: Activity.Kind?
    @Option(help: "With --all: the first day, such as 2026-10-01.", transform: TypedDays.first) var from: CivilDate?
    @Option(help: "With --all: the last day, such as 2026-10-31.", transform: TypedDays.last) var to: CivilDate?
    @Option(
        help: ArgumentHelp(
            "The file to write, or - for standard output; default: a file in this folder, named by date and type.",
            valueName: "file"
        ),
        completion: .file(extensions: ["gpx", "tcx", "fit"])
    )
    var output: String?
    @Flag(help: "Replace an existing file.") var force = false

    func validate() throws {
        if all == nil {
            guard format != nil else { throw ValidationError("add --format gpx, tcx or fit") }
            guard kind == nil, from == nil, to == nil else {
                throw ValidationError("--type, --from and --to select activities of --all: add --all and a folder")
            }
        } else {
            guard activity == nil, output == nil, !force else {
                throw ValidationError("--all writes all activities: remove the activity, --output and --force")
            }
            if let from, let to, from > to { throw ValidationError("--from (\(from)) is after --to (\(to))") }
        }
    }

    func run() throws {
        if let all {
            let filter = ActivityFilter(kind: kind, from: from, through: to)
            return try LogbookExport(folder: all, format: format ?? .fit, filter: filter).run(options)
        }
        let (entry, track) = try options.track(of: activity ?? .last)
        let format = format ?? .fit
        let bytes = try Terminal.reporting("activity \(entry.id): ") { try format.encode(track) }
        let path = output ?? "\(track.activity.fileName).\(format.rawValue)"
        try OutputFile(path: path == "-" ? "/dev/stdout" : path, replaces: force).write(bytes)
        if path != "-" { Terminal.printLine("\(path): \(track.samples.count) samples") }
    }
}

extension ExchangeFormat: ExpressibleByArgument {}

/// The export of many activities to a folder; a file with the same content is not written again.
struct LogbookExport {
    let folder: String
    let format: ExchangeFormat
    let filter: ActivityFilter

    private struct Total {
        var written = 0
        var present = 0
        var failures = 0
    }

    /// If the format cannot represent an activity, the others are still exported; if a file cannot be written, the export ends.
    func run(_ options: LogbookOptions) throws {
        guard !folder.isEmpty else { throw ValidationError("--all needs the name of a folder") }
        guard let logbook = try options.read({ $0 }) else { return Terminal.printLine("no activities to export") }
        let entries = try Terminal.reporting { try logbook.activities(filter) }
        guard !entries.isEmpty else { return Terminal.printLine("no activities to export") }
        try makeFolder()
        let isShown = isatty(STDERR_FILENO) == 1
        var total = Total()
        var names: Set<String> = []
        // Sorted by number, so that the file name of an activity stays the same when other activities are added.
        for (index, entry) in entries.sorted(by: { $0.id < $1.id }).enumerated() {
            if isShown { Terminal.write("\r\(index + 1) of \(entries.count)", to: STDERR_FILENO) }
            let name = entry.activity.fileName
            let path = "\(folder)/\(name)\(names.insert(name).inserted ? "" : "-\(entry.id)").\(format.rawValue)"
            let track = try Terminal.reporting { try logbook.track(of: entry.id) }
            let bytes: [UInt8]
            do throws(ExchangeError) {
                bytes = try format.encode(track)
            } catch {
                Terminal.printError("activity \(entry.id): \(error)")
                total.failures += 1
                continue
            }
            if Self.isPresent(path, bytes) {
                total.present += 1
            } else {
                try OutputFile(path: path).write(bytes)
                total.written += 1
            }
        }
        if isShown { Terminal.write("\r", to: STDERR_FILENO) }
        Terminal.printLine(
            "\(folder): files written: \(total.written), already there: \(total.present), not possible: \(total.failures)"
        )
        guard total.failures == 0 else { throw ExitCode.failure }
    }

    private func makeFolder() throws {
        try Terminal.reporting("\(folder): the folder cannot be made: ") { try Files.PrivateFile.makeFolder(folder) }
        guard ImportFolder.isFolder(folder) else {
            throw Terminal.failure("\(folder): this is a file; --all needs the name of a folder")
        }
    }

    private static func isPresent(_ path: String, _ bytes: [UInt8]) -> Bool {
        (try? RegularFile.read(path, limit: bytes.count)) == bytes
    }
}

extension Activity {
    /// The name of the exported file without its extension: `2026-11-21-0730-run`.
    var fileName: String { "\(start.date)-\(start.clockText.filter { $0 != ":" })-\(kind.rawValue)" }
}

extension ExchangeFormat {
    /// Throws an error if the format cannot represent the activity: GPX needs positions, and FIT has a range of years.
    func encode(_ track: ActivityTrack) throws(ExchangeError) -> [UInt8] {
        switch self {
        case .gpx: return try GPX.encode(track)
        case .tcx: return TCX.encode(track)
        case .fit:
            let date = track.activity.start.date
            guard FIT.years.contains(date.fields.year) else {
                let years = "\(FIT.years.lowerBound) to \(FIT.years.upperBound)"
                throw ExchangeError(
                    "its date is \(date), and FIT can store only the years \(years): export it as gpx or tcx"
                )
            }
            return FIT.encode(track)
        }
    }
}
