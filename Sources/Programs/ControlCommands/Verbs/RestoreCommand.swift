import Activities
import ArgumentParser
import Configuration
import Files
import Glibc
import Logbook
import Messages
import OutsideText
import TOML

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace the logbook, the settings and the workouts by those of a backup.",
        discussion: """
            The backup is verified first; it may come from an older version. Only what strided itself writes is taken over; anything else \
            in the file is left out and named, and so are settings that start programs, unless you agree to them. The present data are \
            saved next to the logbook, in a backup whose name ends with the date. If the computer stops meanwhile, the logbook has all old \
            or all new data; then repeat the command. The daemon must not run: systemctl --user stop strided.socket strided
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @OptionGroup var confirmation: Confirmation
    @Flag(help: "Restore settings that start programs, too, such as voice.command.") var withCommands = false
    @Argument(help: "A file written by stridectl backup.", completion: .file()) var file: String

    private var messages: Messages { display.messages }

    func run() throws {
        let backup = try Terminal.reporting(in: messages) { try BackupFile(verifying: file) }
        let plan = try Terminal.reporting("\(messages.translated("nothing was changed")): ") {
            try RestorePlan(for: backup, UserFiles())
        }
        let present = try options.read(in: messages) { logbook in
            (activities: try logbook.count(of: .activities), days: try logbook.count(of: .days))
        }
        let figures = Self.figures(backup.activities, backup.days, backup.files.count)
        var things = [
            "backup of \(backup.created.date) \(backup.created.clockText): \(figures)",
            "present logbook: \(present.map { "activities \($0.activities), days \($0.days)" } ?? "no data")",
        ]
        if !plan.files.isEmpty { things.append("files that differ: \(plan.files.map(\.name).joined(separator: ", "))") }
        try confirmation.require(
            for: things.map(messages.translated),
            messages.translated("Replace the present data?"),
            refusal: "nothing was changed",
            in: messages
        )
        try replace(with: backup, plan, allowing: allowsPrograms(of: plan), hasPresentData: present != nil)
    }

    /// Whether the settings that start programs are restored; asks the user if that is not known.
    ///
    /// The answer is yes with `--with-commands` or without such settings, and otherwise no with `--yes` or without a terminal.
    private func allowsPrograms(of plan: RestorePlan) -> Bool {
        if withCommands || plan.programs.isEmpty { return true }
        if confirmation.yes { return false }
        for setting in plan.programs { Terminal.printLine("\(setting.key) = \(setting.value)") }
        let question = "These settings of the backup start programs. Restore them too?"
        return Question.ask(messages.translated(question), hint: messages.yesOrNo) == .yes
    }

    private func replace(
        with backup: BackupFile,
        _ plan: RestorePlan,
        allowing allowsPrograms: Bool,
        hasPresentData: Bool
    ) throws {
        let lock = try lock()
        let restored = try Terminal.reporting(in: messages) {
            if hasPresentData {
                let saved = nameForPresentData
                _ = try BackupFile.write(try Logbook(path: options.path, for: .reading), to: saved)
                Terminal.printLine(messages.translated("the present data are saved: \(saved)"))
            }
            return try backup.restore(to: options.path)
        }
        let files = allowsPrograms ? plan.files : plan.filesWithoutPrograms
        var omissions = restored.omissions
        if !plan.unknown.isEmpty {
            omissions.append(BackupFile.Omission(.files, plan.unknown.count, names: plan.unknown))
        }
        if !allowsPrograms {
            omissions.append(BackupFile.Omission(.programs, plan.programs.count, names: plan.programs.map(\.key)))
        }
        try Terminal.reporting("the logbook was restored, but not all other files: ", in: messages) {
            try UserFiles().write(files)
        }
        _ = consume lock
        Terminal.printLine(
            messages.translated("restored: \(Self.figures(restored.activities, restored.days, files.count))")
        )
        for omission in omissions { display.printTranslated(omission.description) }
        if !allowsPrograms {
            display.printTranslated("to restore these settings too: stridectl restore --with-commands")
        }
    }

    private func lock() throws -> RecoveryLock {
        try Terminal.reporting("\(messages.translated("nothing was changed")): \(options.path): ") {
            // The lock is a file in the folder of the logbook.
            try PrivateFile.makeFolder(PrivateFile.folder(of: options.path))
        }
        guard let lock = RecoveryLock(forLogbook: options.path) else {
            let reason = "strided is using this logbook. To stop it: systemctl --user stop strided.socket strided"
            throw Terminal.failure("nothing was changed: \(reason)", in: messages)
        }
        return lock
    }

    private static func figures(_ activities: Int, _ days: Int, _ files: Int) -> String {
        "activities \(activities), days \(days), other files \(files)"
    }

    /// An unused path for the backup of the present data, so that it does not replace the backup of an earlier restore.
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
}

/// What a restore does with the files of a backup, which another person may have made.
struct RestorePlan {
    /// A setting of the backup that starts a program, and that the user's present file does not have with the same value.
    struct ProgramSetting: Hashable {
        let key: String
        let value: String
    }

    /// The files that differ from the present ones, or that do not exist.
    private(set) var files: [BackupFile.StoredFile] = []
    private(set) var unknown: [String] = []
    private(set) var programs: [ProgramSetting] = []
    /// `files` without the settings in `programs`; a file from which these cannot be removed is not included.
    private(set) var filesWithoutPrograms: [BackupFile.StoredFile] = []

    init(for backup: BackupFile, _ user: UserFiles) throws(Refusal) {
        for file in backup.files {
            guard user.knows(file.name) else {
                unknown.append(file.name)
                continue
            }
            guard try !user.contains(file) else { continue }
            files.append(file)
            let present = try user.content(of: file.name).map { BackupFile.StoredFile(name: file.name, bytes: $0) }
            let known = present.map(Self.programs) ?? []
            let new = Self.programs(in: file).filter { !known.contains($0) }
            programs += new
            if new.isEmpty {
                filesWithoutPrograms.append(file)
            } else if let harmless = Self.withoutPrograms(file), harmless != present {
                filesWithoutPrograms.append(harmless)
            }
        }
    }

    private static func programs(in file: BackupFile.StoredFile) -> [ProgramSetting] {
        let settings: [(key: String, value: String)]? =
            switch file.name {
            case "config.toml": (try? TOMLFile(path: file.name, text: file.bytes))?.values
            case "preferences.json":
                (try? UntrustedJSON.decode(KeptPreferences.self, from: file.bytes))?.settings
                    .map { (key: $0.key, value: $0.value) }
            default: nil
            }
        return (settings ?? []).filter { SettingKey.startsProgram($0.key, $0.value) }
            .map { ProgramSetting(key: $0.key, value: $0.value) }
    }

    /// The file config.toml without the lines of the settings that start programs; nil if other settings would change.
    private static func withoutPrograms(_ file: BackupFile.StoredFile) -> BackupFile.StoredFile? {
        guard file.name == "config.toml", let document = try? TOMLDocument(parsing: file.bytes),
            let settings = try? TOMLFile(path: file.name, text: file.bytes)
        else { return nil }
        let lines = Set(
            document.entries.filter { entry in
                let key = entry.path.joined(separator: ".")
                return settings.values.contains { $0.key == key && SettingKey.startsProgram(key, $0.value) }
            }.map { document.place(of: $0).line }
        )
        let kept = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { !lines.contains($0.offset + 1) }.map(\.element)
        let bytes = Array(kept.joined(separator: [UInt8(ascii: "\n")]))
        let rest = settings.values.filter { !SettingKey.startsProgram($0.key, $0.value) }
        guard let result = try? TOMLFile(path: file.name, text: bytes), result.values.count == rest.count,
            zip(result.values, rest).allSatisfy({ $0 == $1 })
        else { return nil }
        return BackupFile.StoredFile(name: file.name, bytes: bytes)
    }
}
