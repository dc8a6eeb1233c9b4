/// A row of a result.
///
/// A row of a ``RowCursor`` may be used only until the next row is read; a later use stops the program. Other rows contain copies of their
/// values, so they have no such limit.
package struct Row {
    @usableFromInline let source: RowSource
    @usableFromInline let position: Int

    fileprivate init(_ source: RowSource, at position: Int) {
        self.source = source
        self.position = position
    }

    /// The value of a column, counted from 0.
    ///
    /// - Throws: `mismatch` if the value is NULL or of another type, or if there is no such column.
    @inlinable
    package subscript<Value: DatabaseValueConvertible>(_ column: Int) -> Value {
        get throws(DatabaseError) {
            guard let value = self[column] as Value? else { throw mismatch(column, "column \(column)", Value.self) }
            return value
        }
    }

    /// The value of a column, counted from 0; nil if it is NULL or of another type, or if there is no such column.
    @inlinable
    package subscript<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
        value(at: column).flatMap { Value(databaseValue: $0) }
    }

    /// The value of the first column with a name, in upper or lower case.
    ///
    /// - Throws: `mismatch` if the value is NULL or of another type, or if there is no such column.
    package subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws(DatabaseError) {
            let index = index(of: column)
            guard let value = index.flatMap({ self[$0] as Value? }) else { throw mismatch(index, column, Value.self) }
            return value
        }
    }

    /// The value of the first column with a name, in any case; nil if it is NULL or of another type, or if there is no such column.
    package subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
        index(of: column).flatMap { self[$0] }
    }

    /// The stored value of the first column with a name, in upper or lower case; nil if there is no such column.
    package func value(of column: String) -> DatabaseValue? { index(of: column).flatMap { value(at: $0) } }

    @inlinable
    func value(at column: Int) -> DatabaseValue? { source.value(of: column, at: position) }

    @usableFromInline
    func mismatch(_ column: Int?, _ name: String, _ type: Any.Type) -> DatabaseError {
        guard let column, let value = value(at: column) else {
            return DatabaseError(.mismatch, "there is no \(name)")
        }
        return DatabaseError(.mismatch, "\(source.names(at: position)[column]) is \(value.typeName), not \(type)")
    }

    private func index(of column: String) -> Int? {
        let names = source.names(at: position)
        return names.firstIndex(of: column) ?? names.firstIndex { Self.isSame($0, column) }
    }

    /// Whether two names differ only in the case of ASCII letters, as SQLite compares names.
    private static func isSame(_ name: String, _ other: String) -> Bool {
        func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 32 : byte }
        return name.utf8.count == other.utf8.count && zip(name.utf8, other.utf8).allSatisfy { lower($0) == lower($1) }
    }
}

/// The source of a row's values: the statement that is positioned at the row, or a copy of the values.
///
/// This is a class, because a value is then read without reference counting; with an enum of both cases, reference counting took a quarter
/// of the time.
package class RowSource {
    init() {}

    @usableFromInline
    func value(of column: Int, at position: Int) -> DatabaseValue? { nil }

    func names(at position: Int) -> [String] { [] }
}

private final class RowCopy: RowSource {
    private let values: [DatabaseValue]
    private let names: [String]

    init(of statement: Statement, at position: Int) {
        names = statement.names(at: position)
        values = names.indices.map { statement.value(of: $0, at: position) ?? .null }
    }

    override func value(of column: Int, at position: Int) -> DatabaseValue? {
        values.indices.contains(column) ? values[column] : nil
    }

    override func names(at position: Int) -> [String] { names }
}

/// Reads the rows of a result one after the other; abandoning it ends the statement.
package struct RowCursor: ~Copyable {
    private let statement: Statement
    private let run: Int

    /// Begins a run of the statement.
    package init(_ statement: Statement, _ arguments: StatementArguments = []) throws(DatabaseError) {
        run = try statement.begin(arguments)
        self.statement = statement
    }

    deinit { statement.end(run) }

    /// The next row; nil at the end, and after an error.
    package func next() throws(DatabaseError) -> Row? {
        try statement.next(of: run).map { Row(statement, at: $0) }
    }

    fileprivate func nextCopy() throws(DatabaseError) -> Row? {
        try statement.next(of: run).map { Row(RowCopy(of: statement, at: $0), at: 0) }
    }
}

// MARK: - Fetching

/// Statements as text; the compiled form is kept for the next call with the same text.
extension Database {
    package func run(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    package func row(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) -> Row? {
        try RowCursor(cachedStatement(sql: sql), arguments).nextCopy()
    }

    /// All rows with their values.
    package func rows(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) -> [Row] {
        let cursor = try RowCursor(cachedStatement(sql: sql), arguments)
        var rows: [Row] = []
        while let row = try cursor.nextCopy() { rows.append(row) }
        return rows
    }

    /// Converts each row while it is read.
    package func map<Result>(
        _ sql: String,
        _ arguments: StatementArguments = [],
        _ transform: (Row) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        try forEach(sql, arguments) { results.append(try transform($0)) }
        return results
    }

    /// Passes on each row while it is read.
    package func forEach(
        _ sql: String,
        _ arguments: StatementArguments = [],
        _ body: (Row) throws -> Void
    ) throws {
        let rows = try RowCursor(cachedStatement(sql: sql), arguments)
        while let row = try rows.next() { try body(row) }
    }

    /// The first column of the first row; nil if there is no row, or if the value is NULL.
    ///
    /// - Throws: `mismatch` if the value is of another type, or an error of SQLite.
    package func value<Value: DatabaseValueConvertible>(
        _ sql: String,
        _ arguments: StatementArguments = []
    ) throws(DatabaseError) -> Value? {
        let rows = try RowCursor(cachedStatement(sql: sql), arguments)
        guard let row = try rows.next() else { return nil }
        if case .null = row.value(at: 0) { return nil }
        return try row[0] as Value
    }

    /// The first column of all rows.
    ///
    /// - Throws: `mismatch` if one of the values is NULL or of another type, or an error of SQLite.
    package func values<Value: DatabaseValueConvertible>(
        _ sql: String,
        _ arguments: StatementArguments = []
    ) throws(DatabaseError) -> [Value] {
        let rows = try RowCursor(cachedStatement(sql: sql), arguments)
        var values: [Value] = []
        while let row = try rows.next() { values.append(try row[0]) }
        return values
    }

    package func table(_ name: String) -> Table { Table(name: name, database: self) }
}

/// A table of a database, for the function that received the ``Database``.
package struct Table {
    fileprivate let name: String
    fileprivate let database: Database

    /// Inserts a row with a value for each column.
    package func insert(_ values: StatementArguments) throws(DatabaseError) {
        let places = [String](repeating: "?", count: values.values.count).joined(separator: ", ")
        try database.run("INSERT INTO \(name) VALUES (\(places))", values)
    }
}
