import CSQLite
import Glibc

extension Database {
    /// When a transaction takes its lock.
    package enum TransactionKind: String, Sendable {
        /// With the first statement that needs it.
        case deferred = "DEFERRED"
        /// At its start, so that it cannot fail later because another connection has written to the database in the meantime.
        case immediate = "IMMEDIATE"
    }

    /// Runs a function in a transaction, which is committed at its end, and rolled back if it throws or if the commit fails.
    package func inTransaction<Result>(
        _ kind: TransactionKind = .immediate,
        _ body: () throws -> Result
    ) throws -> Result {
        try cachedStatement(sql: "BEGIN \(kind.rawValue)").execute()
        do {
            return try insideTransaction {
                let result = try body()
                try cachedStatement(sql: "COMMIT").execute()
                return result
            }
        } catch {
            // SQLite may already have rolled back. An error of ROLLBACK is ignored, because the caller needs the first error.
            if !isInAutocommit { try? cachedStatement(sql: "ROLLBACK").execute() }
            throw error
        }
    }

    /// Gives statements access to another file under a name; the file is only read, and does not change meanwhile.
    package func attach(_ path: String, as name: String) throws(DatabaseError) {
        var configuration = Configuration()
        configuration.isImmutable = true
        try run("ATTACH ? AS \(name)", [configuration.uri(of: path) + "&mode=ro"])
    }

    /// Copies the WAL file into the database and gives it the size 0; waits for writers and readers.
    package func checkpoint() throws(DatabaseError) {
        requireAccess()
        guard sqlite3_wal_checkpoint_v2(try open, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK else {
            throw latestError()
        }
    }

    /// Replaces the contents of another database by those of this one.
    ///
    /// The other database has either its old or the new contents, also after a crash, because SQLite writes them in one transaction.
    package func backup(to target: Database) throws(DatabaseError) {
        requireAccess()
        target.requireAccess()
        guard let backup = sqlite3_backup_init(try target.open, "main", try open, "main") else {
            throw target.latestError()
        }
        errno = 0
        let copied = sqlite3_backup_step(backup, -1)
        let number = errno
        // The result is the error of the step, except for errors after which the step could be repeated, such as `SQLITE_BUSY`.
        let finished = sqlite3_backup_finish(backup)
        guard copied == SQLITE_DONE, finished == SQLITE_OK else {
            throw DatabaseError(ResultCode(rawValue: copied == SQLITE_DONE ? finished : copied).exact(after: number))
        }
    }
}
