import SQLite
import TestSupport
import Testing

@Suite struct ValueTests {
    private let folder: TemporaryFolder
    private let queue: DatabaseQueue

    init() throws {
        folder = try TemporaryFolder()
        queue = try DatabaseQueue(path: folder.file("a.db"))
    }

    private static let stored: [(DatabaseValue, String)] = [
        (.null, "null"),
        (.integer(0), "integer"), (.integer(.min), "integer"), (.integer(.max), "integer"),
        (.real(0.1), "real"), (.real(-0.0), "real"), (.real(.greatestFiniteMagnitude), "real"),
        (.real(.leastNonzeroMagnitude), "real"), (.real(.infinity), "real"), (.real(-.infinity), "real"),
        (.text(""), "text"), (.text("a\0b"), "text"), (.text("\0"), "text"), (.text("e\u{301} 🏃"), "text"),
        (.text(String(repeating: "x", count: 100_000)), "text"),
        (.blob([]), "blob"), (.blob([0]), "blob"), (.blob([0, 255, 0]), "blob"),
        (.blob([UInt8](repeating: 7, count: 100_000)), "blob"),
    ]

    @Test(arguments: stored) func aStoredValueIsReadAgain(_ value: DatabaseValue, _ type: String) throws {
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE t (v)")
            try db.run("INSERT INTO t VALUES (?)", StatementArguments([Value(value)]))
            let row = try #require(try db.row("SELECT v, typeof(v) FROM t"))
            #expect(row.value(of: "v") == value)
            #expect(try row[1] as String == type)
        }
    }

    @Test func whatIsNoNumberIsStoredAsNull() throws {
        try queue.writeWithoutTransaction { db in
            let type = try db.value("SELECT typeof(?)", [Double.nan]) as String?
            #expect(type == "null")
        }
    }

    struct Reading: CustomTestStringConvertible {
        let sql: String
        var int64: Int64?
        var int32: Int32?
        var double: Double?
        var bool: Bool?
        var text: String?
        var blob: [UInt8]?
        var testDescription: String { sql }
    }

    private static let readings = [
        Reading(sql: "NULL"),
        Reading(sql: "0", int64: 0, int32: 0, double: 0, bool: false, text: "0"),
        Reading(sql: "-7", int64: -7, int32: -7, double: -7, bool: true, text: "-7"),
        Reading(
            sql: "9223372036854775807",
            int64: .max,
            double: 0x1p63,
            bool: true,
            text: "9223372036854775807"
        ),
        Reading(
            sql: "-9223372036854775808",
            int64: .min,
            double: -0x1p63,
            bool: true,
            text: "-9223372036854775808"
        ),
        Reading(sql: "2147483648", int64: 2_147_483_648, double: 0x1p31, bool: true, text: "2147483648"),
        Reading(sql: "3.0", int64: 3, int32: 3, double: 3),
        Reading(sql: "3.5", double: 3.5),
        Reading(sql: "1e300", double: 1e300),
        Reading(sql: "9e999", double: .infinity),
        Reading(sql: "''", text: ""),
        Reading(sql: "'12'", text: "12"),
        Reading(sql: "'true'", text: "true"),
        Reading(sql: "CAST(X'61FF62' AS TEXT)", text: "a\u{FFFD}b"),
        Reading(sql: "CAST(X'610062' AS TEXT)", text: "a\0b"),
        Reading(sql: "X''", blob: []),
        Reading(sql: "X'3132'", blob: [0x31, 0x32]),
        Reading(sql: "zeroblob(3)", blob: [0, 0, 0]),
    ]

    /// A value of another type is nil where it may be missing, else an error, and never a trap or a converted value.
    @Test(arguments: readings) func valuesOfOtherTypesAreNilOrErrors(_ reading: Reading) throws {
        try queue.read { db in
            let sql = "SELECT \(reading.sql) AS v"
            let row = try #require(try db.row(sql))
            try check(row, db, sql, reading.int64)
            try check(row, db, sql, reading.int64.map { Int($0) })
            try check(row, db, sql, reading.int32)
            try check(row, db, sql, reading.double)
            try check(row, db, sql, reading.bool)
            try check(row, db, sql, reading.text)
            try check(row, db, sql, reading.blob)
        }
    }

    private func check<Value: DatabaseValueConvertible & Equatable>(
        _ row: Row,
        _ db: Database,
        _ sql: String,
        _ expected: Value?
    ) throws {
        #expect(row[0] as Value? == expected)
        #expect(row["v"] as Value? == expected)
        #expect(Result { try row[0] as Value }.mismatched == expected.map { .value($0) } ?? .mismatch)
        #expect(Result { try row["V"] as Value }.mismatched == expected.map { .value($0) } ?? .mismatch)
        #expect(Result { try db.values(sql) as [Value] }.mismatched == expected.map { .value([$0]) } ?? .mismatch)
        let one = Result { try db.value(sql) as Value? }.mismatched
        let isNull = if case .null = row.value(of: "v") { true } else { false }
        #expect(one == (isNull ? .value(nil) : expected.map { .value($0) } ?? .mismatch))
    }

    @Test func aMissingColumnIsNilOrAnError() throws {
        try queue.read { db in
            let row = try #require(try db.row("SELECT 1 AS first, 2 AS First, 3 AS last"))
            for column in [-1, 3, Int.max] {
                #expect(row[column] as Int? == nil)
                #expect(Result { try row[column] as Int }.mismatched == .mismatch)
            }
            #expect(row["lost"] as Int? == nil)
            #expect(row.value(of: "") == nil)
            #expect(Result { try row["lost"] as Int }.mismatched == .mismatch)
            // An exact name before one in another case, else the first.
            #expect(try row["First"] as Int == 2)
            #expect(try row["FIRST"] as Int == 1)
        }
    }

    @Test func theErrorNamesTheColumnAndTheTypes() throws {
        try queue.read { db in
            let row = try #require(try db.row("SELECT NULL AS weight, X'00' AS name"))
            let messages = [Result { try row[0] as Int }.message, Result { try row["name"] as String }.message]
            #expect(messages == ["weight is NULL, not Int", "name is BLOB, not String"])
        }
    }

    @Test func fetchedRowsHaveTheirValues() throws {
        let rows = try queue.read { try $0.rows("VALUES (1, 'one'), (2, 'two'), (3, 'three')") }
        #expect(try rows.map { try $0[1] as String } == ["one", "two", "three"])
        #expect(rows.map { $0.value(of: "column1") } == [.integer(1), .integer(2), .integer(3)])
        let row = try queue.read { try $0.row("SELECT 7 AS v UNION SELECT 8") }
        #expect(row?["v"] as Int? == 7)
        #expect(row?[1] as Int? == nil)
    }

    @Test func aRowThatACursorHasLeftStopsTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let folder = try TemporaryFolder()
            let queue = try DatabaseQueue(path: folder.file("a.db"))
            try queue.read { db in
                let cursor = try RowCursor(db.cachedStatement(sql: "VALUES (1), (2)"))
                let first = try cursor.next()
                _ = try cursor.next()
                _ = first?[0] as Int?
            }
        }
    }
}

/// A stored value as an argument.
private struct Value: DatabaseValueConvertible {
    let databaseValue: DatabaseValue

    init(_ value: DatabaseValue) { databaseValue = value }
    init?(databaseValue: DatabaseValue) { self.databaseValue = databaseValue }
}

private enum Outcome<Value: Equatable>: Equatable {
    case value(Value)
    case mismatch
    case other
}

extension Result where Success: Equatable {
    fileprivate var mismatched: Outcome<Success> {
        switch self {
        case .success(let value): .value(value)
        case .failure(let error): (error as? DatabaseError)?.resultCode == .mismatch ? .mismatch : .other
        }
    }
}

extension Result {
    fileprivate var message: String? {
        if case .failure(let error) = self { (error as? DatabaseError)?.message } else { nil }
    }
}
