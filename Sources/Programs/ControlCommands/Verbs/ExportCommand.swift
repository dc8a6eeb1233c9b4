import Activities
import ArgumentParser
package import Exchange
import FoundationEssentials
import Glibc
import Logbook

/// The command `stridectl export`: writes an activity, or all activities, as GPX, TCX or FIT files.
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
        let bytes: [UInt8]
        do throws(ExchangeError) {
            bytes = try format.encode(track)
        } catch {
            Terminal.printError("activity \(entry.id): \(error)")
            throw ExitCode.failure
        }
        let path = output ?? "\(track.activity.fileName).\(format.rawValue)"
        try OutputFile(path: path == "-" ? "/dev/stdout" : path, replaces: force).write(bytes)
        if path != "-" { Terminal.printLine("\(path): \(track.samples.count) samples") }
    }
}

extension ExchangeFormat: ExpressibleByArgument {}
