/// Upgrades a database step by step, and stores in it which steps were done.
///
/// The names of the steps are in the table `grdb_migrations`. The name and the order of work are those of GRDB, which earlier versions of
/// strided used, so that both can open the same files.
package struct DatabaseMigrator: Sendable {
    private struct Migration: Sendable {
        let identifier: String
        let body: @Sendable (Database) throws -> Void
    }

    private static let table = "grdb_migrations"
    private var migrations: [Migration] = []

    /// Creates a migrator without steps.
    package init() {}

    /// Adds the next step.
    ///
    /// - Parameter identifier: A name that no other step has.
    package mutating func registerMigration(
        _ identifier: String,
        migrate: @escaping @Sendable (Database) throws -> Void
    ) {
        precondition(!migrations.contains { $0.identifier == identifier }, "two migrations with the same name")
        migrations.append(Migration(identifier: identifier, body: migrate))
    }

    /// The names of the steps that were done, also those that this migrator does not know.
    package func appliedIdentifiers(_ db: Database) throws -> Set<String> {
        guard try db.tableExists(Self.table) else { return [] }
        return Set(try String.fetchAll(db, sql: "SELECT identifier FROM \(Self.table)"))
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
            try db.execute(sql: "INSERT INTO \(Self.table) VALUES (?)", arguments: [migration.identifier])
            if let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") {
                let (table, parent): (String?, String?) = (row[0], row[2])
                let message = "\(table ?? "a table") refers to a missing row of \(parent ?? "another")"
                throw DatabaseError(.foreignKey, message)
            }
        }
    }
}
