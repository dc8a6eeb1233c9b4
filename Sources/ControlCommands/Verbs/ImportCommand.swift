import Activities
import ArgumentParser
import Exchange
import Logbook

/// The command `stridectl import`: imports GPX, TCX and FIT files into the logbook.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import GPX, TCX and FIT files; activities that are already in the logbook are skipped.",
        discussion: """
            From a folder and its subfolders, all .gpx, .tcx and .fit files are imported, also compressed ones (.gz). \
            If a file cannot be read, the others are still imported.
            """
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "Files or folders.", completion: .file(extensions: ["gpx", "tcx", "fit", "gz"])) var files: [String]

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("write the names of files or folders to import") }
    }

    func run() throws {
        var total = ImportTotal()
        var hasFolder = false
        // Each file is imported separately, so that an invalid file does not stop the import of the others.
        for path in files {
            guard ImportFolder.isFolder(path) else {
                try importFile(path, &total)
                continue
            }
            hasFolder = true
            try importFolder(ImportFolder(path), path, &total)
        }
        if total.files > (hasFolder ? 0 : 1) { Terminal.printLine("\(total)") }
        guard total.failures == 0 else { throw ExitCode.failure }
    }

    private func importFolder(_ folder: ImportFolder, _ path: String, _ total: inout ImportTotal) throws {
        for (path, reason) in folder.failures {
            Terminal.printError("\(path): \(reason)")
            total.failures += 1
        }
        if folder.files.isEmpty, folder.failures.isEmpty {
            Terminal.printError("\(path): no file in this folder ends in .gpx, .tcx or .fit")
            total.failures += 1
        }
        total.others += folder.others
        for file in folder.files { try importFile(file, &total) }
    }

    private func importFile(_ file: String, _ total: inout ImportTotal) throws {
        total.files += 1
        let tracks: [PackedTrack]
        do throws(ExchangeError) {
            tracks = try Self.tracks(of: file)
        } catch {
            Terminal.printError("\(file): \(error)")
            total.failures += 1
            return
        }
        for track in tracks {
            let outcome = try options.use(for: .writing) { logbook throws(LogbookError) in try logbook.insert(track) }
            total.count(outcome)
            let activity = track.activity
            let what = "\(activity.kind.rawValue) of \(activity.start.date) \(activity.start.clockText)"
            let note = activity.note.map { "; \($0)" } ?? ""
            switch outcome {
            case .inserted(let id): Terminal.printLine("\(file): \(what) imported as activity \(id)\(note)")
            // The note is also printed for a duplicate: it says what was corrected in this file, even if the stored copy is not damaged.
            case .duplicate(let id):
                Terminal.printLine("\(file): \(what) is already in the logbook as activity \(id)\(note)")
            }
        }
    }

    private static func tracks(of path: String) throws(ExchangeError) -> [PackedTrack] {
        let name = path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path
        let tracks = try InputFile.read(path) { input throws(ExchangeError) -> [PackedTrack] in
            switch try ExchangeFormat.detect(input, name: name) {
            case .gpx: try GPX.read(input)
            case .tcx: try TCX.read(input)
            case .fit: try FIT.decode(try input.bytes()).map { PackedTrack($0) }
            }
        }
        return tracks.map { track in
            var track = track.summarised
            // A file without a time zone was most likely recorded in the time zone of this computer.
            if track.activity.start.utcOffset == 0 {
                track.activity.start = LocalClock.moment(unixMilliseconds: track.activity.start.unixMilliseconds)
            }
            return track
        }
    }
}
