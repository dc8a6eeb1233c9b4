import SQLite

extension BackupFile {
    /// Replaces the logbook at a path by the data of this backup, which may come from an older version.
    ///
    /// The data are replaced in one transaction of SQLite: after a crash at any time, the logbook has either all old or all new data, and
    /// other processes that have it open see the new data. The other files of the backup are not written.
    ///
    /// The caller holds the ``RecoveryLock`` of the logbook, so that no daemon uses it.
    ///
    /// - Throws: The errors of ``init(verifying:)`` and of the disk; the logbook is then unchanged.
    public func restore(to path: String) throws(LogbookError) {
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
            try? writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
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
