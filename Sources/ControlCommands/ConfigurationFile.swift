import Files
import Glibc
import TOML

/// The user's config.toml, of which `stridectl` reads a few settings.
enum ConfigurationFile {
    /// The value of an environment variable; nil if it is absent.
    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The file as it was when the first setting was read; nil if there is none, or if it is not valid, which the daemon reports.
    private static let document: TOMLDocument? = {
        let names = ["HOME", "XDG_CONFIG_HOME"]
        let variables = names.compactMap { name in environment(name).map { (name, $0) } }
        let folders = Folders(environment: Dictionary(variables) { $1 })
        return (try? RegularFile.read(folders.configuration, limit: 1 << 20)).flatMap { try? TOMLDocument(parsing: $0) }
    }()

    /// The text of a setting; nil if it is absent.
    ///
    /// - Parameter path: The names of the tables and of the setting.
    static func string(_ path: String...) -> String? {
        guard let entry = document?.entries.first(where: { $0.path == path }), case .string(let value) = entry.value
        else { return nil }
        return value
    }
}
