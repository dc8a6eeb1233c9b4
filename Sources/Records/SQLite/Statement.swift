import CSQLite
import Glibc

/// A compiled statement of a connection.
///
/// It may be used only in the function that received the ``Database``, and by one ``RowCursor`` at a time. The end of the rows, an error,
/// and the destruction of the cursor reset it, so that it can be run again.
package final class Statement: RowSource {
    private let handle: OpaquePointer
    private unowned let database: Database
    private let access: Access
    private let refusesLargeIntegers: Bool
    /// The number of the present run; a cursor of an earlier run gets no more rows.
    private var run = 0
    private(set) var isRunning = false
    /// The number of the present step; a row of an earlier step must not be used any more.
    private var position = 0
    private var columnCount: Int32 = 0
    private var columnNames: [String] = []

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
        access = database.access
        refusesLargeIntegers = database.refusesLargeIntegers
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement to its end.
    ///
    /// - Throws: An error if the number of arguments is not that of the parameters, or if SQLite reports one.
    package func execute(arguments: StatementArguments = []) throws(DatabaseError) {
        _ = try begin(arguments)
        while try step() {}
    }

    override func names(at position: Int) -> [String] {
        requirePosition(position)
        if columnNames.isEmpty {
            columnNames = (0..<columnCount).map { column in
                sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
            }
        }
        return columnNames
    }

    override func value(of column: Int, at position: Int) -> DatabaseValue? {
        requirePosition(position)
        return column >= 0 && column < columnCount ? value(of: Int32(column)) : nil
    }

    private var sql: String { String(cString: sqlite3_sql(handle)) }
}

// Statements belong to the thread that has the access to their connection.
@available(*, unavailable)
extension Statement: Sendable {}

// MARK: - Running

extension Statement {
    /// Binds the arguments and begins a run.
    func begin(_ arguments: StatementArguments) throws(DatabaseError) -> Int {
        database.requireAccess()
        guard !isRunning else { throw DatabaseError(.misuse, "the statement is in use by another cursor", sql: sql) }
        try database.permit(isReadOnly: sqlite3_stmt_readonly(handle) != 0, sql: sql)
        do throws(DatabaseError) {
            try bind(arguments)
        } catch {
            sqlite3_clear_bindings(handle)
            throw error
        }
        isRunning = true
        run += 1
        columnCount = 0
        return run
    }

    /// Moves to the next row of a run.
    ///
    /// - Returns: The position, with which the row is read; nil at the end, or if the run has ended before.
    func next(of run: Int) throws(DatabaseError) -> Int? {
        guard isRunning, run == self.run, try step() else { return nil }
        return position
    }

    /// Ends a run, unless it has ended before.
    func end(_ run: Int) {
        if isRunning, run == self.run { end() }
    }

    private func end() {
        isRunning = false
        position += 1
        // The result of the reset is the error of the last step, which was reported.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func step() throws(DatabaseError) -> Bool {
        access.require()
        position += 1
        // An older error number must not explain a new error (`ResultCode.exact(after:)`).
        errno = 0
        switch sqlite3_step(handle) {
        case SQLITE_ROW:
            // A table can have got other columns since the statement was compiled.
            if columnCount == 0 {
                columnCount = sqlite3_column_count(handle)
                columnNames = []
            }
            return true
        case SQLITE_DONE:
            end()
            return false
        default:
            let error = database.latestError(sql: sql)
            end()
            throw error
        }
    }
}

// MARK: - Values

extension Statement {
    private func bind(_ arguments: StatementArguments) throws(DatabaseError) {
        let count = Int(sqlite3_bind_parameter_count(handle))
        var used = 0
        for index in 0..<count {
            let named = arguments.named.isEmpty ? nil : name(ofParameter: index).flatMap { arguments.named[$0] }
            if named == nil { used += 1 }
            guard let value = named ?? (used <= arguments.values.count ? arguments.values[used - 1] : nil) else {
                throw wrongCount(arguments, of: count)
            }
            guard bind(value, to: Int32(index + 1)) == SQLITE_OK else { throw database.latestError(sql: sql) }
        }
        guard used == arguments.values.count, count - used == arguments.named.count else {
            throw wrongCount(arguments, of: count)
        }
    }

    private func wrongCount(_ arguments: StatementArguments, of count: Int) -> DatabaseError {
        let given = arguments.values.count + arguments.named.count
        return DatabaseError(.misuse, "\(given) arguments for \(count) parameters, or a wrong name", sql: sql)
    }

    /// The name without the colon; nil for `?`.
    private func name(ofParameter index: Int) -> String? {
        sqlite3_bind_parameter_name(handle, Int32(index + 1)).map { String(cString: $0 + 1) }
    }

    private func bind(_ value: DatabaseValue, to index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let number): return sqlite3_bind_int64(handle, index, number)
        case .real(let number): return sqlite3_bind_double(handle, index, number)
        case .text(var text): return text.withUTF8 { sqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count)) }
        case .blob(let bytes):
            return bytes.withUnsafeBytes { sqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
        }
    }
}

// MARK: - The present row

extension Statement {
    private func requirePosition(_ position: Int) {
        precondition(position == self.position, "a row of a cursor is used only until the next one is read")
    }

    private func value(of column: Int32) -> DatabaseValue {
        let value = sqlite_read_column(handle, column)
        var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: value.bytes, count: Int(value.count)) }
        return switch value.type {
        case SQLITE_INTEGER where !refusesLargeIntegers || value.integer.magnitude <= 1 << 53: .integer(value.integer)
        case SQLITE_INTEGER: .real(Double(value.integer))
        case SQLITE_FLOAT: .real(value.real)
        // If SQLite has no memory for a text, it gives no bytes; the text must not be read as an empty one.
        case SQLITE_TEXT where value.bytes != nil:
            .text(String(decoding: bytes.bindMemory(to: UInt8.self), as: UTF8.self))
        case SQLITE_BLOB: .blob(Array(bytes))
        default: .null
        }
    }
}

/// The values of the parameters of a statement.
///
/// An array literal gives the values of `?` and `?1` in their order; nil is NULL: `[id, name, nil]`. A dictionary literal gives the values
/// of parameters such as `:measure`: `["measure": 3]`. Use `+` for a statement with both kinds of parameters.
package struct StatementArguments: Sendable {
    var values: [DatabaseValue] = []
    var named: [String: DatabaseValue] = [:]

    /// Values in the order of the parameters; nil is NULL.
    package init(_ values: some Sequence<(any DatabaseValueConvertible)?>) {
        self.values = values.map { $0?.databaseValue ?? .null }
    }

    package init(_ values: some Sequence<some DatabaseValueConvertible>) {
        self.values = values.map(\.databaseValue)
    }

    var isEmpty: Bool { values.isEmpty && named.isEmpty }

    /// Appends the values; of two values with the same name, the new one remains.
    package static func += (arguments: inout Self, more: Self) {
        arguments.values += more.values
        arguments.named.merge(more.named) { $1 }
    }

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum += right
        return sum
    }
}

extension StatementArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
        self.init(elements)
    }

    package init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
        named = Dictionary(elements.map { ($0, $1?.databaseValue ?? .null) }) { $1 }
    }
}
