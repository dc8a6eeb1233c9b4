import Files
import Glibc
import TOML

/// The user's config.toml, of which `stridectl` reads a few settings.
enum ConfigurationFile {
    /// The value of an environment variable; nil if it is absent.
    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The text of a setting; nil if it is absent, or if the file is not valid, which the daemon reports.
    ///
    /// - Parameter path: The names of the tables and of the setting.
    static func string(_ path: String...) -> String? {
        let names = ["HOME", "XDG_CONFIG_HOME"]
        let variables = names.compactMap { name in environment(name).map { (name, $0) } }
        let folders = Folders(environment: Dictionary(variables) { $1 })
        guard let text = try? RegularFile.read(folders.configuration, limit: 1 << 20),
            let document = try? TOMLDocument(parsing: text),
            let entry = document.entries.first(where: { $0.path == path }), case .string(let value) = entry.value
        else { return nil }
        return value
    }
}
