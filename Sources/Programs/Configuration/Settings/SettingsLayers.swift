import Activities
import Cadence
import Files
import FoundationEssentials
import Logbook
import Messages
import OutsideText
import Pacing

/// Combines the settings from all places; a value from a later place replaces that from an earlier one.
///
/// The places in this order: the defaults, config.toml, the changes by `stridectl`, `STRIDED_*` variables, `--set` flags.
package struct SettingsLayers {
    /// The settings from one place: their texts by key, and a function that gives the position of a key for error messages.
    private struct Layer {
        let texts: [String: String]
        let place: @Sendable (_ key: String) -> String
    }

    private var layers: [Layer] = []
    /// One line for each setting or value of earlier versions that strided no longer has, with its present meaning.
    package private(set) var warnings: [String] = []
    private var defaults = DaemonSettings()

    /// Throws an error for an unknown key.
    package mutating func add(_ file: TOMLFile) throws(ConfigurationError) {
        for (key, value) in file.values { try Self.check(key, value, at: file.placeText(of: key)) }
        append(file.values) { file.placeText(of: $0) }
    }

    /// - Parameter origin: the name of the place; error messages show it before the key.
    package mutating func add(_ values: [(key: String, value: String)], from origin: String) throws(ConfigurationError)
    {
        for (key, value) in values { try Self.check(key, value, at: "\(origin) \(key)") }
        append(values) { "\(origin) \($0)" }
    }

    /// Adds the `STRIDED_*` environment variables, which replace the values of all earlier places, and the locale.
    package mutating func add(environment: [String: String]) {
        defaults.units = Units { environment[$0] }
        defaults.localeLanguage = Language { environment[$0] }
        let values = SettingKey.all.compactMap { key in
            environment[Self.variable(key.name)].map { (key: key.name, value: $0) }
        }
        append(values, place: Self.variable)
    }

    /// - Throws: `ConfigurationError` for the first value that is not valid; no settings are returned then.
    package func settings() throws(ConfigurationError) -> DaemonSettings {
        var settings = defaults
        for layer in layers {
            for key in SettingKey.all {
                guard let text = layer.texts[key.name] else { continue }
                do throws(SettingKey.Fault) {
                    try key.read(text, &settings)
                } catch {
                    throw ConfigurationError(place: layer.place(key.name), reason: error.reason)
                }
            }
        }
        do throws(QuantityError) {
            settings.pacer.heuristic = try BaseHeuristic(constants: settings.model)
        } catch {
            throw ConfigurationError(place: "[model]", reason: error.description)
        }
        return settings
    }

    private mutating func append(
        _ values: [(key: String, value: String)],
        place: @escaping @Sendable (_ key: String) -> String
    ) {
        var texts: [String: String] = [:]
        for (key, value) in values {
            let removed = SettingKey.removed(key, value)
            if let removed { warnings.append("\(place(key)): \(removed.warning)") }
            texts[key] = removed.map(\.value) ?? value
        }
        layers.append(Layer(texts: texts, place: place))
    }

    /// The environment variable of a setting: "STRIDED_SOUND_VOLUME" for "sound.volume".
    static func variable(_ key: String) -> String { "STRIDED_" + key.uppercased().replacing(".", with: "_") }

    /// Explains each `STRIDED_*` variable that is not a setting and has no other meaning, one line each.
    package static func unknownVariables(in environment: [String: String]) -> [String] {
        let others = ["STRIDED_SOCKET", "STRIDED_LOGBOOK"]
        let candidates = environment.keys.filter { name in
            // Those of the tests of strided itself.
            name.hasPrefix("STRIDED_") && !name.hasPrefix("STRIDED_TEST") && name != "STRIDED_SHARED"
                && !others.contains(name)
        }
        guard !candidates.isEmpty else { return [] }
        let known = SettingKey.all.map { variable($0.name) } + others
        let names = candidates.filter { !known.contains($0) }
        return names.sorted().map { name in
            let nearest = NearestWord.nearest(to: name, among: known)
            return "the environment variable \(name.prefix(60)) has no meaning"
                + (nearest.map { "; did you mean \($0)?" } ?? "; see ENVIRONMENT in man strided")
        }
    }

    private static func check(
        _ key: String,
        _ value: String,
        at place: @autoclosure () -> String
    ) throws(ConfigurationError) {
        guard SettingKey.removed(key, value) == nil else { return }
        do throws(SettingKey.Fault) {
            _ = try SettingKey.named(key)
        } catch {
            throw ConfigurationError(place: place(), reason: error.reason)
        }
    }
}

/// A mistake in the settings, or a file that cannot be used: the place, and what is wrong.
///
/// If there is a mistake in the settings, strided applies none of the settings that it has read.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The place of the mistake, such as "config.toml:3:10", "STRIDED_SOUND_VOLUME" or "--set sound.volume", or the path of the file.
    package var place: String
    /// What is wrong; if a value is not allowed, also which values are.
    package var reason: String

    package var description: String { "\(place): \(reason)" }
}

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
