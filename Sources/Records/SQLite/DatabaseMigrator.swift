/// Upgrades a database step by step, and stores in it which steps were done.
///
/// The names of the steps are in the table `grdb_migrations`. The name and the order of work are those of GRDB, which earlier versions of
/// strided used, so that both can open the same files.
package struct DatabaseMigrator: Sendable {
    /// A step with a name that no other step has.
    package typealias Migration = (identifier: String, body: @Sendable (Database) throws -> Void)

    private static let table = "grdb_migrations"
    private let migrations: [Migration]

    package init(_ migrations: [Migration]) {
        let names = Set(migrations.map(\.identifier))
        precondition(names.count == migrations.count, "two migrations with the same name")
        self.migrations = migrations
    }

    /// The names of the steps that were done, also those that this migrator does not know.
    package func appliedIdentifiers(_ db: Database) throws -> Set<String> {
        guard try db.tableExists(Self.table) else { return [] }
        return Set(try db.values("SELECT identifier FROM \(Self.table)") as [String])
    }

    /// Whether a newer program has done a step that this migrator does not know.
    package func hasBeenSuperseded(_ db: Database) throws -> Bool {
        !(try appliedIdentifiers(db)).isSubset(of: migrations.map(\.identifier))
    }

    /// Whether all steps were done.
    package func hasCompletedMigrations(_ db: Database) throws -> Bool {
        (try appliedIdentifiers(db)).isSuperset(of: migrations.map(\.identifier))
    }

    /// Does the steps up to a given one that were not done yet, each in a transaction.
    ///
    /// Foreign keys are checked only at the end of each step, so that it may replace tables (sqlite.org/lang_altertable.html, section 7).
    package func migrate(_ queue: DatabaseQueue, upTo identifier: String) throws {
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
            let applied = try appliedIdentifiers(db)
            let last = migrations.firstIndex { $0.identifier == identifier }.map { $0 + 1 } ?? 0
            for migration in migrations.prefix(last) where !applied.contains(migration.identifier) {
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                let result = Result { try run(migration, in: db) }
                try db.execute(sql: "PRAGMA foreign_keys = ON")
                try result.get()
            }
        }
    }

    private func run(_ migration: Migration, in db: Database) throws {
        try db.inTransaction {
            try migration.body(db)
            try db.run("INSERT INTO \(Self.table) VALUES (?)", [migration.identifier])
            if let row = try db.row("PRAGMA foreign_key_check") {
                let (table, parent): (String?, String?) = (row[0], row[2])
                let message = "\(table ?? "a table") refers to a missing row of \(parent ?? "another")"
                throw DatabaseError(.foreignKey, message)
            }
        }
    }
}
