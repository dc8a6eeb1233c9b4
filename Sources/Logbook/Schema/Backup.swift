import GRDB
import Glibc

/// Copies of the database beside it, made before it is upgraded: `strided.db.before-v2`.
enum Backup {
    /// How many are kept.
    static let kept = 2

    /// Copies a database, whole and synced, before it is brought to a version; then removes all but the last `kept` copies.
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
        removeOld(of: path, upTo: version)
    }

    private static func removeOld(of path: String, upTo version: Int) {
        var seen = 0
        for version in stride(from: version, through: 1, by: -1) {
            let copy = path + ".before-v\(version)"
            guard access(copy, F_OK) == 0 else { continue }
            seen += 1
            if seen > kept { unlink(copy) }
        }
    }
}
