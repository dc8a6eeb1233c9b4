import SQLite

/// The database of activities, days and goals (SQLite), used by the daemon and `stridectl` at the same time.
///
/// Every method can block on disk access. The daemon therefore writes with ``LogbookWriter`` and reads in a separate task. All methods are
/// thread-safe. Writers of all processes run one after the other. Readers never wait; they see the data as of the start of the read. Copies
/// of a value share the same two connections.
public struct Logbook: Sendable {
    /// How long a writer waits for the lock of another writer; after that it throws `LogbookError.Code.locked`.
    public static let lockTimeout = Duration.seconds(5)

    /// Whether the logbook is opened for reading only or also for writing.
    public enum Access: Hashable, Sendable {
        /// Read only. This also works on a read-only file system, unless the database has an older version and must be upgraded.
        case reading
        /// Read and write. The database is created if it does not exist.
        case writing
    }

    /// The path of the database file.
    public var path: String { store.path }

    let store: Store

    /// Opens the logbook; upgrades a database of an older version after making a backup next to it.
    ///
    /// A new file has mode 0600 and a new folder 0700, regardless of the umask.
    ///
    /// - Throws: All codes of `LogbookError` except those about activities; `missing` only when reading.
    public init(path: String, for access: Access) throws(LogbookError) {
        try self.init(path: path, for: access, schema: .current)
    }

    init(
        path: String,
        for access: Access,
        schema: Schema,
        busyWait: BusyWait = BusyWait(timeout: lockTimeout)
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
        try withMappedErrors { try store.reader.read(body) }
    }

    func write<Result>(_ body: (Database) throws -> Result) throws(LogbookError) -> Result {
        try withMappedErrors {
            guard let writer = store.writer else { throw LogbookError(.readOnly, at: path, "opened for reading") }
            return try writer.write { db in
                let result = try body(db)
                try ActivityHours.update(in: db)
                return result
            }
        }
    }

    func withMappedErrors<Result>(_ body: () throws -> Result) throws(LogbookError) -> Result {
        do {
            return try body()
        } catch {
            throw LogbookError(error, at: path)
        }
    }
}
