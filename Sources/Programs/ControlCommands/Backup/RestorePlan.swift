import Configuration
import Logbook
import OutsideText
import TOML

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

    /// The settings that start programs; none if the file has no settings, or if strided does not accept it.
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
