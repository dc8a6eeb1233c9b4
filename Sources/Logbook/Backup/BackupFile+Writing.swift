public import Activities
import SQLite
import Glibc

extension BackupFile {
    /// Writes a backup of the logbook as it is now, and of other files.
    ///
    /// Other processes can write to the logbook meanwhile; the backup has the data as of the start. The file has another name until it is
    /// complete, on the disk and verified; an existing file at the path is then replaced.
    ///
    /// - Throws: An error of the disk, or `damagedBackup` if the written file differs from the data; the path is then unchanged.
    public static func write(
        _ logbook: Logbook,
        files: [StoredFile],
        to path: String,
        at now: Moment
    ) throws(LogbookError) -> BackupFile {
        let partial = path + ".partial"
        do {
            removeDatabase(partial)
            _ = try PrivateFile.create(partial)
            let counts = try copy(logbook, to: partial, files: files, at: now)
            try FileSeal.append(to: partial)
            let written = try BackupFile(verifying: partial)
            guard written.activities == counts.activities, written.days == counts.days,
                written.files.count == files.count
            else {
                throw LogbookError(.damagedBackup, at: path, "it differs from the logbook")
            }
            guard rename(partial, path) == 0 else { throw LogbookError(errno: errno, at: path) }
            try PrivateFile.syncFolder(of: path)
        } catch {
            removeDatabase(partial)
            throw LogbookError(error, at: path)
        }
        return try BackupFile(verifying: path)
    }

    /// Copies the database in one read transaction, and adds the tables of the backup.
    private static func copy(
        _ logbook: Logbook,
        to path: String,
        files: [StoredFile],
        at now: Moment
    ) throws -> (activities: Int, days: Int) {
        let target = try DatabaseQueue(path: path)
        let counts = try logbook.store.reader.read { db in
            let counts = try Row.fetchOne(db, sql: count)
            try target.writeWithoutTransaction { try db.backup(to: $0) }
            return (activities: counts?[0] as Int? ?? 0, days: counts?[1] as Int? ?? 0)
        }
        try target.writeWithoutTransaction { db in
            // The copy has the journal mode of the logbook. With a WAL file, the backup would not be one file.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            try db.inTransaction {
                try db.execute(sql: tables)
                try db.execute(
                    sql: "INSERT INTO backup VALUES (?, ?, ?, ?)",
                    arguments: [now.unixMilliseconds, now.utcOffset, counts.activities, counts.days]
                )
                for file in files {
                    try db.execute(sql: "INSERT INTO backup_file VALUES (?, ?)", arguments: [file.name, file.bytes])
                }
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
        }
        try target.close()
        return counts
    }

    /// Removes a database that is not complete, with the files that SQLite may have left.
    static func removeDatabase(_ path: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
    }
}
