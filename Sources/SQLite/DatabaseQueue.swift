import Dispatch

/// A database file with one connection, which one function at a time uses.
///
/// Thread-safe. A call waits for those before it, in their order, and for the disk. A function that has the connection of a queue must not call
/// the same queue, because it would wait for itself; the program stops with a message. It may call other queues.
///
/// The end of the queue closes the connection.
public final class DatabaseQueue {
    private let queue = DispatchQueue(label: "database")
    private let database: Database

    /// Opens a file; without `readonly` it is created if it is missing.
    ///
    /// - Throws: `DatabaseError`, for example `notADatabase`, or an error of the function that prepares the connection.
    public init(path: String, configuration: Configuration = Configuration()) throws {
        database = try Database(path: path, configuration)
        try access { try $0.setUp(configuration) }
    }

    /// Reads in a transaction, so that all statements see the database as of the first one.
    ///
    /// - Throws: `readOnly` if the function writes, and all errors of it and of SQLite.
    public func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try access { db in try db.reading { try db.inTransaction(.deferred) { try body(db) } } }
    }

    /// Writes in a transaction, which is committed at the end of the function, and rolled back if it throws.
    ///
    /// It takes the lock at its begin.
    ///
    /// - Throws: `busy` if another process has the lock, and all errors of the function and of SQLite; nothing is changed then.
    public func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try access { db in try db.inTransaction { try body(db) } }
    }

    /// Runs a function without a transaction, for statements that cannot be in one, such as VACUUM.
    ///
    /// A transaction that it begins by a statement stays open until it ends it, also in a later call.
    public func writeWithoutTransaction<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
        try access(body)
    }

    /// Replaces the contents of another database by those of this one; see ``Database/backup(to:)``.
    public func backup(to target: DatabaseQueue) throws {
        try target.access { target in try read { try $0.backup(to: target) } }
    }

    /// Closes the connection; every later access throws `misuse`.
    ///
    /// - Throws: `busy` if a statement of a caller still exists; the connection then remains open.
    public func close() throws {
        try access { try $0.close() }
    }

    private func access<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
        precondition(!database.access.isHere, "a function that uses a DatabaseQueue has called the same queue")
        return try queue.sync { try database.access.with { try body(database) } }
    }
}

// `database` is used only on the serial queue.
extension DatabaseQueue: @unchecked Sendable {}
