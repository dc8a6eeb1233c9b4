import Activities
public import ArgumentParser
public import Exchange
import FoundationEssentials
import Glibc
import Logbook

/// The command `stridectl export`: writes an activity as a GPX, TCX or FIT file.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write an activity as GPX, TCX or FIT, for other programs."
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The word last, or a number shown by stridectl history.") var activity = ActivityName.last
    @Option(help: "gpx, tcx or fit.") var format: ExchangeFormat
    @Option(
        help: ArgumentHelp(
            "The file to write, or - for standard output; default: a file in this folder, named by date and type.",
            valueName: "file"
        ),
        completion: .file(extensions: ["gpx", "tcx", "fit"])
    )
    var output: String?
    @Flag(help: "Replace an existing file.") var force = false

    private func fit(_ track: ActivityTrack) throws(ExchangeError) -> [UInt8] {
        let date = track.activity.start.date
        guard FIT.years.contains(date.fields.year) else {
            let years = "\(FIT.years.lowerBound) to \(FIT.years.upperBound)"
            throw ExchangeError(
                "its date is \(date), and FIT can store only the years \(years): export it as gpx or tcx"
            )
        }
        return FIT.encode(track)
    }

    func run() throws {
        let (entry, track) = try options.track(of: activity)
        let bytes: [UInt8]
        do throws(ExchangeError) {
            bytes =
                switch format {
                case .gpx: try GPX.encode(track)
                case .tcx: TCX.encode(track)
                case .fit: try fit(track)
                }
        } catch {
            Terminal.printError("activity \(entry.id): \(error)")
            throw ExitCode.failure
        }
        let start = track.activity.start
        let name =
            "\(start.date)-\(start.clockText.filter { $0 != ":" })-\(track.activity.kind.rawValue).\(format.rawValue)"
        let path = output ?? name
        try OutputFile(path: path == "-" ? "/dev/stdout" : path, replaces: force).write(bytes)
        if path != "-" { Terminal.printLine("\(path): \(track.samples.count) samples") }
    }
}

extension ExchangeFormat: ExpressibleByArgument {}
