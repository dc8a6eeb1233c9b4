import Files
import Glibc
import OutsideText
import TOML

/// The user's settings, of which `stridectl` reads a few itself: those that the daemon has stored, then those of config.toml.
///
/// This is the order in which the daemon reads the two files.
enum ConfigurationFile {
    /// The value of an environment variable; nil if it is absent.
    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The folders of the user.
    static let folders: Folders = {
        let names = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"]
        let variables = names.compactMap { name in environment(name).map { (name, $0) } }
        return Folders(environment: Dictionary(variables) { $1 })
    }()

    /// The file as it was when the first setting was read; nil if there is none, or if it is not valid, which the daemon reports.
    private static let document: TOMLDocument? = (try? RegularFile.read(folders.configuration, limit: 1 << 20))
        .flatMap { try? TOMLDocument(parsing: $0) }

    /// The settings that `stridectl` has changed, as the daemon has stored them; nil if there are none.
    ///
    /// They are read each time, because this program may have changed one.
    private static var changes: Changes? {
        (try? RegularFile.read(folders.preferences, limit: 4 << 20))
            .flatMap { try? UntrustedJSON.decode(Changes.self, from: $0) }
    }

    private struct Changes: Decodable {
        let settings: [String: String]
    }

    /// The text of a setting; nil if it is absent.
    ///
    /// - Parameter path: The names of the tables and of the setting.
    static func string(_ path: String...) -> String? {
        if let text = changes?.settings[path.joined(separator: ".")] { return text }
        guard let entry = document?.entries.first(where: { $0.path == path }), case .string(let value) = entry.value
        else { return nil }
        return value
    }
}
