package import Activities
import Glibc
import SQLite

extension BackupFile {
    /// Writes a backup of the logbook as it is now, and of other files.
    ///
    /// Other processes can write to the logbook meanwhile; the backup has the data as of the start. The file has another name until it is
    /// complete, on the disk and verified; an existing file at the path is then replaced.
    ///
    /// - Throws: An error of the disk, or `damagedBackup` if the written file differs from the data; the path is then unchanged.
    package static func write(
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
    private static func removeDatabase(_ path: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
    }
}

extension BackupFile {
    /// Replaces the logbook at a path by the data of this backup, which may come from an older version.
    ///
    /// The data are replaced in one transaction of SQLite: after a crash at any time, the logbook has either all old or all new data, and
    /// other processes that have it open see the new data. The other files of the backup are not written.
    ///
    /// The caller holds the ``RecoveryLock`` of the logbook, so that no daemon uses it.
    ///
    /// - Throws: The errors of ``init(verifying:)`` and of the disk; the logbook is then unchanged.
    package func restore(to path: String) throws(LogbookError) {
        try restore(to: path, schema: .current)
    }

    func restore(to path: String, schema: Schema) throws(LogbookError) {
        _ = try BackupFile(verifying: self.path, schema: schema)
        let logbook = try Logbook(path: path, for: .writing)
        let prepared = path + ".restoring"
        defer { Self.removeDatabase(prepared) }
        do {
            Self.removeDatabase(prepared)
            _ = try PrivateFile.create(prepared)
            try prepare(at: prepared, schema)
            let source = try Self.openUnchanged(prepared)
            defer { try? source.close() }
            guard let writer = logbook.store.writer else { throw LogbookError(.readOnly, at: path) }
            try source.backup(to: writer)
            // The WAL file now has the size of the database. If another process is reading, a later checkpoint shortens it.
            try? writer.writeWithoutTransaction { try $0.checkpoint() }
        } catch {
            throw LogbookError(error, at: path)
        }
    }

    /// Makes a logbook of the current version from the backup, in a file of its own.
    private func prepare(at prepared: String, _ schema: Schema) throws {
        let source = try Self.openUnchanged(path)
        let queue = try DatabaseQueue(path: prepared)
        try source.backup(to: queue)
        try source.close()
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "DROP TABLE backup; DROP TABLE backup_file")
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
        }
        _ = try queue.read { try schema.state(of: $0, at: path) }
        try schema.migrate(queue, at: prepared, isNew: true)
        try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        try queue.close()
    }
}
