/// The path of the logbook: `$XDG_DATA_HOME/strided/strided.db`, or the value of `STRIDED_LOGBOOK`.
///
/// A relative path in `XDG_DATA_HOME` is ignored, as the XDG Base Directory Specification 0.8 requires.
public struct LogbookPath: Hashable, Sendable {
    /// The path of the database file.
    public let path: String

    /// Uses a path chosen by the user.
    public init(path: String) {
        self.path = path
    }

    /// Finds the path from the environment variables, which `environment` returns.
    public init(environment: (String) -> String?) {
        if let path = environment("STRIDED_LOGBOOK"), !path.isEmpty {
            self.path = path
        } else if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
            path = data + "/strided/strided.db"
        } else {
            path = (environment("HOME") ?? "") + "/.local/share/strided/strided.db"
        }
    }
}
