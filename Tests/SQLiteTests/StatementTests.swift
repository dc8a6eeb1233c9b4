import SQLite
import TestSupport
import Testing

@Suite struct StatementTests {
    private let folder: TemporaryFolder
    private let queue: DatabaseQueue

    init() throws {
        folder = try TemporaryFolder()
        queue = try DatabaseQueue(path: folder.file("a.db"))
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT UNIQUE)")
            try db.execute(sql: "CREATE TABLE u (t REFERENCES t)")
            for (id, text) in [(1, "one"), (2, "two"), (3, "three")] {
                try db.run("INSERT INTO t VALUES (?, ?)", [id, text])
            }
        }
    }

    private static let correct: [(String, StatementArguments, [Int])] = [
        ("SELECT id FROM t ORDER BY id", [], [1, 2, 3]),
        ("SELECT id FROM t WHERE v = ?", ["two"], [2]),
        ("SELECT id FROM t WHERE id > ?2 AND v <> ?1 AND id < 9 - ?2", ["two", 1], [3]),
        ("SELECT id FROM t WHERE id BETWEEN :from AND :to ORDER BY id", ["to": 3, "from": 2], [2, 3]),
        ("SELECT id FROM t WHERE id BETWEEN @from AND $to AND v <> ?", ["two"] + ["to": 2, "from": 1], [1]),
        ("SELECT id FROM t WHERE v IS ?", [nil], []),
        (" -- a comment\n ; ; SELECT 7; -- and another ; \n", [], [7]),
    ]

    @Test(arguments: correct)
    func argumentsAreBoundByOrderOrName(_ sql: String, _ arguments: StatementArguments, _ ids: [Int]) throws {
        #expect(try queue.read { try $0.values(sql, arguments) as [Int] } == ids)
    }

    private static let wrong: [(String, StatementArguments, ResultCode)] = [
        ("SELECT ?", [], .misuse), ("SELECT ?", [1, 2], .misuse), ("SELECT 1", [1], .misuse),
        ("SELECT :a", ["b": 1], .misuse), ("SELECT :a", ["a": 1, "b": 1], .misuse),
        ("SELECT :a, ?", ["a": 1], .misuse), ("SELECT 1\0", [], .misuse),
        ("", [], .misuse), (" -- nothing", [], .misuse), ("SELECT 1; SELECT 2", [], .misuse),
        ("SELECT FROM", [], .error), ("SELECT 1; FROM", [], .error), ("SELECT * FROM nowhere", [], .error),
        // A text in double quotes is a name.
        ("SELECT \"one\"", [], .error),
    ]

    @Test(arguments: wrong)
    func wrongStatementsAndArgumentsAreErrors(
        _ sql: String,
        _ arguments: StatementArguments,
        _ code: ResultCode
    ) throws {
        let error = #expect(throws: DatabaseError.self) {
            try queue.read { try $0.value(sql, arguments) as Int? }
        }
        #expect(error?.resultCode == code)
        #expect(error?.sql.map { sql.contains($0) } == true)
    }

    @Test func allStatementsOfATextAreRunUntilAnError() throws {
        try queue.writeWithoutTransaction { db in
            let text = "DELETE FROM t; -- ; \n INSERT INTO t VALUES (7, 'a;b'); ;INSERT INTO t VALUES (8, NULL)"
            try db.execute(sql: text)
            #expect(try db.values("SELECT id FROM t") as [Int] == [7, 8])
            #expect(throws: DatabaseError.self) {
                try db.execute(sql: "DELETE FROM t WHERE id = 7; INSERT INTO t VALUES (8, NULL); DELETE FROM t")
            }
            #expect(try db.values("SELECT id FROM t") as [Int] == [8])
        }
    }

    @Test func aKeptStatementIsRunAgainAfterAnError() throws {
        try queue.write { db in
            let statement = try db.cachedStatement(sql: "INSERT INTO t VALUES (?, ?)")
            let error = #expect(throws: DatabaseError.self) { try statement.execute(arguments: [4, "one"]) }
            #expect(error?.extendedResultCode == .unique)
            #expect(error?.message == "UNIQUE constraint failed: t.v")
            #expect(error?.sql == "INSERT INTO t VALUES (?, ?)")
            #expect(throws: DatabaseError.self) { try statement.execute(arguments: [4]) }
            try statement.execute(arguments: [4, "four"])
            #expect((db.lastInsertedRowID, db.changesCount) == (4, 1))
            try db.execute(sql: "UPDATE t SET v = v || '!'")
            #expect(db.changesCount == 4)
        }
    }

    /// A statement that is not ended would keep its table locked.
    @Test func anAbandonedCursorEndsItsStatement() throws {
        try queue.writeWithoutTransaction { db in
            try readOne(db)
            try db.execute(sql: "DROP TABLE u")
            let cursor = try RowCursor(db.cachedStatement(sql: "SELECT id FROM t ORDER BY id"))
            _ = try cursor.next()
            let error = #expect(throws: DatabaseError.self) { try db.execute(sql: "DROP TABLE t") }
            #expect(error?.resultCode == .locked)
            #expect(try cursor.next()?[0] as Int? == 2)
        }
    }

    private func readOne(_ db: Database) throws {
        let cursor = try RowCursor(db.cachedStatement(sql: "SELECT id FROM t, (SELECT count(*) FROM u)"))
        #expect(try cursor.next()?[0] as Int? == 1)
    }

    @Test func theSameTextIsReadInNestedLoops() throws {
        let sql = "SELECT id FROM t ORDER BY id"
        let pairs = try queue.read { db in
            var pairs: [[Int]] = []
            let outer = try RowCursor(db.cachedStatement(sql: sql))
            while let first = try outer.next() {
                let inner = try RowCursor(db.cachedStatement(sql: sql))
                while let second = try inner.next() { pairs.append(try [first[0], second[0]]) }
            }
            return pairs
        }
        #expect(pairs == (1...3).flatMap { first in (1...3).map { [first, $0] } })
    }

    @Test func twoCursorsDoNotShareAStatement() throws {
        try queue.read { db in
            let statement = try db.cachedStatement(sql: "SELECT id FROM t ORDER BY id")
            let cursor = try RowCursor(statement)
            let error = #expect(throws: DatabaseError.self) { _ = try RowCursor(statement) }
            #expect(error?.resultCode == .misuse)
            #expect(try cursor.next()?[0] as Int? == 1)
            while try cursor.next() != nil {}
            let again = try RowCursor(statement)
            for id in 1...3 { #expect(try again.next()?[0] as Int? == id) }
            #expect(try again.next() == nil)
            #expect(try cursor.next() == nil)
        }
    }

    @Test func aKeptStatementFollowsAChangeOfItsTable() throws {
        try queue.writeWithoutTransaction { db in
            func first() throws -> Row? { try db.row("SELECT * FROM t ORDER BY id") }
            #expect(try first()?.value(of: "more") == nil)
            try db.execute(sql: "ALTER TABLE t ADD COLUMN more DEFAULT 9")
            #expect(try first()?["more"] as Int? == 9)
        }
    }

    @Test func manyDifferentStatementsAreRun() throws {
        let numbers = try queue.read { db in
            try (0..<1000).map { try db.value("SELECT \($0)") as Int? }
        }
        #expect(numbers == Array(0..<1000))
    }

    @Test func theColumnsOfATableFollowItsChanges() throws {
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE c (first, \"the second\")")
            #expect(try db.columns(of: "c") == ["first", "the second"])
            try db.execute(sql: "ALTER TABLE c ADD COLUMN third")
            #expect(try db.columns(of: "c") == ["first", "the second", "third"])
            #expect(try db.columns(of: "nowhere") == [])
        }
    }

    @Test func foreignKeysAreChecked() throws {
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { try $0.execute(sql: "INSERT INTO u VALUES (99)") }
        }
        #expect(error?.extendedResultCode == .foreignKey)
        #expect(try queue.read { try ($0.tableExists("U"), $0.tableExists("nowhere")) } == (true, false))
    }
}
