import ArgumentParser
import Files
import Glibc
import Logbook
import MusicLibrary

/// The files of the user that a backup contains besides the logbook: settings, workouts, the learnt model with the cadence plan, the state
/// of the day, and the folders and corrections of the music library.
///
/// The tracks of the music library are not in it: they can be analysed again.
/// Secrets are not in a backup: neither the devices and the certificate of `stridectl web --lan` nor the keys of services.
struct UserFiles {
    private static let limit = 16 << 20

    private let folders: Folders
    private let workouts: OwnWorkouts

    init() {
        folders = .user
        workouts = OwnWorkouts(folder: folders.workouts)
    }

    private var single: [String: String] {
        [
            "config.toml": folders.configuration, "preferences.json": folders.preferences,
            "runner.json": folders.runner, "day.json": folders.day, "sensors.json": folders.sensors,
        ]
    }

    private static let workoutPrefix = "workouts/"
    /// The name in a backup of the folders and corrections of the music library; the user has no separate file with them.
    private static let music = "music.json"

    /// The path of the user's file that has this name in a backup; nil if a backup contains no such file.
    private func path(of name: String) -> String? {
        guard name.hasPrefix(Self.workoutPrefix), name.hasSuffix(".toml") else { return single[name] }
        let workout = String(name.dropFirst(Self.workoutPrefix.count).dropLast(5))
        return OwnWorkouts.isName(workout) ? workouts.path(of: workout) : nil
    }

    func read() throws(Refusal) -> [BackupFile.StoredFile] {
        let names = single.keys + workouts.names.map { "\(Self.workoutPrefix)\($0).toml" }
        var files: [BackupFile.StoredFile] = []
        for name in names.sorted() {
            guard let path = path(of: name) else { continue }
            if let bytes = try bytes(of: path) { files.append(BackupFile.StoredFile(name: name, bytes: bytes)) }
        }
        if let library = try musicLibrary() {
            let choices = try reporting { () throws(MusicLibraryError) in try library.choices() }
            let bytes = try reporting { () throws(MusicLibraryError) in try choices.document() }
            if !choices.isEmpty { files.append(BackupFile.StoredFile(name: Self.music, bytes: bytes)) }
        }
        return files
    }

    func knows(_ name: String) -> Bool { name == Self.music || path(of: name) != nil }

    func contains(_ file: BackupFile.StoredFile) throws(Refusal) -> Bool {
        if file.name == Self.music { return try isPresent(file) }
        return try content(of: file.name) == file.bytes
    }

    func content(of name: String) throws(Refusal) -> [UInt8]? {
        guard let path = path(of: name) else { return nil }
        return try bytes(of: path)
    }

    func write(_ files: [BackupFile.StoredFile]) throws(Refusal) {
        for file in files {
            if file.name == Self.music {
                try reporting { () throws(MusicLibraryError) in
                    let choices = try SavedChoices(document: file.bytes)
                    try MusicLibrary(path: folders.music, creates: true).restore(choices)
                }
                continue
            }
            guard let path = path(of: file.name) else { continue }
            do throws(SystemError) {
                try Self.replace(path, with: file.bytes)
            } catch {
                throw Refusal("\(path): cannot be written: \(error)")
            }
        }
    }

    private func musicLibrary() throws(Refusal) -> MusicLibrary? {
        guard access(folders.music, F_OK) == 0 else { return nil }
        return try reporting { () throws(MusicLibraryError) in try MusicLibrary(path: folders.music, creates: false) }
    }

    private func isPresent(_ file: BackupFile.StoredFile) throws(Refusal) -> Bool {
        let library = try musicLibrary()
        return try reporting { () throws(MusicLibraryError) in
            let choices = try SavedChoices(document: file.bytes)
            return try library?.contains(choices) ?? choices.isEmpty
        }
    }

    private func reporting<Result>(_ body: () throws(MusicLibraryError) -> Result) throws(Refusal) -> Result {
        do throws(MusicLibraryError) { return try body() } catch { throw Refusal(error.description) }
    }

    private func bytes(of path: String) throws(Refusal) -> [UInt8]? {
        do throws(RegularFile.Refusal) {
            return try RegularFile.read(path, limit: Self.limit)
        } catch {
            throw Refusal("\(path): \(error)")
        }
    }

    private static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        try Files.PrivateFile.makeFolder(Files.PrivateFile.folder(of: path))
        try Files.PrivateFile.replace(path, with: bytes)
    }
}

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
            throw Terminal.failure("\(file): the file already exists and was not changed; to replace it, add --force")
        }
        let backup = try options.use(for: .reading) { try BackupFile.write($0, to: file) }
        Terminal.printLine("\(file): \(backup.summary); verified")
    }
}

extension BackupFile {
    static func write(_ logbook: Logbook, to path: String) throws(LogbookError) -> BackupFile {
        try write(logbook, files: userFiles(), to: path, at: LocalClock.now)
    }

    /// The files of the user; a file that cannot be read is left out, with a line on standard error.
    private static func userFiles() -> [StoredFile] {
        do throws(Refusal) {
            return try UserFiles().read()
        } catch {
            Terminal.printError("the backup contains only the logbook: \(error)")
            return []
        }
    }

    var summary: String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        return [
            count(activities, "activity", "activities"), count(days, "day", "days"),
            count(files.count, "other file", "other files"),
        ].joined(separator: ", ")
    }
}
