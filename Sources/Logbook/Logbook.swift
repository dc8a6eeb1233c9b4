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

    init(path: String, for access: Access, schema: Schema) throws(LogbookError) {
        if access == .reading, let store = try Store.reading(path, schema: schema) {
            self.store = store
        } else {
            self.store = try Store.writing(path, schema: schema)
        }
    }

    /// A number that another one means that another process wrote to the logbook; what is written through this value leaves it.
    ///
    /// The corresponding statement is `PRAGMA data_version`. Takes microseconds, but waits for a write that is under way.
    public func changeCount() throws(LogbookError) -> Int {
        try translated {
            // Unsafe only as it has no transaction of its own, which one number does not need.
            try (store.writer ?? store.reader).unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
    }
}

extension Logbook {
    /// Renames a database that is of no use, with its WAL, so that a new one can be begun: `strided.db.aside-1`.
    ///
    /// Whoever has it open goes on with the renamed file; ask for it only where opening failed with `corrupt`, `notALogbook` or
    /// `fromTheFuture`, and when the user, or a setting of theirs, said so.
    ///
    /// - Returns: where it is now.
    public static func setAside(path: String) throws(LogbookError) -> String {
        try PrivateFile.withLockedFolder(of: path) { () throws(LogbookError) in
            guard PrivateFile.kind(of: path) != .nothing else { throw LogbookError(.missing, at: path) }
            var number = 1
            while PrivateFile.kind(of: "\(path).aside-\(number)") != .nothing { number += 1 }
            let aside = "\(path).aside-\(number)"
            // The WAL first: a crash between the two leaves a database without its last seconds, never a foreign WAL beside a
            // new one.
            for suffix in ["-wal", "-shm", ""] where PrivateFile.kind(of: path + suffix) != .nothing {
                try PrivateFile.move(path + suffix, to: aside + suffix)
            }
            try PrivateFile.syncFolder(of: path)
            return aside
        }
    }

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
