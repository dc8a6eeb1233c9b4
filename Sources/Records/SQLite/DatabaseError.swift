import CSQLite
import Glibc

/// A result code of SQLite: a primary one, or an extended one, which has the primary one in its lowest 8 bits.
///
/// This is a struct and not an enum, because newer libraries add codes. All codes: sqlite.org/rescode.html
package struct ResultCode: RawRepresentable, Hashable, Sendable {
    /// The number in `sqlite3.h`.
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The primary code of an extended code; a primary code gives itself.
    package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

    /// Corrects the code by `errno` of the latest failed system call, where SQLite reports another cause than the real one.
    ///
    /// SQLite reports a disk that cannot be read as a damaged database (`SQLITE_IOERR_CORRUPTFS`), and a file system without space for the
    /// shared-memory file (tmpfs) as an error of the disk (`SQLITE_IOERR_SHMSIZE`).
    func exact(after number: Int32) -> ResultCode {
        switch (primary, number) {
        case (.corrupt, EIO), (.corrupt, ENXIO): .inputOutput
        case (.inputOutput, ENOSPC) where rawValue == SQLITE_IOERR | 19 << 8: .full
        default: self
        }
    }
}

extension ResultCode {
    /// `SQLITE_ERROR`: a mistake in a statement, a missing table, and all that has no code of its own.
    package static let error = ResultCode(rawValue: SQLITE_ERROR)
    /// `SQLITE_PERM`: the file system does not permit the access.
    package static let permission = ResultCode(rawValue: SQLITE_PERM)
    /// `SQLITE_ABORT`: SQLite has rolled back the transaction after an earlier error, so its rest is not executed.
    package static let abort = ResultCode(rawValue: SQLITE_ABORT)
    /// `SQLITE_BUSY`: another connection, usually of another process, holds the lock.
    package static let busy = ResultCode(rawValue: SQLITE_BUSY)
    /// `SQLITE_LOCKED`: the same connection uses the table.
    package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    /// `SQLITE_READONLY`: the database, or the access of a function, is read-only.
    package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    /// `SQLITE_IOERR`: an error of the disk; the extended code tells the operation.
    package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
    /// `SQLITE_CORRUPT`: the file is damaged.
    package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    /// `SQLITE_NOTFOUND`: the library of SQLite is not installed; no function that is used here returns this code.
    package static let libraryNotFound = ResultCode(rawValue: SQLITE_NOTFOUND)
    /// `SQLITE_FULL`: the disk is full.
    package static let full = ResultCode(rawValue: SQLITE_FULL)
    /// `SQLITE_CANTOPEN`: the file, or one that SQLite needs with it, cannot be opened.
    package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    /// `SQLITE_PROTOCOL`: too many attempts to get the WAL locks failed, because other connections held them.
    package static let lockProtocol = ResultCode(rawValue: SQLITE_PROTOCOL)
    /// `SQLITE_CONSTRAINT_FOREIGNKEY`: a row refers to a row that does not exist.
    package static let foreignKey = ResultCode(rawValue: SQLITE_CONSTRAINT | 3 << 8)
    /// `SQLITE_CONSTRAINT_UNIQUE`: a change violates a UNIQUE constraint.
    package static let unique = ResultCode(rawValue: SQLITE_CONSTRAINT | 8 << 8)
    /// `SQLITE_MISMATCH`: a value has another type than the one that was asked for, or is NULL.
    package static let mismatch = ResultCode(rawValue: SQLITE_MISMATCH)
    /// `SQLITE_MISUSE`: wrong use of this module, for example a wrong number of arguments.
    package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
    /// `SQLITE_NOTADB`: the file is not a database.
    package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}

/// An error of SQLite, or of a value in a database.
package struct DatabaseError: Error, Hashable, Sendable {
    package let extendedResultCode: ResultCode
    /// What happened, in SQLite's words; it can contain names of tables and columns, but no values.
    package let message: String
    /// The statement without the values of its arguments; nil if the error does not belong to a statement.
    package let sql: String?

    package var resultCode: ResultCode { extendedResultCode.primary }

    /// Creates an error.
    ///
    /// - Parameter message: nil for SQLite's own description of the code.
    package init(_ code: ResultCode, _ message: String? = nil, sql: String? = nil) {
        extendedResultCode = code
        self.message = message ?? String(cString: sqlite3_errstr(code.rawValue))
        self.sql = sql
    }

    init(of connection: OpaquePointer, sql: String? = nil) {
        let number = errno
        let code = ResultCode(rawValue: sqlite3_extended_errcode(connection))
        let exact = code.exact(after: number)
        self.init(exact, exact == code ? String(cString: sqlite3_errmsg(connection)) : nil, sql: sql)
    }
}

extension DatabaseError: CustomStringConvertible {
    /// The primary code, the message, and the begin of the statement.
    package var description: String {
        let statement = sql.map { " in the statement: " + $0.prefix(200) } ?? ""
        return "SQLite error \(resultCode.rawValue), \(message)\(statement)"
    }
}
