import Activities
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Logbook

/// Backups that somebody has changed and sealed again: nothing of their schema is used, and only possible rows are restored.
@Suite struct TamperedBackupTests {
    /// What a restore does with a backup.
    enum Outcome: Hashable, Sendable {
        /// It is refused with this error, and nothing is changed.
        case refused(LogbookError.Code)
        /// It is restored, and these sentences name what is not.
        case restored([String])
        /// Rows of these tables are left out.
        case withoutRows(of: [String])
    }

    struct Tampering: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let outcome: Outcome
        let sql: String

        init(_ name: String, _ outcome: Outcome, _ sql: String) {
            (testDescription, self.outcome, self.sql) = (name, outcome, sql)
        }
    }

    private let folder: TemporaryFolder
    private let backup: String
    /// The statements of a new logbook.
    private let schema: [String?]

    init() throws {
        folder = try TemporaryFolder()
        backup = folder.file("copy.strided")
        let logbook = try Logbook(path: folder.file("first/strided.db"), for: .writing)
        try WrongValueTests.fill(logbook)
        _ = try BackupFile.write(logbook, files: [], to: backup, at: MadeUp.start)
        schema = try Self.schema(of: logbook)
        var track = MadeUp.track(at: MadeUp.start)
        track.activity.name = "Present"
        _ = try Logbook(path: folder.database, for: .writing).insert(track)
    }

    private static func schema(of logbook: Logbook) throws -> [String?] {
        try logbook.read { db in
            try db.rows("SELECT sql FROM sqlite_schema ORDER BY type, name").map { $0[0] as String? }
        }
    }

    private func tamper(_ sql: String) throws {
        let queue = try DatabaseQueue(path: backup)
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON"
            )
            try db.execute(sql: sql)
        }
        try queue.close()
        try FileSeal.append(to: backup)
    }

    private func restore() throws(LogbookError) -> BackupFile.Restored {
        try BackupFile(verifying: backup).restore(to: folder.database)
    }

    /// Checks that the logbook can be read and written, and has no statement of the backup.
    private func checkRestored(_ restored: BackupFile.Restored) throws {
        let logbook = try Logbook(path: folder.database, for: .writing)
        #expect(try Self.schema(of: logbook) == schema)
        #expect(try logbook.read { try $0.value("PRAGMA integrity_check") as String? } == "ok")
        #expect(try logbook.read { try $0.rows("PRAGMA foreign_key_check").count } == 0)
        #expect(try WrongValueTests.codes(of: logbook).isSubset(of: [.noSuchActivity]))
        #expect(try logbook.activities().count == restored.activities)
        _ = try logbook.insert(MadeUp.track(at: MadeUp.start + .seconds(900 * 86_400)))
        #expect(try logbook.activities().count == restored.activities + 1)
    }

    private func checkUnchanged() throws {
        let logbook = try Logbook(path: folder.database, for: .reading)
        #expect(try logbook.activities().map(\.activity.name) == ["Present"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("data"))
        #expect(names.allSatisfy { !$0.contains("restoring") })
    }

    // MARK: - Schema, facts and values

    static let schemas: [Tampering] = [
        Tampering("nothing", .restored([]), "SELECT 1"),
        Tampering(
            "trigger",
            .restored(["unknown triggers, not restored: 1 (evil)"]),
            "CREATE TRIGGER evil AFTER INSERT ON sample BEGIN DELETE FROM activity; END"
        ),
        Tampering(
            "trigger with a known name",
            .restored([]),
            "DROP TRIGGER hour_added; CREATE TRIGGER hour_added AFTER INSERT ON hour_bucket BEGIN DELETE FROM activity; END"
        ),
        Tampering("missing trigger", .restored([]), "DROP TRIGGER text_inserted"),
        Tampering("missing index", .restored([]), "DROP INDEX activity_by_start"),
        Tampering("unknown index", .restored([]), "CREATE INDEX evil ON activity (abs(name)) WHERE name > 'a'"),
        Tampering(
            "view",
            .restored(["unknown views, not restored: 1 (evil)"]),
            "CREATE VIEW evil AS SELECT * FROM activity"
        ),
        Tampering(
            "view of the search",
            .restored([]),
            "DROP VIEW searched_text; CREATE VIEW searched_text AS SELECT id, 'x' AS name, 1, 2, 3 FROM activity"
        ),
        Tampering("table", .restored(["unknown tables, not restored: 1 (evil)"]), "CREATE TABLE evil (x)"),
        Tampering(
            "ten tables",
            .restored(["unknown tables, not restored: 10 (e0, e1, e2, e3, e4, e5, e6, e7, …)"]),
            (0..<10).map { "CREATE TABLE e\($0) (x)" }.joined(separator: ";")
        ),
        Tampering(
            "virtual table",
            .restored([
                "unknown tables, not restored: 6 (evil, evil_config, evil_content, evil_data, evil_docsize, evil_idx)"
            ]),
            "CREATE VIRTUAL TABLE evil USING fts5 (x)"
        ),
        Tampering(
            "column",
            .restored(["unknown columns, not restored: 1 (activity.evil)"]),
            "ALTER TABLE activity ADD COLUMN evil TEXT DEFAULT 'x'"
        ),
        Tampering(
            "computed column",
            .refused(.damagedBackup),
            "ALTER TABLE activity ADD COLUMN evil TEXT AS (hex(name))"
        ),
        Tampering(
            "computed column of an unknown table",
            .refused(.damagedBackup),
            "CREATE TABLE evil (x, y AS (hex(zeroblob(x))))"
        ),
        Tampering(
            "condition",
            .restored(["unknown tables, not restored: 1 (evil)"]),
            "CREATE TABLE evil (x CHECK (length(randomblob(x)) < 0)); INSERT INTO evil VALUES (1000000000)"
        ),
        Tampering(
            "view in place of a table",
            .refused(.damagedBackup),
            "DROP TABLE sensor; CREATE VIEW sensor AS SELECT * FROM goal"
        ),
        Tampering(
            "view in place of the activities",
            .refused(.damagedBackup),
            "PRAGMA legacy_alter_table = ON; ALTER TABLE activity RENAME TO x; CREATE VIEW activity AS SELECT * FROM x"
        ),
        Tampering(
            "view in place of the facts",
            .refused(.damagedBackup),
            "ALTER TABLE backup RENAME TO x; CREATE VIEW backup AS SELECT * FROM x"
        ),
        Tampering(
            "virtual table in place of a table",
            .refused(.damagedBackup),
            "DROP TABLE sensor; CREATE VIRTUAL TABLE sensor USING fts5 (source, device, access)"
        ),
        Tampering("no samples", .refused(.damagedBackup), "DROP TABLE sample"),
        Tampering("no goals", .refused(.damagedBackup), "DROP TABLE goal"),
        Tampering("no facts", .refused(.damagedBackup), "DROP TABLE backup"),
        Tampering("no row of facts", .refused(.damagedBackup), "DELETE FROM backup"),
        Tampering("no files", .refused(.damagedBackup), "DROP TABLE backup_file"),
        Tampering("no column of laps", .refused(.damagedBackup), "ALTER TABLE lap DROP COLUMN cadence_spm"),
        Tampering("no column of facts", .refused(.damagedBackup), "ALTER TABLE backup DROP COLUMN utc_offset_s"),
        Tampering("no version", .refused(.damagedBackup), "PRAGMA user_version = 0"),
        Tampering("negative version", .refused(.damagedBackup), "PRAGMA user_version = -1"),
        Tampering("newer version", .refused(.newerVersion), "PRAGMA user_version = 999"),
        Tampering("another program", .refused(.notABackup), "PRAGMA application_id = 1"),
        Tampering("a late time", .refused(.damagedBackup), "UPDATE backup SET created_ms = 9223372036854775807"),
        Tampering("an early time", .refused(.damagedBackup), "UPDATE backup SET created_ms = -9223372036854775807"),
        Tampering("a wide offset", .refused(.damagedBackup), "UPDATE backup SET utc_offset_s = 9223372036854775807"),
        Tampering("negative days", .refused(.damagedBackup), "UPDATE backup SET days = -5"),
        Tampering("other activities", .refused(.damagedBackup), "UPDATE backup SET activities = activities + 1"),
        Tampering("an activity less", .refused(.damagedBackup), "DELETE FROM activity WHERE id = 1"),
        Tampering(
            "an integer as a file",
            .refused(.damagedBackup),
            "DROP TABLE backup_file; CREATE TABLE backup_file (name, content); INSERT INTO backup_file VALUES ('config.toml', 5)"
        ),
        Tampering(
            "a file without a name",
            .refused(.damagedBackup),
            "DROP TABLE backup_file; CREATE TABLE backup_file (name, content); INSERT INTO backup_file VALUES (NULL, x'00')"
        ),
        Tampering(
            "two files with a name",
            .refused(.damagedBackup),
            """
            DROP TABLE backup_file; CREATE TABLE backup_file (name, content);
            INSERT INTO backup_file VALUES ('config.toml', x'00'), ('config.toml', x'01')
            """
        ),
        Tampering(
            "too many files",
            .refused(.damagedBackup),
            """
            WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 10001)
            INSERT INTO backup_file SELECT 'f' || x, x'' FROM n
            """
        ),
    ]

    static let values: [Tampering] = [
        Tampering("a late start", .withoutRows(of: ["activity"]), "UPDATE activity SET start_ms = 9e15 WHERE id = 1"),
        Tampering(
            "the latest start",
            .withoutRows(of: ["activity", "sample"]),
            "UPDATE activity SET start_ms = 9223372036854775807 WHERE id = 1"
        ),
        Tampering("a duration", .withoutRows(of: ["activity"]), "UPDATE activity SET elapsed_ms = 9223372036854775807"),
        Tampering("an offset", .withoutRows(of: ["activity"]), "UPDATE activity SET utc_offset_s = 90000 WHERE id = 1"),
        Tampering("a day", .withoutRows(of: ["activity"]), "UPDATE activity SET local_day = 1000000000 WHERE id = 1"),
        Tampering("an unknown kind", .withoutRows(of: ["activity"]), "UPDATE activity SET kind = 'fly' WHERE id = 1"),
        Tampering("an unknown origin", .withoutRows(of: ["activity"]), "UPDATE activity SET origin = 'x' WHERE id = 1"),
        Tampering("an unknown state", .withoutRows(of: ["activity"]), "UPDATE activity SET state = 'x' WHERE id = 1"),
        Tampering(
            "an infinite distance",
            .withoutRows(of: ["activity"]),
            "UPDATE activity SET distance_m = 9e999 WHERE id = 1"
        ),
        Tampering("an effort of 11", .withoutRows(of: ["activity"]), "UPDATE activity SET effort = 11 WHERE id = 1"),
        Tampering(
            "a name of 5 MB",
            .withoutRows(of: ["activity"]),
            "UPDATE activity SET name = hex(zeroblob(2500000)) WHERE id = 1"
        ),
        Tampering("a negative time", .withoutRows(of: ["sample"]), "UPDATE sample SET elapsed_ms = -1 - elapsed_ms"),
        Tampering("a place", .withoutRows(of: ["sample"]), "UPDATE sample SET latitude_e7 = 900000001"),
        Tampering("least steps", .withoutRows(of: ["sample"]), "UPDATE sample SET steps = -9223372036854775808"),
        Tampering("an hour", .withoutRows(of: ["hour_bucket"]), "UPDATE hour_bucket SET hour = 9223372036854775807"),
        Tampering(
            "steps of an hour",
            .withoutRows(of: ["hour_bucket"]),
            "DROP TRIGGER hour_counted; UPDATE hour_bucket SET steps = 9223372036854775807"
        ),
        Tampering("an infinite goal", .withoutRows(of: ["goal"]), "UPDATE goal SET value = -9e999"),
        Tampering("a sample of nothing", .withoutRows(of: ["sample"]), "UPDATE sample SET activity = activity + 1000"),
        Tampering("steps of no workout", .withoutRows(of: ["workout_step"]), "DELETE FROM workout"),
        Tampering("shoes that do not exist", .withoutRows(of: []), "UPDATE activity SET shoe = 999"),
        Tampering(
            "two rows with a key",
            .withoutRows(of: ["goal"]),
            "CREATE TABLE g AS SELECT * FROM goal; INSERT INTO g SELECT * FROM goal; DROP TABLE goal; ALTER TABLE g RENAME TO goal"
        ),
    ]

    @Test(arguments: schemas + values) func aTamperedBackup(_ tampering: Tampering) throws {
        try tamper(tampering.sql)
        switch tampering.outcome {
        case .refused(let code):
            #expect { try restore() } throws: { ($0 as? LogbookError)?.code == code }
            try checkUnchanged()
        case .restored(let sentences):
            let restored = try restore()
            #expect(restored.omissions.map(\.description) == sentences)
            try checkRestored(restored)
        case .withoutRows(let tables):
            let restored = try restore()
            let rows = restored.omissions.filter { $0.what == .rows }
            #expect(Set(rows.flatMap(\.names)).isSuperset(of: tables), "\(restored.omissions)")
            #expect(tables.isEmpty == rows.isEmpty && rows.allSatisfy { $0.count > 0 })
            try checkRestored(restored)
        }
    }

    @Test(arguments: 1..<Schema.current.version) func aLowerVersionIsRestoredAsSuch(_ version: Int) throws {
        try tamper("PRAGMA user_version = \(version); UPDATE backup SET activities = (SELECT count(*) FROM activity)")
        guard version == 1 else {
            #expect(throws: LogbookError.self) { try restore() }
            try tamper("UPDATE backup SET activities = (SELECT count(*) FROM activity WHERE deleted_ms IS NULL)")
            return try checkRestored(try restore())
        }
        let restored = try restore()
        #expect(restored.omissions.contains { $0.what == .tables && $0.names.contains("shoe") })
        try checkRestored(restored)
    }

    // MARK: - Types of all columns

    @Test func anImpossibleValueInAnyColumn() throws {
        try tamper(WrongValueTests.loosening)
        let whole = try Data(contentsOf: URL(filePath: backup))
        let columns = try DatabaseQueue(path: backup).read { try WrongValueTests.columns(of: $0) }
        #expect(columns.count > 100)
        for (index, column) in columns.enumerated() where column[0] != "backup_file" {
            let value = ["NULL", "'NaN'", "9223372036854775807"][index % 3]
            try whole.write(to: URL(filePath: backup))
            // A primary key stays as it is.
            try? tamper("UPDATE OR REPLACE \(column[0]) SET \(column[1]) = \(value)")
            do throws(LogbookError) {
                _ = try restore()
                let codes = try? WrongValueTests.codes(of: Logbook(path: folder.database, for: .writing))
                #expect(codes?.isSubset(of: [.noSuchActivity]) == true, "\(column): \(codes ?? [])")
            } catch {
                #expect(error.code == .damagedBackup, "\(column): \(error)")
            }
        }
    }

    // MARK: - Bytes and seals

    @Test func damagedPagesWithAValidSealNeverTrap() throws {
        var random = SplitMix64(seed: 33)
        let whole = try Data(contentsOf: URL(filePath: backup)).dropLast(FileSeal.length)
        var refused = 0
        for _ in 0..<60 {
            var bytes = Data(whole)
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            try bytes.write(to: URL(filePath: backup))
            try FileSeal.append(to: backup)
            do {
                _ = try restore()
                _ = try WrongValueTests.codes(of: Logbook(path: folder.database, for: .writing))
            } catch {
                refused += 1
            }
        }
        #expect(refused > 10)
    }

    @Test(arguments: [0, 1, 7, 8, 15]) func aShorterSealIsRefused(_ length: Int) throws {
        let bytes = try Data(contentsOf: URL(filePath: backup))
        try bytes.dropLast(FileSeal.length - length).write(to: URL(filePath: backup))
        #expect { try restore() } throws: { ($0 as? LogbookError)?.code == .damagedBackup }
        try checkUnchanged()
    }
}
