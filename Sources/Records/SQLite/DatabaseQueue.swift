import Dispatch

/// A database file with one connection, which one function at a time uses.
///
/// Thread-safe. Calls run in the order in which they were made; each waits for those before it, and for the disk. A function that a queue
/// is running must not call the same queue, because it would wait for itself; the program stops with a message. It may call other queues.
///
/// The connection is closed when the queue is destroyed.
package final class DatabaseQueue {
    private let queue = DispatchQueue(label: "database")
    private let database: Database

    /// Opens a file; without `readonly` it is created if it is missing.
    ///
    /// - Throws: `DatabaseError`, for example `notADatabase`, or an error of the function that prepares the connection.
    package init(path: String, configuration: Configuration = Configuration()) throws {
        database = try Database(path: path, configuration)
        try access { try $0.setUp(configuration) }
    }

    /// Reads in a transaction, so that all statements see the database as of the first one.
    ///
    /// - Throws: `readOnly` if the function writes, and all errors of it and of SQLite.
    package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try access { db in try db.reading { try db.inTransaction(.deferred) { try body(db) } } }
    }

    /// Writes in a transaction, which is committed at the end of the function, and rolled back if it throws.
    ///
    /// - Throws: `busy` if another process has the lock, and all errors of the function and of SQLite; nothing is changed then.
    package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try access { db in try db.inTransaction { try body(db) } }
    }

    /// Runs a function without a transaction, for statements that cannot be in one, such as VACUUM.
    ///
    /// A transaction that it begins by a statement stays open until it ends it, also in a later call.
    package func writeWithoutTransaction<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
        try access(body)
    }

    /// Replaces the contents of another database by those of this one; see ``Database/backup(to:)``.
    package func backup(to target: DatabaseQueue) throws {
        try target.access { target in try read { try $0.backup(to: target) } }
    }

    /// Closes the connection; every later access throws `misuse`.
    package func close() throws {
        try access { try $0.close() }
    }

    private func access<Result>(_ body: (Database) throws -> Result) rethrows -> Result {
        precondition(!database.access.isHere, "a function that uses a DatabaseQueue has called the same queue")
        return try queue.sync { try database.access.with { try body(database) } }
    }
}

// `database` is used only on the serial queue.
extension DatabaseQueue: @unchecked Sendable {}

/// How a ``DatabaseQueue`` opens its file.
///
/// Always on: foreign keys are checked, and a text in double quotes is a name and never a string.
package struct Configuration: Sendable {
    /// What happens if another connection, usually of another process, holds a lock.
    package enum BusyMode: Sendable {
        /// The statement fails at once with `busy`.
        case immediateError
        /// SQLite tries again until this time in seconds has passed. The corresponding function is `sqlite3_busy_timeout`.
        case timeout(Double)
        /// The function receives the number of attempts so far, waits, and returns whether to try again.
        ///
        /// The corresponding function is `sqlite3_busy_handler`.
        case callback(@Sendable (Int) -> Bool)
    }

    package var readonly = false
    /// Whether the file cannot change while it is open; it is then only read, without locks and without any other file.
    package var isImmutable = false
    /// Whether the file, or one that is attached to it, may come from somebody else.
    ///
    /// SQLite then uses no trigger and no view, and no function of a schema that has side effects; no statement can change a schema or a
    /// table of SQLite itself, and each page that is read is checked.
    package var isUntrusted = false
    /// Whether a whole number beyond ±2⁵³ is read as a real number, so that reading it as an integer type fails.
    ///
    /// A program that never stores such numbers then recognises them as damage, and its sums of read values cannot overflow.
    package var refusesLargeIntegers = false
    /// What happens if another connection holds a lock.
    package var busyMode = BusyMode.immediateError
    private(set) var prepare: @Sendable (Database) throws -> Void = { _ in }

    /// Read and write, without waiting for locks.
    package init() {}

    /// Sets a function that is called when the connection is open, for example to set its pragmas; an error of it closes the connection.
    package mutating func prepareDatabase(_ body: @escaping @Sendable (Database) throws -> Void) {
        prepare = body
    }
}

extension Configuration {
    /// The name of the file for `sqlite3_open_v2` as a URI, so that it has the same meaning in all builds of SQLite (sqlite.org/uri.html).
    func uri(of path: String) -> String {
        let escaped = path.reduce(into: "") { text, character in
            text += ["%": "%25", "?": "%3f", "#": "%23"][character] ?? String(character)
        }
        // An absolute path gets an empty authority (`//`) in front, so that a path that begins with two slashes is not read as an
        // authority.
        return (path.hasPrefix("/") ? "file://" : "file:") + escaped + (isImmutable ? "?immutable=1" : "")
    }
}
