import ArgumentParser
import Glibc
import Logbook

/// The command `stridectl backup`: writes the logbook and the user's files to one file.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write the logbook, the settings and the workouts to one file.",
        discussion: """
            The file is verified after writing. It contains all activities with their samples, the days, goals, settings, workouts, the \
            cadence plan, the learnt models, and the folders and corrections of the music library; it does not contain music, keys of \
            services, paired devices and sounds. Only you can read it. The daemon can run meanwhile. To restore: stridectl restore
            """
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The file to write.", completion: .file()) var file: String
    @Flag(help: "Replace an existing file.") var force = false

    func run() throws {
        guard !file.isEmpty else { throw ValidationError("write the name of a file") }
        if !force, access(file, F_OK) == 0 {
            Terminal.printError("\(file): the file already exists and was not changed; to replace it, add --force")
            throw ExitCode.failure
        }
        let backup = try options.use(for: .reading) { logbook throws(LogbookError) in
            try BackupFile.write(logbook, to: file)
        }
        Terminal.printLine("\(file): \(backup.summary); verified")
    }
}

extension BackupFile {
    /// Writes a backup of a logbook and of the files of the user who runs the program.
    static func write(_ logbook: Logbook, to path: String) throws(LogbookError) -> BackupFile {
        try write(logbook, files: userFiles(), to: path, at: LocalClock.now)
    }

    /// The files of the user; a file that cannot be read is left out, with a line on standard error.
    private static func userFiles() -> [StoredFile] {
        do throws(UserFiles.Failure) {
            return try UserFiles().read()
        } catch {
            Terminal.printError("the backup contains only the logbook: \(error)")
            return []
        }
    }

    /// What the backup contains, in words: `12 activities, 30 days, 3 other files`.
    var summary: String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        return [
            count(activities, "activity", "activities"), count(days, "day", "days"),
            count(files.count, "other file", "other files"),
        ].joined(separator: ", ")
    }
}
