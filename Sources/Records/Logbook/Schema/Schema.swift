import Glibc
import SQLite

/// The versions of the database, as a list of migrations starting at version 1.
struct Schema: Sendable {
    struct Migration: Sendable {
        let version: Int
        let body: @Sendable (Database) throws -> Void

        var identifier: String { "v\(version)" }
    }

    /// The letters "STRD", stored as `application_id` in the SQLite header, where `file(1)` can show them.
    static let applicationID: Int32 = 0x5354_5244
    static let current = Schema(
        [
            SchemaV1.sql, SchemaV2.sql, SchemaV3.sql, SchemaV4.sql, SchemaV5.sql, SchemaV6.sql, SchemaV7.sql,
            SchemaV8.sql,
            "ALTER TABLE sample ADD COLUMN power_w INTEGER",
            "ALTER TABLE sample ADD COLUMN ground_contact_dms INTEGER",
            "ALTER TABLE sample ADD COLUMN lead_ds INTEGER",
        ].enumerated().map { index, sql in Migration(version: index + 1) { try $0.execute(sql: sql) } }
    )

    let migrations: [Migration]
    let migrator: DatabaseMigrator

    init(_ migrations: [Migration]) {
        self.migrations = migrations
        migrator = DatabaseMigrator(
            migrations.map { migration in
                (
                    migration.identifier,
                    { db in
                        try migration.body(db)
                        try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
                        try db.execute(sql: "PRAGMA user_version = \(migration.version)")
                    }
                )
            }
        )
    }

    var version: Int { migrations.last?.version ?? 0 }
}

extension Schema {
    /// The state of a database, compared with this schema.
    enum State: Hashable {
        /// The file has no tables.
        case empty
        case upToDate, older
    }

    /// Inspects a database without changing it.
    ///
    /// - Throws: `LogbookError` for the database of another program and for a newer version.
    func state(of db: Database, at path: String) throws -> State {
        // Count the tables first. The tables and the version numbers are written in one transaction, so version numbers that are read
        // later are at least as new. The migrator creates its own table before that transaction.
        let tables = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
        let isEmpty = try db.value(tables) as Int? == 0
        let applicationID = try db.value("PRAGMA application_id") as Int32? ?? 0
        let version = try db.value("PRAGMA user_version") as Int? ?? 0
        if applicationID == 0, version == 0, isEmpty { return .empty }
        guard applicationID == Self.applicationID else {
            throw LogbookError(.notALogbook, at: path, "it is the database of another program")
        }
        guard try version <= self.version && !migrator.hasBeenSuperseded(db) else {
            throw LogbookError(
                .newerVersion,
                at: path,
                "its version is \(version); this strided supports \(self.version)"
            )
        }
        return try migrator.hasCompletedMigrations(db) ? .upToDate : .older
    }

    /// Upgrades a database to the current version; unless it is new, a backup is made before the first migration.
    func migrate(_ queue: DatabaseQueue, at path: String, isNew: Bool) throws {
        var needsBackup = !isNew
        for migration in migrations {
            let isApplied = try queue.read { try migrator.appliedIdentifiers($0).contains(migration.identifier) }
            guard !isApplied else { continue }
            if needsBackup { try Backup.make(of: queue, at: path, before: migration.version) }
            needsBackup = false
            try migrator.migrate(queue, upTo: migration.identifier)
        }
    }
}

/// Backups of the database, made in its folder before an upgrade: `strided.db.before-v2`.
enum Backup {
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
