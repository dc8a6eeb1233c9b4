import SQLite
import Glibc

/// Backups of the database, made in its folder before an upgrade: `strided.db.before-v2`.
enum Backup {
    /// The number of backups that are kept.
    static let kept = 2

    /// Writes a backup to the disk before an upgrade to a version, then deletes all but the `kept` newest backups.
    static func make(of queue: DatabaseQueue, at path: String, before version: Int) throws(LogbookError) {
        let partial = path + ".before-v\(version).partial"
        let copy = path + ".before-v\(version)"
        do {
            unlink(partial)
            _ = try PrivateFile.create(partial)
            let destination = try DatabaseQueue(path: partial)
            try queue.backup(to: destination)
            try destination.close()
            guard rename(partial, copy) == 0 else { throw LogbookError(errno: errno, at: copy) }
            try PrivateFile.syncFolder(of: path)
        } catch {
            unlink(partial)
            let cause = LogbookError(error, at: path)
            throw LogbookError(.backupFailed, at: copy, cause.detail.isEmpty ? cause.code.rawValue : cause.detail)
        }
        removeOldest(of: path, upTo: version)
    }

    private static func removeOldest(of path: String, upTo version: Int) {
        var seen = 0
        for version in stride(from: version, through: 1, by: -1) {
            let copy = path + ".before-v\(version)"
            guard access(copy, F_OK) == 0 else { continue }
            seen += 1
            if seen > kept { unlink(copy) }
        }
    }
}
