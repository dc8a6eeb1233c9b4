import Activities
import ArgumentParser
import Exchange
import Logbook

/// The command `stridectl import`: imports GPX, TCX and FIT files into the logbook.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import GPX, TCX and FIT files; activities that are already in the logbook are skipped.",
        discussion: """
            From a folder and its subfolders, all .gpx, .tcx and .fit files are imported, also compressed ones (.gz). \
            If a file cannot be read, the others are still imported.

            The files of many watches contain your height, weight, maximum heart rate and step lengths. They are used for \
            your profile if it has no value yet; you are asked before another value is changed.
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Flag(
        inversion: .prefixedNo,
        help: "Change your profile to the values in the files without a question; or do not use these values."
    )
    var profile: Bool?
    @Argument(help: "Files or folders.", completion: .file(extensions: ["gpx", "tcx", "fit", "gz"])) var files: [String]

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("write the names of files or folders to import") }
    }

    func run() async throws {
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
        if total.hasCadence { try offerLearning(imported: total.runs) }
        if profile != false { try await total.profile.apply(to: daemon, replace: profile) }
        guard total.failures == 0 else { throw ExitCode.failure }
    }

    /// Offers to learn the personal model, after the first import of runs into the daemon's logbook.
    private func offerLearning(imported count: Int) throws {
        guard options.chosenPath == nil else { return }
        let runs = try options.read { logbook throws(LogbookError) in
            try logbook.activities(ActivityFilter(kind: .run)).count { $0.activity.origin == .imported }
        }
        guard runs == count else { return }
        Terminal.printLine("to learn your cadence from these runs: stridectl runner learn")
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
        let content: (tracks: [PackedTrack], profile: FIT.UserProfile)
        do throws(ExchangeError) {
            content = try Self.content(of: file)
        } catch {
            Terminal.printError("\(file): \(error)")
            total.failures += 1
            return
        }
        if let last = content.tracks.last { total.profile.add(content.profile, from: last.activity.start) }
        for track in content.tracks {
            let outcome = try options.use(for: .writing) { logbook throws(LogbookError) in try logbook.insert(track) }
            total.count(outcome, track)
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

    private static func content(
        of path: String
    ) throws(ExchangeError) -> (tracks: [PackedTrack], profile: FIT.UserProfile) {
        let name = path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path
        var profile = FIT.UserProfile()
        let tracks = try InputFile.read(path) { input throws(ExchangeError) -> [PackedTrack] in
            switch try ExchangeFormat.detect(input, name: name) {
            case .gpx: return try GPX.read(input)
            case .tcx: return try TCX.read(input)
            case .fit:
                let file = try FIT.decodeFile(try input.bytes())
                profile = file.profile
                return file.tracks.map { PackedTrack($0) }
            }
        }
        let complete = tracks.map { track in
            var track = track.summarised
            // A file without a time zone was most likely recorded in the time zone of this computer.
            if track.activity.start.utcOffset == 0 {
                track.activity.start = LocalClock.moment(unixMilliseconds: track.activity.start.unixMilliseconds)
            }
            return track
        }
        return (complete, profile)
    }
}
