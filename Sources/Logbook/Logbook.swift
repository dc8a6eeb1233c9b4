import GRDB

/// The runner's own book of runs, days and goals: an SQLite database that the daemon and `stridectl` use at the same time.
///
/// Every method waits for the disk, so none is for a thread that must not: the daemon writes through ``LogbookWriter`` and reads
/// from a task of its own. Any thread may call any method; writers, of all processes, take turns, and readers wait for nobody: they
/// see what was there when they began. A value that stays refers to the same two connections when it is copied.
public struct Logbook: Sendable {
    /// How long a writer waits for another one's turn to end before it fails with `LogbookError.Code.locked`.
    public static let patience = Duration.seconds(5)

    /// What a logbook is opened for.
    public enum Access: Hashable, Sendable {
        /// For reading alone; works on a file system that is read-only, too.
        case reading
        /// For reading and writing; makes what is not there.
        case writing
    }

    /// The database's file.
    public var path: String { store.path }

    let store: Store

    /// Opens the logbook at a path; brings one of an earlier version up to date, after a backup beside it.
    ///
    /// Made here, the file has mode 0600 and its folder 0700, whatever the umask is.
    ///
    /// - Throws: every code of `LogbookError` but those of activities; `missing` only for reading.
    public init(path: String, for access: Access) throws(LogbookError) {
        try self.init(path: path, for: access, schema: .current)
    }

    init(
        path: String,
        for access: Access,
        schema: Schema,
        busyWait: BusyWait = BusyWait(patience: patience)
    ) throws(LogbookError) {
        if access == .reading, let store = try Store.reading(path, schema: schema, busyWait: busyWait) {
            self.store = store
        } else {
            self.store = try Store.writing(path, schema: schema, busyWait: busyWait)
        }
    }
}

extension Logbook {
    func read<Result>(_ body: (Database) throws -> Result) throws(LogbookError) -> Result {
        try translated { try store.reader.read(body) }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(LogbookError) -> Result {
        try translated {
            guard let writer = store.writer else { throw LogbookError(.readOnly, at: path, "opened for reading") }
            return try writer.write(body)
        }
    }

    func translated<Result>(_ body: () throws -> Result) throws(LogbookError) -> Result {
        do {
            return try body()
        } catch {
            throw LogbookError(error, at: path)
        }
    }
}
