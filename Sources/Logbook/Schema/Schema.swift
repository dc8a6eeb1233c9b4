import GRDB

/// The versions of the database: migrations from 1 on, in order.
struct Schema: Sendable {
    /// One step from a version to the next.
    struct Migration: Sendable {
        let version: Int
        let body: @Sendable (Database) throws -> Void

        var identifier: String { "v\(version)" }
    }

    /// "STRD": what `file(1)` and SQLite's `application_id` tell this database by.
    static let applicationID: Int32 = 0x5354_5244
    /// What this version of strided writes.
    static let current = Schema([
        Migration(version: 1, body: SchemaV1.create), Migration(version: 2, body: SchemaV2.upgrade),
    ])

    let migrations: [Migration]
    let migrator: DatabaseMigrator

    init(_ migrations: [Migration]) {
        self.migrations = migrations
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.identifier) { db in
                try migration.body(db)
                try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
                try db.execute(sql: "PRAGMA user_version = \(migration.version)")
            }
        }
        self.migrator = migrator
    }

    var version: Int { migrations.last?.version ?? 0 }
}

extension Schema {
    /// How a database stands to the schema.
    enum Standing: Hashable {
        /// A file in which nothing was ever written.
        case empty
        /// As it is wanted.
        case upToDate
        /// Of an earlier version.
        case older
    }

    /// Looks at a database without changing it.
    ///
    /// - Throws: `LogbookError` for another program's database and for one of a later version.
    func standing(of db: Database, at path: String) throws -> Standing {
        // The tables first: who makes them sets the numbers in the same transaction, so that what is seen later is never less. GRDB
        // makes its own list of migrations before that.
        let tables = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
        let isEmpty = try Int.fetchOne(db, sql: tables) == 0
        let applicationID = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if applicationID == 0, version == 0, isEmpty { return .empty }
        guard applicationID == Self.applicationID else {
            throw LogbookError(.notALogbook, at: path, "a database of another program")
        }
        guard try version <= self.version && !migrator.hasBeenSuperseded(db) else {
            throw LogbookError(
                .fromTheFuture,
                at: path,
                "its version is \(version), this strided knows \(self.version)"
            )
        }
        return try migrator.hasCompletedMigrations(db) ? .upToDate : .older
    }

    /// Brings a database to `version`, with a backup before each step from an earlier one.
    func migrate(_ queue: DatabaseQueue, at path: String, isNew: Bool) throws {
        for migration in migrations {
            let isApplied = try queue.read { try migrator.appliedIdentifiers($0).contains(migration.identifier) }
            guard !isApplied else { continue }
            if !isNew { try Backup.make(of: queue, at: path, before: migration.version) }
            try migrator.migrate(queue, upTo: migration.identifier)
        }
    }
}
