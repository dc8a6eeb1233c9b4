import Activities
import ArgumentParser
import Glibc
import Logbook

/// The command `stridectl restore`: replaces the logbook and the user's files by those of a backup.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace the logbook, the settings and the workouts by those of a backup.",
        discussion: """
            The backup is verified first; it may come from an older version. The present data are saved next to the logbook, in a backup \
            whose name ends with the date. If the computer stops meanwhile, the logbook has all old or all new data; then repeat the \
            command. The daemon must not run: systemctl --user stop strided.socket strided
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var confirmation: Confirmation
    @Argument(help: "A file written by stridectl backup.", completion: .file()) var file: String

    func run() throws {
        let backup: BackupFile
        do throws(LogbookError) {
            backup = try BackupFile(verifying: file)
        } catch {
            throw error.reported()
        }
        let files = try changedFiles(in: backup)
        let present = try options.read { logbook throws(LogbookError) in
            (activities: try logbook.count(of: .activities), days: try logbook.count(of: .days))
        }
        let old = present.map { "\($0.activities) activities, \($0.days) days" } ?? "no data"
        var things = [
            "backup of \(backup.created.date) \(backup.created.clockText): \(backup.summary)",
            "present logbook: \(old)",
        ]
        if !files.isEmpty { things.append("files that differ: " + files.map(\.name).joined(separator: ", ")) }
        try confirmation.require(for: things, "Replace the present data?", refusal: "nothing was changed")
        try replace(with: backup, files, hasPresentData: present != nil)
    }

    private func replace(with backup: BackupFile, _ files: [BackupFile.StoredFile], hasPresentData: Bool) throws {
        // This creates the folder of the logbook, in which the lock is.
        try options.use(for: .writing) { _ throws(LogbookError) in }
        guard let lock = RecoveryLock(forLogbook: options.path) else {
            Terminal.printError(
                "nothing was changed: strided is using this logbook. To stop it: systemctl --user stop strided.socket strided"
            )
            throw ExitCode.failure
        }
        do throws(LogbookError) {
            if hasPresentData {
                let saved = nameForPresentData
                _ = try BackupFile.write(try Logbook(path: options.path, for: .reading), to: saved)
                Terminal.printLine("the present data are saved: \(saved)")
            }
            try backup.restore(to: options.path)
        } catch {
            throw error.reported()
        }
        do throws(UserFiles.Failure) {
            try UserFiles().write(files)
        } catch {
            Terminal.printError("the logbook was restored, but not all other files: \(error)")
            throw ExitCode.failure
        }
        _ = consume lock
        Terminal.printLine("restored: \(backup.summary)")
    }

    /// A path that does not exist: the file with the present data must not replace the backup of an earlier restore.
    private var nameForPresentData: String {
        let now = LocalClock.now
        let name = "\(options.path).before-restore-\(now.date)-\(now.clockText.filter { $0 != ":" })"
        var path = name
        var number = 1
        while access(path, F_OK) == 0 {
            number += 1
            path = "\(name)-\(number)"
        }
        return path
    }

    private func changedFiles(in backup: BackupFile) throws -> [BackupFile.StoredFile] {
        do throws(UserFiles.Failure) {
            return try UserFiles().changes(in: backup)
        } catch {
            Terminal.printError("nothing was changed: \(error)")
            throw ExitCode.failure
        }
    }
}
