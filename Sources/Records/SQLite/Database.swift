// SQLite and this layer
//
// The SQLite library is loaded at run time, because a program that is linked with it takes 0.24 ms longer to start. Earlier versions used
// GRDB. It has a hundred times as many lines, needs all of Foundation, and stops the program if a column of a damaged file has NULL where a
// number is expected; here that is an error (`mismatch`). Both layers write files that are equal byte for byte, so the table with the names
// of the migrations is still `grdb_migrations`. Only `Statement`, `Database` and `CSQLite` use the C interface, whose pointers are valid
// only for a limited time and whose statements must be reset; `SQLiteTests` has a test for each of these rules.

import CSQLite
import Glibc
import LateLibraries
import Synchronization

/// A connection to a database.
///
/// A ``DatabaseQueue`` passes it to a function, which may use it only until it returns, and on the same thread; every other use stops the
/// program.
package final class Database {
    private var connection: OpaquePointer?
    private let busyMode: Configuration.BusyMode
    let access = Access()
    let refusesLargeIntegers: Bool
    private var cache: [String: Statement] = [:]
    private var isReading = false
    private var isInTransaction = false

    /// The largest number of statements that are kept; a program has more only if it writes a new text for each call.
    private static let mostCached = 200

    init(path: String, _ configuration: Configuration) throws(DatabaseError) {
        guard sqlite_is_installed() != 0 else {
            throw DatabaseError(.libraryNotFound, LateLibrary.sqlite.absence)
        }
        guard !path.utf8.contains(0) else { throw DatabaseError(.cannotOpen) }
        let isReadOnly = configuration.readonly || configuration.isImmutable
        let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var connection: OpaquePointer?
        // Only one thread at a time uses the connection, so SQLite needs no locks of its own.
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        let code = sqlite3_open_v2(configuration.uri(of: path), &connection, flags, nil)
        guard let connection, code == SQLITE_OK else {
            let error = connection.map { DatabaseError(of: $0) } ?? DatabaseError(ResultCode(rawValue: code))
            // Also a connection that could not be opened has memory.
            sqlite3_close(connection)
            throw error
        }
        self.connection = connection
        busyMode = configuration.busyMode
        refusesLargeIntegers = configuration.refusesLargeIntegers
    }

    deinit {
        cache = [:]
        // Unlike `sqlite3_close`, this also works while a statement exists, which then closes the connection at its end.
        sqlite3_close_v2(connection)
    }

    /// Sets up the open connection and reads the start of the file, so that a file that is no database is an error here.
    func setUp(_ configuration: Configuration) throws {
        let connection = try open
        sqlite3_extended_result_codes(connection, 1)
        switch busyMode {
        case .immediateError: break
        case .timeout(let seconds):
            sqlite3_busy_timeout(connection, Int32(min(max(seconds, 0) * 1000, Double(Int32.max))))
        case .callback: installBusyHandler(connection)
        }
        sqlite_set_option(connection, SQLITE_DBCONFIG_DQS_DDL, 0)
        sqlite_set_option(connection, SQLITE_DBCONFIG_DQS_DML, 0)
        sqlite_set_option(connection, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        if configuration.isUntrusted {
            sqlite_set_option(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
            let disabled = [
                SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION,
            ]
            for option in disabled { sqlite_set_option(connection, option, 0) }
            try execute(sql: "PRAGMA cell_size_check = ON")
        }
        try configuration.prepare(self)
        _ = try row("SELECT 1 FROM sqlite_schema LIMIT 1")
    }

    private func installBusyHandler(_ connection: OpaquePointer) {
        let handler: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, tries in
            guard let context else { return 0 }
            let database = Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
            guard case .callback(let waits) = database.busyMode else { return 0 }
            return waits(Int(tries)) ? 1 : 0
        }
        // SQLite calls it only in functions that this object calls.
        sqlite3_busy_handler(connection, handler, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Closes the connection; without this call, it is closed when the queue is destroyed.
    ///
    /// - Throws: `busy` if a statement that was made here still exists; the connection then remains open.
    func close() throws(DatabaseError) {
        guard let connection else { return }
        cache = [:]
        guard sqlite3_close(connection) == SQLITE_OK else { throw latestError() }
        self.connection = nil
    }
}

// Only the thread that currently has access may use a connection; `DatabaseQueue` gives the access.
@available(*, unavailable)
extension Database: Sendable {}

// MARK: - Access

extension Database {
    func requireAccess() { access.require() }

    /// Runs a function whose statements must not write.
    func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
        isReading = true
        defer { isReading = false }
        return try body()
    }

    func insideTransaction<Result>(_ body: () throws -> Result) rethrows -> Result {
        isInTransaction = true
        defer { isInTransaction = false }
        return try body()
    }

    /// Whether no transaction is open; this is also true after SQLite itself has rolled one back.
    var isInAutocommit: Bool { connection.map { sqlite3_get_autocommit($0) != 0 } ?? true }

    /// Checks whether a statement may be run.
    ///
    /// SQLite itself rolls back a transaction after some errors, such as a full disk. Later statements would then be committed one by one.
    func permit(isReadOnly: Bool, sql: @autoclosure () -> String) throws(DatabaseError) {
        if isReading, !isReadOnly { throw DatabaseError(.readOnly, "a read access cannot write", sql: sql()) }
        if isInTransaction, isInAutocommit {
            throw DatabaseError(.abort, "the transaction was rolled back after an error", sql: sql())
        }
    }

    func latestError(sql: String? = nil) -> DatabaseError {
        connection.map { DatabaseError(of: $0, sql: sql) } ?? DatabaseError(.misuse, "the database is closed", sql: sql)
    }

    var open: OpaquePointer {
        get throws(DatabaseError) {
            guard let connection else { throw latestError() }
            return connection
        }
    }
}

// MARK: - Statements

extension Database {
    /// Runs one or more statements without arguments; see ``run(_:_:)``.
    ///
    /// - Throws: The error of the first statement that fails; those before it have been run.
    package func execute(sql: String) throws(DatabaseError) {
        var offset = 0
        while let statement = try compile(sql, from: &offset) { try statement.execute() }
    }

    /// A compiled statement that is kept for later calls with the same text.
    package func cachedStatement(sql: String) throws(DatabaseError) -> Statement {
        requireAccess()
        // A cursor of a caller may still read from the kept one.
        if let statement = cache[sql], !statement.isRunning { return statement }
        var offset = 0
        guard let statement = try compile(sql, from: &offset, flags: SQLITE_PREPARE_PERSISTENT) else {
            throw DatabaseError(.misuse, "there is no statement", sql: sql)
        }
        guard try compile(sql, from: &offset) == nil else {
            throw DatabaseError(.misuse, "there is more than one statement", sql: sql)
        }
        if cache.count >= Self.mostCached { cache = [:] }
        cache[sql] = statement
        return statement
    }

    /// Compiles the next statement of a text; nil if only spaces and comments are left.
    private func compile(_ sql: String, from offset: inout Int, flags: Int32 = 0) throws(DatabaseError) -> Statement? {
        requireAccess()
        guard offset < sql.utf8.count else { return nil }
        let connection = try open
        // SQLite would stop at a NUL, and leave out the rest without an error.
        guard !sql.utf8.contains(0) else { throw DatabaseError(.misuse, "the statement contains NUL", sql: sql) }
        let text = sql.utf8CString
        var handle: OpaquePointer?
        // An empty part of the text, such as a comment, gives no statement.
        while handle == nil, offset < text.count - 1 {
            let (code, end) = text.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return (SQLITE_MISUSE, offset) }
                var rest: UnsafePointer<CChar>?
                errno = 0
                let code = sqlite3_prepare_v3(connection, start + offset, -1, UInt32(flags), &handle, &rest)
                return (code, rest.map { $0 - start } ?? text.count)
            }
            guard code == SQLITE_OK else { throw latestError(sql: sql) }
            offset = end
        }
        return handle.map { Statement($0, of: self) }
    }

    /// The name can be in upper or lower case.
    package func tableExists(_ name: String) throws(DatabaseError) -> Bool {
        let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE"
        return try row(sql, [name]) != nil
    }

    /// The names of the columns of a table, in their order; none if there is no such table.
    package func columns(of table: String) throws(DatabaseError) -> [String] {
        try values("SELECT name FROM pragma_table_info(?)", [table]) as [String]
    }

    /// The number of the row that was inserted last; 0 before the first.
    package var lastInsertedRowID: Int64 {
        requireAccess()
        return connection.map(sqlite3_last_insert_rowid) ?? 0
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    package var changesCount: Int {
        requireAccess()
        return connection.map { Int(sqlite3_changes($0)) } ?? 0
    }
}

/// Which thread uses a connection.
final class Access: Sendable {
    /// The thread; 0 without one.
    ///
    /// A thread compares the value only with its own number, which only it stores; so relaxed atomic operations are enough.
    private let thread = Atomic<UInt>(0)

    var isHere: Bool { thread.load(ordering: .relaxed) == pthread_self() }

    func require() {
        precondition(isHere, "a Database is used only in the function that received it, and on its thread")
    }

    func with<Result>(_ body: () throws -> Result) rethrows -> Result {
        thread.store(pthread_self(), ordering: .relaxed)
        defer { thread.store(0, ordering: .relaxed) }
        return try body()
    }
}
