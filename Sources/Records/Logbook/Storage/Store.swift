import Files
import Glibc
import SQLite
import Synchronization

/// The connections to the database: one for reading, and one for writing unless the database was opened for reading only.
///
/// There are two, so that readers do not wait for a slow disk.
///
/// The reader is closed first, so that closing the writer checkpoints the WAL file and deletes it.
final class Store: Sendable {
    let path: String
    /// The connection for writing; nil if the database was opened for reading only.
    let writer: DatabaseQueue?
    let reader: DatabaseQueue
    /// Whether a transaction has been committed since the opening.
    let hasWritten = Atomic(false)
    private let file: FileIdentity?

    init(path: String, writer: DatabaseQueue?, reader: DatabaseQueue) {
        self.path = path
        self.writer = writer
        self.reader = reader
        file = FileIdentity(of: path)
    }

    /// Whether the path still leads to the open file.
    ///
    /// SQLite would continue to write to a removed or renamed file.
    var isInPlace: Bool { FileIdentity(of: path) == file }

    deinit {
        // A `deinit` cannot report errors. If a WAL file remains, the next opening of the database recovers its data.
        try? reader.close()
        try? writer?.close()
    }
}

extension Store {
    /// Opens, creates or upgrades the database at a path.
    static func writing(_ path: String, schema: Schema, busyWait: BusyWait) throws(LogbookError) -> Store {
        try PrivateFile.createFolder(PrivateFile.folder(of: path))
        try requireDatabaseFile(path)
        if try !PrivateFile.create(path) { PrivateFile.restrict(path) }
        return try LogbookError.mapped(at: path) {
            // Without this check SQLite would open a file without write permission read-only, and would report another error later.
            for place in [path, PrivateFile.folder(of: path)] where access(place, W_OK) != 0 {
                throw LogbookError(.readOnly, at: place, String(cString: strerror(errno)))
            }
            // Inspect the database read-only first, so that a database of another program stays unchanged.
            if try inspect(path, schema: schema, busyWait: busyWait) != .upToDate {
                try PrivateFile.withLockedFolder(of: path) { () throws(LogbookError) in
                    try LogbookError.mapped(at: path) { try upgrade(path, schema: schema, busyWait: busyWait) }
                }
            }
            let writer = try DatabaseQueue(path: path, configuration: configuration(readOnly: false, busyWait))
            return Store(path: path, writer: writer, reader: try readerQueue(path, busyWait))
        }
    }

    /// Opens a database for reading only.
    ///
    /// - Returns: Nil if the database must be upgraded first.
    static func reading(_ path: String, schema: Schema, busyWait: BusyWait) throws(LogbookError) -> Store? {
        try requireDatabaseFile(path)
        guard PrivateFile.kind(of: path) == .file else { throw LogbookError(.missing, at: path) }
        return try LogbookError.mapped(at: path) {
            let reader = try readerQueue(path, busyWait)
            switch try reader.read({ try schema.state(of: $0, at: path) }) {
            case .empty: throw LogbookError(.missing, at: path)
            case .older: return nil
            case .upToDate: return Store(path: path, writer: nil, reader: reader)
            }
        }
    }

    private static func inspect(_ path: String, schema: Schema, busyWait: BusyWait) throws -> Schema.State {
        let reader = try readerQueue(path, busyWait)
        defer { try? reader.close() }
        return try reader.read { try schema.state(of: $0, at: path) }
    }

    private static func upgrade(_ path: String, schema: Schema, busyWait: BusyWait) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration(readOnly: false, busyWait))
        // Another process may have upgraded the database since it was inspected.
        let state = try queue.read { try schema.state(of: $0, at: path) }
        try schema.migrate(queue, at: path, isNew: state == .empty)
        try queue.write { try ActivityHours.update(in: $0) }
        try queue.close()
    }

    private static func requireDatabaseFile(_ path: String) throws(LogbookError) {
        switch PrivateFile.kind(of: path) {
        case .folder: throw LogbookError(.notALogbook, at: path, "it is a folder")
        case .other: throw LogbookError(.notALogbook, at: path, "it is not a regular file")
        case .file, .nothing: break
        }
        // SQLite treats a file shorter than its header as empty and would overwrite it.
        guard !(1..<100).contains(PrivateFile.size(of: path)) else {
            throw LogbookError(.notALogbook, at: path, "it is shorter than any SQLite database")
        }
    }
}

// MARK: - Connections

