import Logbook
import Logging

/// Where the settings come from: read once at the start, and again on SIGHUP.
struct SettingsSource: Sendable {
    /// The largest file of settings that is read: 1 MiB; all settings at once take less than 4 KiB.
    private static let largest = 1 << 20

    /// The environment of the process.
    let environment: [String: String]
    /// The file named on the command line; nil for the usual one, which need not exist.
    let file: String?
    /// `KEY=VALUE` flags, and flags that stand for one.
    let flags: [(key: String, value: String)]
    /// What was kept from earlier days.
    let files: StateFiles

    /// Reads all of it.
    ///
    /// - Throws: `ConfigurationError` for the first mistake, with its place.
    func read(kept: KeptPreferences) throws(ConfigurationError) -> DaemonSettings {
        var layers = SettingsLayers()
        if let text = try text() { try layers.add(text) }
        try layers.add(kept.settings.map { ($0.key, $0.value) }, from: files.preferences.path)
        layers.add(environment: environment)
        try layers.add(flags, from: "--set")
        return try layers.settings()
    }

    /// The logbook's file.
    var logbook: String { LogbookPath { environment[$0] }.path }

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
