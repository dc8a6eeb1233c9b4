/// How a ``DatabaseQueue`` opens its file.
///
/// Always on: foreign keys are checked, and a text in double quotes is a name and never a string.
public struct Configuration: Sendable {
    /// What happens if another connection, usually of another process, holds a lock.
    public enum BusyMode: Sendable {
        /// The statement fails at once with `busy`.
        case immediateError
        /// SQLite tries again until this time in seconds has passed. The corresponding function is `sqlite3_busy_timeout`.
        case timeout(Double)
        /// The function receives the number of attempts so far, waits, and returns whether to try again.
        ///
        /// The corresponding function is `sqlite3_busy_handler`.
        case callback(@Sendable (Int) -> Bool)
    }

    /// Whether the database can only be read.
    public var readonly = false
    /// Whether the file cannot change while it is open; it is then only read, without locks and without any other file.
    public var isImmutable = false
    /// What happens if another connection holds a lock.
    public var busyMode = BusyMode.immediateError
    private(set) var prepare: @Sendable (Database) throws -> Void = { _ in }

    /// Read and write, without waiting for locks.
    public init() {}

    /// Sets a function that is called when the connection is open, for example to set its pragmas; an error of it closes the connection.
    public mutating func prepareDatabase(_ body: @escaping @Sendable (Database) throws -> Void) {
        prepare = body
    }
}

extension Configuration {
    /// The name of the file for `sqlite3_open_v2` as a URI, so that it has the same meaning in all builds of SQLite (sqlite.org/uri.html).
    func uri(of path: String) -> String {
        let escaped = path.reduce(into: "") { text, character in
            text += ["%": "%25", "?": "%3f", "#": "%23"][character] ?? String(character)
        }
        // An absolute path has an empty authority in front of it, so that two slashes at its begin do not give one.
        return (path.hasPrefix("/") ? "file://" : "file:") + escaped + (isImmutable ? "?immutable=1" : "")
    }
}
