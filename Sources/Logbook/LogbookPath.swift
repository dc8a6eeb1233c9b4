/// Where the logbook is kept: `$XDG_DATA_HOME/strided/strided.db`, or `STRIDED_LOGBOOK` in its place.
///
/// A relative path in `XDG_DATA_HOME` is ignored, as the XDG Base Directory Specification 0.8 wants it.
public struct LogbookPath: Hashable, Sendable {
    /// The database file.
    public let path: String

    /// A place of one's own.
    public init(path: String) {
        self.path = path
    }

    /// The usual place, by the environment.
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