extension Store {
    private static func configuration(readOnly: Bool, _ busyWait: BusyWait) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.refusesLargeIntegers = true
        configuration.busyMode = .callback { busyWait.wait(after: $0) }
        guard !readOnly else { return configuration }
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            // In WAL mode, NORMAL leaves commits in the system's cache until the next checkpoint, which can be minutes later. FULL waits
            // for the disk at each commit (sqlite.org/pragma.html#pragma_synchronous), so a power cut loses only what was not committed:
            // usually about 1 s.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // The file of a large WAL (after an import or an hour without a checkpoint) is shortened to this size.
            try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
            // Limits the page cache to 256 KiB. A run of some hours would fill the default of 2 MiB. The writer needs only a few pages.
            try db.execute(sql: "PRAGMA cache_size = -256")
        }
        return configuration
    }

    private static func readerQueue(_ path: String, _ busyWait: BusyWait) throws -> DatabaseQueue {
        let folder = PrivateFile.folder(of: path)
        let hasLog = access(path + "-wal", F_OK) == 0
        var configuration = configuration(readOnly: true, busyWait)
        // If there is no WAL file and none can be created, no process can be writing. SQLite would otherwise try to create a WAL file.
        configuration.isImmutable = !hasLog && access(folder, W_OK) != 0
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

/// Waits for another process's database lock; the wait ends early when the writer is closed.
///
/// SQLite's own timeout (`sqlite3_busy_timeout`) cannot be interrupted, so the program would end late. The corresponding SQLite
/// function is `sqlite3_busy_handler`. Thread-safe.
final class BusyWait: Sendable {
    /// The longest time between two attempts; when the program ends, a wait delays the end by at most this time.
    static let longestDelay = Duration.milliseconds(25)

    private let timeout: Duration
    private let hasEnded = Atomic(false)

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Makes every waiting connection give up at its next attempt to get the lock.
    func end() { hasEnded.store(true, ordering: .relaxed) }

    /// The delay before the next attempt to get the lock, after `tries` attempts; nil to give up.
    ///
    /// The delays are 1, 2, 3 … 25, 25 ms, until their sum reaches the timeout.
    func delay(after tries: Int) -> Duration? {
        let steps = min(tries, 25)
        let waited = Duration.milliseconds(steps * (steps + 1) / 2) + Self.longestDelay * (tries - steps)
        guard !hasEnded.load(ordering: .relaxed), waited < timeout else { return nil }
        return min(.milliseconds(tries + 1), Self.longestDelay)
    }

    /// Waits before the next attempt to get the lock.
    func wait(after tries: Int) -> Bool {
        guard let delay = delay(after: tries) else { return false }
        usleep(UInt32(delay / .microseconds(1)))
        return true
    }
}

/// Copies all that is stored of an activity, without what is computed from it.
enum StoredCopy {
    private static let tables = ["pause", "lap", "workout", "workout_step", "step_timing", "sample"]
    /// The columns that are not restored: what the runner can have changed since the copy was made, and counters of changes.
    private static let remaining: Set<String> = [
        "id", "kind", "kind_assumed", "name", "name_origin", "effort", "shoe", "shoe_chosen", "revision", "deleted_ms",
    ]

    /// Inserts a copy of an activity.
    static func make(of id: ActivityID, in db: Database) throws -> ActivityID {
        let columns = try db.columns(of: "activity").filter { $0 != "id" }.joined(separator: ", ")
        try db.run("INSERT INTO activity (\(columns)) SELECT \(columns) FROM activity WHERE id = ?", [id])
        let copy = ActivityID(db.lastInsertedRowID)
        for table in tables + ["tag"] { try insert(table, of: copy, from: id, in: db) }
        // The defaults of new activities are not for a copy.
        try db.run("UPDATE activity SET shoe = (SELECT shoe FROM activity WHERE id = ?) WHERE id = ?", [id, copy])
        return copy
    }

    /// Restores the values of an activity from a copy, and removes the copy; name, effort, tags, shoes and kind remain as they are.
    static func restore(_ id: ActivityID, from copy: ActivityID, in db: Database) throws {
        let columns = try db.columns(of: "activity").filter { !remaining.contains($0) }.joined(separator: ", ")
        let sql = """
            UPDATE activity SET (\(columns)) = (SELECT \(columns) FROM activity WHERE id = ?1), deleted_ms = NULL WHERE id = ?2
            """
        try db.run(sql, [copy, id])
        for table in tables {
            try db.run("DELETE FROM \(table) WHERE activity = ?", [id])
            try insert(table, of: id, from: copy, in: db)
        }
        try db.run("DELETE FROM activity WHERE id = ?", [copy])
    }

    private static func insert(_ table: String, of id: ActivityID, from other: ActivityID, in db: Database) throws {
        let columns = try db.columns(of: table)
        let values = columns.map { $0 == "activity" ? "?1" : $0 }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) SELECT \(values) FROM \(table) WHERE activity = ?2",
            [id, other]
        )
    }
}
