import Activities
import ArgumentParser
import Exchange
import Files
import Glibc
import Logbook

/// The export of many activities to a folder, one file each.
///
/// It can be interrupted and repeated: a file with the same content is not written again.
struct LogbookExport {
    let folder: String
    let format: ExchangeFormat
    let filter: ActivityFilter

    /// How many files were written, were there already, or could not be made.
    private struct Total {
        var written = 0
        var present = 0
        var failures = 0
    }

    /// Writes the files.
    ///
    /// An activity that the format cannot represent is reported on standard error, and the others are still exported. If a file cannot be
    /// written, the export ends.
    func run(_ options: LogbookOptions) throws {
        guard !folder.isEmpty else { throw ValidationError("--all needs the name of a folder") }
        guard let logbook = try options.read({ $0 }) else { return Terminal.printLine("no activities to export") }
        let entries = try reporting { () throws(LogbookError) in try logbook.activities(filter) }
        guard !entries.isEmpty else { return Terminal.printLine("no activities to export") }
        try makeFolder()
        let isShown = isatty(STDERR_FILENO) == 1
        var total = Total()
        var names: Set<String> = []
        // In the order of the numbers, so that a name stays the same when activities are added.
        for (index, entry) in entries.sorted(by: { $0.id < $1.id }).enumerated() {
            if isShown { Terminal.write("\r\(index + 1) of \(entries.count)", to: STDERR_FILENO) }
            let name = entry.activity.fileName
            let path = "\(folder)/\(name)\(names.insert(name).inserted ? "" : "-\(entry.id)").\(format.rawValue)"
            let track = try reporting { () throws(LogbookError) in try logbook.track(of: entry.id) }
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
        do throws(SystemError) {
            try Files.PrivateFile.makeFolder(folder)
        } catch {
            Terminal.printError("\(folder): the folder cannot be made: \(error)")
            throw ExitCode.failure
        }
        guard ImportFolder.isFolder(folder) else {
            Terminal.printError("\(folder): this is a file; --all needs the name of a folder")
            throw ExitCode.failure
        }
    }

    private func reporting<Result>(_ work: () throws(LogbookError) -> Result) throws -> Result {
        do throws(LogbookError) {
            return try work()
        } catch {
            throw error.reported()
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
    /// Encodes an activity in this format.
    ///
    /// - Throws: If the format cannot represent it: GPX needs positions, and FIT has a range of years.
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
