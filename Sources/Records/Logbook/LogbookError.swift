import Activities
import Glibc
import SQLite

/// An error of the logbook, with advice for the user.
package struct LogbookError: Error, Hashable, Sendable {
    /// The kind of error, which its message describes; the raw values are stable.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case missing = "logbook-missing"
        /// The file is not a logbook: another type of file, another program's database, or a folder.
        case notALogbook = "logbook-not-a-logbook"
        case corrupt = "logbook-corrupt"
        case newerVersion = "logbook-from-the-future"
        /// The file, its folder or its file system cannot be written to, or the logbook was opened for reading only.
        case readOnly = "logbook-read-only"
        case full = "logbook-disk-full"
        /// Another program held the lock for longer than `Logbook.lockTimeout`.
        case locked = "logbook-locked"
        /// The folder or file cannot be created or opened.
        case unreachable = "logbook-unreachable"
        case backupFailed = "logbook-backup-failed"
        case noSuchBackup = "no-such-backup"
        case notABackup = "not-a-backup"
        case damagedBackup = "backup-damaged"
        /// The SQLite library is missing, or has no full-text search (FTS5).
        case incompleteSQLite = "logbook-incomplete-sqlite"
        case failed = "logbook-failed"
        case noSuchActivity = "no-such-activity"
        case unfinished = "activity-under-way"
        /// An activity would have more tags than `Logbook.mostTags`.
        case tooManyTags = "too-many-tags"
        case noSuchShoe = "no-such-shoe"
        case invalidShoeName = "invalid-shoe-name"
        case shoeNameTaken = "shoe-name-taken"
        case cannotCut = "cannot-cut"
        /// An activity was not cut, split or joined, or its original is not kept any more.
        case notCut = "not-cut"
    }

    package let code: Code
    package let path: String
    /// The details: a message of SQLite, the system or strided, or the number of the activity; at most 200 characters, may be empty.
    package let detail: String

    init(_ code: Code, at path: String, _ detail: String = "") {
        self.code = code
        self.path = path
        self.detail = String(detail.prefix(200))
    }
}

extension LogbookError: CustomStringConvertible {
    /// The error, the path and the details in one line, such as `the disk is full: /home/…/strided.db (database or disk is full)`.
    package var description: String {
        "\(message): \(path)" + (detail.isEmpty ? "" : " (\(detail))")
    }

    /// The error without the path and the details, such as `the disk is full`.
    package var message: String { code.texts.message }

    package var advice: String { code.texts.advice }
}

extension LogbookError.Code {
    /// What happened, and how to correct it.
    fileprivate var texts: (message: String, advice: String) {
        switch self {
        case .missing: ("there is no logbook yet", "Nothing is recorded yet; start a recording or import a file.")
        case .notALogbook:
            (
                "this is not a strided logbook",
                "Move this file to another folder, or set XDG_DATA_HOME to another folder."
            )
        case .corrupt:
            (
                "the logbook is damaged",
                "Make a copy, then try `sqlite3 strided.db .recover`; or move the file to another folder, and strided starts a new logbook."
            )
        case .newerVersion:
            (
                "the logbook was written by a newer version of strided",
                "Install the newer version of strided again; nothing was changed."
            )
        case .readOnly:
            ("the logbook cannot be written to", "Give your user write permission for the file and its folder.")
        case .full: ("the disk is full", "Free space on this disk.")
        case .locked: ("another program has locked the logbook", "Close the other program that uses the logbook.")
        case .unreachable: ("the logbook cannot be opened", "Check the folder and its permissions.")
        case .backupFailed:
            (
                "the backup before the upgrade of the logbook failed",
                "Check free space and write permission in the folder of the database; nothing was changed."
            )
        case .noSuchBackup: ("there is no such file", "Check the name of the file.")
        case .notABackup:
            ("this is not a backup of strided", "Give the name of a file that `stridectl backup` has written.")
        case .damagedBackup: ("this backup is damaged", "Use another backup; nothing was changed.")
        case .incompleteSQLite:
            (
                "the SQLite library of this system is missing or has no full-text search",
                "Install SQLite with the module FTS5 (package libsqlite3-0); nothing was changed."
            )
        case .failed: ("the logbook could not be read or written", "Check the disk and the system log.")
        case .noSuchActivity:
            ("there is no such activity", "`stridectl history` lists the activities with their numbers.")
        case .unfinished: ("an activity is not finished", "Stop the recording of this activity first.")
        case .noSuchShoe:
            (
                "there are no shoes with this name",
                "`stridectl shoes` lists the names; to add a pair: stridectl shoes add NAME"
            )
        case .invalidShoeName: ("this is not a name for shoes", "Write a name of 1 to \(Shoe.longestName) characters.")
        case .shoeNameTaken: ("there are already shoes with this name", "`stridectl shoes` lists the names.")
        case .cannotCut: ("this change of an activity is not possible", "Nothing was changed.")
        case .notCut:
            ("there is no change to undo", "An original is kept for 30 days; `stridectl undelete` lists the originals.")
        case .tooManyTags:
            (
                "an activity can have at most \(Logbook.mostTags) tags",
                "Remove a tag with --untag first; nothing was changed."
            )
        }
    }
}

extension LogbookError {
    /// Runs `body` and converts its errors.
    static func mapped<Result>(at path: String, _ body: () throws -> Result) throws(LogbookError) -> Result {
        do {
            return try body()
        } catch {
            throw LogbookError(error, at: path)
        }
    }

    /// Converts an error of SQLite to a `LogbookError`; a `LogbookError` stays unchanged.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as LogbookError: self = error
        case let error as DatabaseError:
            self.init(Self.code(of: error), at: path, error.message)
        default: self.init(.failed, at: path, String(describing: error))
        }
    }

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
        case .error where error.message.hasPrefix("no such module"): .incompleteSQLite
        // A sum of whole numbers that strided cannot have written.
        case .error where error.message == "integer overflow": .corrupt
        default: .failed
        }
    }
}
