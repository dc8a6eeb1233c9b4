package import Activities
import Glibc
import SQLite

extension BackupFile {
    /// Writes a backup of the logbook as it is now, and of other files.
    ///
    /// Other processes can write to the logbook meanwhile; the backup has the data as of the start. The file has another name until it is
    /// complete, on the disk and verified; an existing file at the path is then replaced.
    ///
    /// - Throws: An error of the disk, or `damagedBackup` if the written file differs from the data. Before the file has its name, the path is unchanged.
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
            let counts = try Self.counts(in: db)
            try target.writeWithoutTransaction { try db.backup(to: $0) }
            return counts
        }
        try target.writeWithoutTransaction { db in
            // The copy has the journal mode of the logbook. With a WAL file, the backup would not be one file.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            try db.inTransaction {
                try db.execute(sql: tables)
                try db.table("backup").insert([now.unixMilliseconds, now.utcOffset, counts.activities, counts.days])
                for file in files {
                    try db.table("backup_file").insert([file.name, file.bytes])
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

    /// Replaces the logbook at a path by the data of this backup, which may come from an older version.
    ///
    /// Another person may have made the backup: `BackupRows` says what is taken over. The data are replaced in one transaction of SQLite:
    /// after a crash at any time, the logbook has either all old or all new data, and other processes that have it open see the new data.
    /// The other files of the backup are not written.
    ///
    /// The caller holds the ``RecoveryLock`` of the logbook, so that no daemon uses it.
    ///
    /// - Throws: The errors of ``init(verifying:)`` and of the disk; the logbook is then unchanged.
    @discardableResult
    package func restore(to path: String) throws(LogbookError) -> Restored {
        try restore(to: path, schema: .current)
    }

    func restore(to path: String, schema: Schema) throws(LogbookError) -> Restored {
        _ = try BackupFile(verifying: self.path, schema: schema)
        let prepared = path + ".restoring"
        defer { Self.removeDatabase(prepared) }
        return try LogbookError.mapped(at: path) {
            Self.removeDatabase(prepared)
            try PrivateFile.createFolder(PrivateFile.folder(of: path))
            _ = try PrivateFile.create(prepared)
            let omissions = try prepare(at: prepared, schema)
            let source = try DatabaseQueue(path: prepared)
            let counts = try source.read { try Self.counts(in: $0) }
            defer { try? source.close() }
            let logbook = try Logbook(path: path, for: .writing)
            guard let writer = logbook.store.writer else { throw LogbookError(.readOnly, at: path) }
            try source.backup(to: writer)
            // The WAL file now has the size of the database. If another process is reading, a later checkpoint shortens it.
            try? writer.writeWithoutTransaction { try $0.checkpoint() }
            return Restored(activities: counts.activities, days: counts.days, omissions: omissions)
        }
    }

    /// Makes a logbook of the current version from the rows of the backup, in a file of its own.
    private func prepare(at prepared: String, _ schema: Schema) throws -> [Omission] {
        let new = try DatabaseQueue(path: prepared)
        try Schema(schema.migrations.filter { $0.version <= version }).migrate(new, at: prepared, isNew: true)
        try new.close()
        var configuration = Configuration()
        configuration.isUntrusted = true
        let untrusted = try DatabaseQueue(path: prepared, configuration: configuration)
        let omissions = try BackupRows.copy(from: path, to: untrusted)
        try untrusted.close()
        let queue = try DatabaseQueue(path: prepared)
        try queue.write { db in
            // No trigger has followed the rows.
            guard try db.tableExists("day_steps") else { return }
            try db.execute(sql: "\(SchemaV4.sumDays); \(SchemaV4.indexTexts)")
        }
        try schema.migrate(queue, at: prepared, isNew: true)
        try queue.write { try ActivityHours.update(in: $0) }
        try queue.close()
        return omissions
    }
}
