import GRDB
import Glibc

extension LogbookError {
    /// Converts an error of GRDB or SQLite to a `LogbookError`; a `LogbookError` stays unchanged.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as LogbookError: self = error
        case let error as DatabaseError:
            self.init(
                Self.code(of: error),
                at: path,
                error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)"
            )
        default: self.init(.failed, at: path, String(describing: error))
        }
    }

    /// Converts the error number of a system call to a `LogbookError`.
    init(errno number: CInt, at path: String, opening: Bool = false) {
        let code: Code =
            switch number {
            case ENOSPC, EDQUOT: .full
            case EROFS, EACCES, EPERM: opening ? .unreachable : .readOnly
            default: opening ? .unreachable : .failed
            }
        self.init(code, at: path, String(cString: strerror(number)))
    }

    private static func code(of error: DatabaseError) -> Code {
        switch error.resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_NOTADB: .notALogbook
        case .SQLITE_CORRUPT: .corrupt
        case .SQLITE_READONLY, .SQLITE_PERM: .readOnly
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .locked
        case .SQLITE_CANTOPEN: .unreachable
        // If a file system has no space for the shared-memory file (tmpfs), SQLite reports an input/output error.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .full
        case .SQLITE_ERROR where error.message?.hasPrefix("no such module") == true: .incompleteSQLite
        default: .failed
        }
    }
}
