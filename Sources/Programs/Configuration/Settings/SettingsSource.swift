import Files
import FoundationEssentials
import Logbook
import Logging

/// The places from which the settings are read, at the start and again after SIGHUP.
package struct SettingsSource: Sendable {
    /// The largest size of a settings file: 1 MiB; a file with all settings has less than 4 KiB.
    private static let largest = 1 << 20

    package let environment: [String: String]
    /// The settings file that the command line names; nil for the default file, which may be missing.
    package let file: String?
    /// The `--set KEY=VALUE` flags, and the values of other flags that set one setting.
    package let flags: [(key: String, value: String)]
    package let files: StateFiles

    package init(environment: [String: String], file: String?, flags: [(key: String, value: String)], files: StateFiles)
    {
        self.environment = environment
        self.file = file
        self.flags = flags
        self.files = files
    }

    package init(file: String?, flags: [(key: String, value: String)]) {
        let environment = ProcessInfo.processInfo.environment
        let files = StateFiles(Folders(environment: environment))
        self.init(environment: environment, file: file, flags: flags, files: files)
    }

    /// - Parameter warn: receives a line for each setting or value that strided no longer has, with its present effect.
    /// - Throws: `ConfigurationError` for the first mistake, with its place.
    package func read(
        kept: KeptPreferences,
        warn: (String) -> Void = { _ in }
    ) throws(ConfigurationError) -> DaemonSettings {
        var layers = SettingsLayers()
        if let text = try text() { try layers.add(text) }
        try layers.add(kept.settings.map { ($0.key, $0.value) }, from: files.preferences.path)
        layers.add(environment: environment)
        try layers.add(flags, from: "--set")
        layers.warnings.forEach(warn)
        return try layers.settings()
    }

    /// In the order in which they are read; a settings file that does not exist is listed with that remark.
    package var places: [String] {
        let path = file ?? Folders(environment: environment).configuration
        let variables = SettingKey.all.map { SettingsLayers.variable($0.name) }.filter { environment[$0] != nil }
        return [FileState(at: path) == nil ? "\(path) (it does not exist)" : path]
            + (FileState(at: files.preferences.path) == nil ? [] : [files.preferences.path])
            + variables.sorted() + flags.map { "--set \($0.key)" }
    }

    package var logbook: String { LogbookPath { environment[$0] }.path }

    package var musicLibrary: String { Folders(environment: environment).music }

    private func text() throws(ConfigurationError) -> TOMLFile? {
        let path = file ?? Folders(environment: environment).configuration
        let text: [UInt8]?
        do throws(RegularFile.Refusal) {
            text = try RegularFile.read(path, limit: Self.largest)
        } catch {
            throw ConfigurationError(place: path, reason: "the settings cannot be read: \(error)")
        }
        guard let text else {
            guard file == nil else { throw ConfigurationError(place: path, reason: "there is no such file") }
            return nil
        }
        return try TOMLFile(path: path, text: text)
    }
}
