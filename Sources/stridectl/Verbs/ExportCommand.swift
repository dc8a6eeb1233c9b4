import Activities
public import ArgumentParser
public import Exchange
import FoundationEssentials
import Glibc
import Logbook

/// The command `stridectl export last --format gpx`.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write an activity as GPX, TCX or FIT, for other programs."
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "last, or a number that history shows.") var activity = ActivityName.last
    @Option(help: "gpx, tcx or fit.") var format: ExchangeFormat
    @Option(
        help: ArgumentHelp(
            "Where to; - is standard output. Beside you, by date and kind, if left out.",
            valueName: "file"
        )
    )
    var output: String?
    @Flag(help: "Replace the file if there is one.") var force = false

    private func fit(_ track: ActivityTrack) throws(ExchangeError) -> [UInt8] {
        let date = track.activity.start.date
        guard FIT.years.contains(date.fields.year) else {
            let years = "\(FIT.years.lowerBound) to \(FIT.years.upperBound)"
            throw ExchangeError("it is of \(date), and FIT holds the years \(years): export it as gpx or tcx")
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
