/// Why the logbook could not be read or written, and what to do about it.
public struct LogbookError: Error, Hashable, Sendable {
    /// What kind of trouble it is; the raw values are stable.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// There is no logbook yet.
        case missing = "logbook-missing"
        /// The file is no logbook: another kind of file, another program's database, a folder.
        case notALogbook = "logbook-not-a-logbook"
        /// The database is damaged.
        case corrupt = "logbook-corrupt"
        /// A later version of strided wrote it.
        case fromTheFuture = "logbook-from-the-future"
        /// The file, its folder or its file system may not be written to.
        case readOnly = "logbook-read-only"
        /// The disk is full, or the user's share of it.
        case full = "logbook-disk-full"
        /// Another program held it for longer than `Logbook.patience`.
        case locked = "logbook-locked"
        /// The folder or file cannot be made or opened.
        case unreachable = "logbook-unreachable"
        /// There was no making a copy before an upgrade, so nothing was upgraded.
        case backupFailed = "logbook-backup-failed"
        /// The disk, or SQLite, refused for another reason.
        case failed = "logbook-failed"
        /// No activity has that number.
        case noSuchActivity = "no-such-activity"
        /// An activity is under way, which must end first.
        case underWay = "activity-under-way"
    }

    /// What kind of trouble it is.
    public let code: Code
    /// The database's file.
    public let path: String
    /// What SQLite or the system said, or which activity it is about; at most 200 characters, empty where the code says it all.
    public let detail: String

    init(_ code: Code, at path: String, _ detail: String = "") {
        self.code = code
        self.path = path
        self.detail = String(detail.prefix(200))
    }
}

extension LogbookError: CustomStringConvertible {
    /// What happened and where, in one line: `the disk is full: /home/…/strided.db (database or disk is full)`.
    public var description: String {
        "\(code.says): \(path)" + (detail.isEmpty ? "" : " (\(detail))")
    }

    /// What the user can do about it, in one sentence.
    public var advice: String {
        switch code {
        case .missing: "Nothing was recorded yet; start a recording or import a file."
        case .notALogbook: "Move that file away, or set XDG_DATA_HOME to another folder."
        case .corrupt:
            "Make a copy, then try `sqlite3 strided.db .recover`; or move it away, and a new logbook is begun."
        case .fromTheFuture: "Install the later version of strided again; nothing was changed."
        case .readOnly: "Give yourself the right to write to the file and its folder."
        case .full: "Make room on that disk; what is recorded meanwhile is kept in memory and saved then."
        case .locked: "Close the other program that has it open."
        case .unreachable: "Look at the folder and its permissions."
        case .backupFailed: "Make room beside the database and the right to write there; nothing was changed."
        case .failed: "Look at the disk; the system's log may say more."
        case .noSuchActivity: "`stridectl history` shows the numbers there are."
        case .underWay: "Stop the recording first."
        }
    }
}

extension LogbookError.Code {
    fileprivate var says: String {
        switch self {
        case .missing: "there is no logbook yet"
        case .notALogbook: "this is no logbook of strided"
        case .corrupt: "the logbook is damaged"
        case .fromTheFuture: "the logbook was written by a later version of strided"
        case .readOnly: "the logbook cannot be written to"
        case .full: "the disk is full"
        case .locked: "another program holds the logbook"
        case .unreachable: "the logbook cannot be opened"
        case .backupFailed: "the copy before the upgrade of the logbook could not be made"
        case .failed: "the logbook failed"
        case .noSuchActivity: "there is no such activity"
        case .underWay: "an activity is under way"
        }
    }
}
