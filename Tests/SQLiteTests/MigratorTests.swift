import SQLite
import TestSupport
import Testing

@Suite struct MigratorTests {
    private let folder: TemporaryFolder
    private let queue: DatabaseQueue

    init() throws {
        folder = try TemporaryFolder()
        queue = try DatabaseQueue(path: folder.file("a.db"))
    }

    private func migrator(_ steps: (String, String)...) -> DatabaseMigrator {
        DatabaseMigrator(steps.map { step in (step.0, { try $0.execute(sql: step.1) }) })
    }

    private func applied(_ migrator: DatabaseMigrator) throws -> [String] {
        try queue.read { try migrator.appliedIdentifiers($0).sorted() }
    }

    private static let first = ("v1", "CREATE TABLE a (id INTEGER PRIMARY KEY)")
    private static let second = ("v2", "CREATE TABLE b (a REFERENCES a)")

    @Test func eachStepIsDoneOnce() throws {
        let old = migrator(Self.first)
        let new = migrator(Self.first, Self.second)
        #expect(try applied(old) == [])
        #expect(try !queue.read { try old.hasCompletedMigrations($0) || old.hasBeenSuperseded($0) })
        for _ in 0..<2 {
            try old.migrate(queue, upTo: "v1")
            #expect(try applied(old) == ["v1"])
            #expect(try queue.read { try old.hasCompletedMigrations($0) })
            #expect(try !queue.read { try new.hasCompletedMigrations($0) })
        }
        for _ in 0..<2 { try new.migrate(queue, upTo: "v2") }
        try new.migrate(queue, upTo: "v1")
        #expect(try applied(new) == ["v1", "v2"])
        #expect(try queue.read { try new.hasCompletedMigrations($0) && old.hasBeenSuperseded($0) })
    }

    /// What GRDB, with which earlier versions of strided were made, writes.
    @Test func databasesOfEarlierVersionsHaveTheSameTable() throws {
        let table = "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
        let new = migrator(Self.first, Self.second)
        try new.migrate(queue, upTo: "v1")
        let schema = "SELECT sql FROM sqlite_schema WHERE tbl_name = 'grdb_migrations' AND type = 'table'"
        #expect(try queue.read { try $0.value(schema) as String? } == table)
        let earlier = try DatabaseQueue(path: folder.file("earlier.db"))
        try earlier.write { db in
            try db.execute(sql: "\(table); INSERT INTO grdb_migrations VALUES ('v1'); \(Self.first.1)")
        }
        try new.migrate(earlier, upTo: "v2")
        #expect(try earlier.read { try new.hasCompletedMigrations($0) })
    }

    private static let failing = [
        "INSERT INTO a VALUES (1); SELECT * FROM nowhere",
        // The reference leads nowhere at the end of the step.
        "INSERT INTO a VALUES (1); CREATE TABLE b (a REFERENCES a); INSERT INTO b VALUES (2)",
        "INSERT INTO a VALUES (1); ROLLBACK",
        "INSERT INTO a VALUES (1); INSERT INTO grdb_migrations VALUES ('v2')",
    ]

    @Test(arguments: failing) func aFailedStepChangesNothing(_ sql: String) throws {
        let migrator = migrator(Self.first, ("v2", sql))
        #expect(throws: DatabaseError.self) { try migrator.migrate(queue, upTo: "v2") }
        #expect(try applied(migrator) == ["v1"])
        let state = try queue.read { db in
            try [
                db.value("SELECT count(*) FROM a") as Int?, db.value("PRAGMA foreign_keys") as Int?,
                db.tableExists("b") ? 1 : 0,
            ]
        }
        #expect(state == [0, 1, 0])
    }

    @Test func aStepMayReplaceATableToWhichOthersRefer() throws {
        let migrator = migrator(
            ("v1", "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a ON DELETE CASCADE)"),
            ("v2", "INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)"),
            (
                "v3",
                """
                CREATE TABLE c (id INTEGER PRIMARY KEY, v); INSERT INTO c (id) SELECT id FROM a; DROP TABLE a;
                ALTER TABLE c RENAME TO a
                """
            )
        )
        try migrator.migrate(queue, upTo: "v3")
        #expect(try queue.read { try $0.values("SELECT a FROM b") as [Int] } == [1])
        try queue.write { try $0.execute(sql: "DELETE FROM a") }
        #expect(try queue.read { try $0.values("SELECT a FROM b") as [Int] } == [])
    }

    @Test(arguments: ["NULL", "X'00'", "1.5"]) func aDamagedNameIsAnError(_ name: String) throws {
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE grdb_migrations (identifier)")
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES (\(name))")
        }
        let error = #expect(throws: DatabaseError.self) { try applied(migrator(Self.first)) }
        #expect(error?.resultCode == .mismatch)
    }
}
