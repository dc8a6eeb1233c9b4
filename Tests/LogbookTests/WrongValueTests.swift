import Activities
import Cadence
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Logbook

/// Logbooks in which a column has a value of another type, as a damaged or forged file can have it.
@Suite struct WrongValueTests {
    private static let now = MadeUp.start + .seconds(9 * 86_400)
    private static let days = (MadeUp.start + .seconds(-86_400)).date...now.date

    private let folder: TemporaryFolder
    /// A logbook whose tables accept every value.
    private let loose: String

    init() throws {
        folder = try TemporaryFolder()
        loose = folder.file("loose.db")
        try Self.fill(try Logbook(path: folder.database, for: .writing))
        try DatabaseQueue(path: folder.database).backup(to: try DatabaseQueue(path: loose))
        try DatabaseQueue(path: loose).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            for name in try db.values("SELECT name FROM sqlite_schema WHERE type = 'trigger'") as [String] {
                try db.execute(sql: "DROP TRIGGER \(name)")
            }
            try db.execute(sql: Self.loosening)
        }
    }

    /// Statements that make the tables accept every value.
    static let loosening = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'NOT NULL', ''), 'STRICT, ', ''), ') STRICT', ')')
        WHERE type = 'table'
        """

    /// Gives each table a row that is read.
    static func fill(_ logbook: Logbook) throws {
        var runs: [ActivityID] = []
        for day in 0..<3 {
            var run = Streets.run([(0, 0), (300, 0)], day: day, speed: 2, name: "Park")
            run.activity.pauses = [.seconds(5)..<(.seconds(9))]
            run.activity.tags = [try ActivityTag(parsing: "long")]
            let step = WorkoutStepRecord(
                index: 0,
                span: .zero..<(.seconds(60)),
                moving: .seconds(60),
                distance: Distance(meters: 120),
                purpose: .work,
                title: "3min",
                isComplete: true
            )
            run.activity.workouts = [
                WorkoutRecord(name: "Drill", steps: "3min", file: "", start: .zero, ended: [step])
            ]
            runs.append(try logbook.insert(run).id)
        }
        _ = try logbook.addShoe("Blue", start: nil, limit: Distance(meters: 1))
        _ = try logbook.edit(runs[0], ActivityEdit(shoes: "Blue"))
        _ = try logbook.cut(runs[1], .split(at: .seconds(70)), at: now)
        try logbook.delete(runs[2], at: now)
        try logbook.setGoals(Goals(steps: 9000))
        let hour = LocalHour(date: MadeUp.start.date, hour: 9, utcOffset: 7200)
        try logbook.add([HourBucket(hour: hour, tally: Tally(steps: 100))])
        try logbook.store(imported: [ImportedHour(hour: hour, steps: 5)], from: "Watch")
        try logbook.write { db in
            try db.execute(sql: "INSERT INTO sensor VALUES ('gps', 'a', 'granted', 0, 0, 1, 0)")
            try db.execute(sql: "INSERT INTO recording (activity, automatic) SELECT min(id), 0 FROM activity")
        }
    }

    /// The tables and columns, without those that SQLite keeps itself.
    static func columns(of db: Database) throws -> [[String]] {
        try db.rows(
            """
            SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
            WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE 'activity_text%'
              AND tables.name NOT IN ('grdb_migrations', 'sample')
            UNION SELECT 'sample', name FROM pragma_table_info('sample')
            """
        ).map { try [$0[0], $0[1]] }
    }

    /// A copy of the loose logbook with a value in all rows of a column; a primary key can stay as it is.
    private func copy(with value: String, in column: [String]) throws -> String {
        let path = folder.file("wrong.db")
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: loose, toPath: path)
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            // The next change computes the hours of all activities.
            try db.execute(sql: "INSERT OR IGNORE INTO uncounted SELECT id FROM activity")
            try? db.execute(sql: "UPDATE OR REPLACE \(column[0]) SET \(column[1]) = \(value)")
        }
        return path
    }

    private static let largeNumbers = ["4611686018427387904", "9223372036854775807", "-9223372036854775808"]

    @Test(arguments: ["NULL", "'text'", "X'00'", "0.5"] + largeNumbers)
    func aWrongValueIsAnErrorOrLeftOut(_ value: String) throws {
        let columns = try DatabaseQueue(path: loose).read { try Self.columns(of: $0) }
        #expect(columns.count > 100)
        var refused = 0
        for column in columns {
            let path = try copy(with: value, in: column)
            let codes = try Self.codes(of: try Logbook(path: path, for: .reading))
            #expect(codes.isSubset(of: [.corrupt, .noSuchActivity]), "\(column) \(codes)")
            if codes.contains(.corrupt) { refused += 1 }
        }
        #expect(refused > 10)
    }

    /// Without the checks, sums and products of such numbers stop a program.
    ///
    /// The columns take turns with the numbers, because each program needs a part of a second.
    @Test(.timeLimit(.minutes(30))) func aWrongNumberStopsNoProgram() async throws {
        let output = folder.file("output")
        let commands = [
            ["history"], ["records"], ["show", "1", "--plain"], ["report", "year", "--output", output],
            ["export", "1", "--format", "fit", "--force", "--output", output], ["backup", output, "--force"],
            ["edit", "1", "--distance", "3km"],
        ]
        let integers = try DatabaseQueue(path: loose).read { db in
            try Self.columns(of: db).filter { column in
                let sql = "SELECT 1 FROM pragma_table_info(?) WHERE name = ? AND type = 'INTEGER'"
                return try db.row(sql, StatementArguments(column)) != nil
            }
        }
        #expect(integers.count > 50)
        let numbers = Self.largeNumbers.dropFirst()
        for (index, column) in integers.enumerated() {
            let path = try copy(with: numbers[numbers.startIndex + index % numbers.count], in: column)
            for command in commands {
                let outcome = try await Program.run("stridectl", command + ["--logbook", path])
                // A program that the system stops has the number of the signal, such as 4 or 5; that of an error is 1.
                #expect([0, 1].contains(outcome.status), "\(column) \(command): \(outcome)")
            }
            // What a recording writes must not stop the daemon either; an error is right.
            _ = try? Logbook(path: path, for: .writing).insert(Streets.run([(0, 0), (200, 0)], day: 1))
        }
    }

    /// The errors of everything that is read.
    static func codes(of logbook: Logbook) throws -> Set<LogbookError.Code> {
        let reads: [() throws -> Any] = [
            { try logbook.activities() },
            { try logbook.activities(ActivityFilter(tags: [ActivityTag(parsing: "long")])) },
            { try logbook.unfinished().map { try logbook.progress(of: $0) } }, { try logbook.track(of: ActivityID(1)) },
            { try logbook.earlierWorkouts(of: logbook.activity(ActivityID(2)).activity) },
            { try logbook.hours(Self.days) }, { try logbook.days(Self.days) }, { try logbook.stepSources(Self.days) },
            { try logbook.sensors() }, { try logbook.goals() }, { try logbook.shoes() },
            { try logbook.shoe(of: ActivityID(1)) as Any }, { try logbook.revisions() }, { try logbook.revisionMark() },
            { try logbook.records(today: Self.now.date) }, { try logbook.trendRuns(Self.days) },
            { try logbook.newRecords(ofActivityStartedAt: MadeUp.start) },
            { try logbook.similarActivities(to: ActivityID(1), limit: 5) }, { try logbook.deleted(at: Self.now) },
            { try logbook.activity(overlapping: MadeUp.start..<Self.now) as Any },
            { try logbook.read { try RecordingColumns.progress($0, of: ActivityID(1)) } as Any },
        ]
        var codes: Set<LogbookError.Code> = []
        for read in reads {
            do { _ = try read() } catch let error as LogbookError { codes.insert(error.code) }
        }
        return codes
    }

    private static let facts = ["created_ms", "utc_offset_s", "activities", "days"].flatMap { column in
        ["NULL", "'text'", "X'00'"].map { (column, $0) }
    }

    @Test(arguments: facts) func aBackupWithSuchAValueIsDamaged(_ column: String, _ value: String) throws {
        let logbook = try Logbook(path: folder.database, for: .writing)
        let path = folder.file("a.strided")
        _ = try BackupFile.write(logbook, files: [], to: path, at: Self.now)
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE facts AS SELECT * FROM backup; DROP TABLE backup")
            try db.execute(sql: "ALTER TABLE facts RENAME TO backup; UPDATE backup SET \(column) = \(value)")
        }
        try database.close()
        try FileSeal.append(to: path)
        let error = #expect(throws: LogbookError.self) { try BackupFile(verifying: path) }
        #expect(error?.code == .damagedBackup)
    }
}
