import SQLite
import Glibc

extension LogbookError {
    /// Converts an error of SQLite to a `LogbookError`; a `LogbookError` stays unchanged.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as LogbookError: self = error
        case let error as DatabaseError:
            self.init(Self.code(of: error), at: path, error.message)
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
        case .full: .full
        case .notADatabase: .notALogbook
        // The tables are STRICT, so only a damaged file has a value of another type.
        case .corrupt, .mismatch: .corrupt
        case .readOnly, .permission: .readOnly
        case .busy, .locked, .lockProtocol: .locked
        case .cannotOpen: .unreachable
        case .libraryNotFound: .incompleteSQLite
        // If a file system has no space for the shared-memory file (tmpfs), SQLite reports an input/output error.
        case .inputOutput where error.extendedResultCode == .sharedMemorySize: .full
        case .error where error.message.hasPrefix("no such module"): .incompleteSQLite
        default: .failed
        }
    }
}
