package import Exchange
import SQLite

/// A SQLite database of an export, opened for reading only.
///
/// Tables and columns are found by their names, because they differ between versions of a program. A value can have another type than
/// declared.
package struct HealthDatabase {
    private let queue: DatabaseQueue

    /// Opens a database file; SQLite creates no file next to it.
    package init(path: String) throws(ExchangeError) {
        var configuration = Configuration()
        configuration.isImmutable = true
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw ExchangeError("the database cannot be opened: \(Self.reason(error))")
        }
    }

    package static func isDatabase(head: some Sequence<UInt8>) -> Bool { head.starts(with: "SQLite format 3\0".utf8) }

    /// Reads the records of Gadgetbridge or Health Connect.
    ///
    /// - Throws: An error if the database is damaged before the first record, or belongs to another program.
    package func records(zone: LocalZone) throws(ExchangeError) -> HealthRecords {
        do {
            let records: HealthRecords? = try queue.read { db in
                let tables = try ExportTables(db)
                if tables.contains("BASE_ACTIVITY_SUMMARY") || !tables.activitySamples.isEmpty {
                    return try Gadgetbridge(db: db, tables: tables, zone: zone).records()
                }
                if tables.contains("exercise_session_record_table") || tables.contains("steps_record_table") {
                    return try HealthConnect(db: db, tables: tables, zone: zone).records()
                }
                return nil
            }
            guard let records else {
                throw ExchangeError("it is a database of a program that strided does not know")
            }
            return records
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw ExchangeError("the database is damaged: \(Self.reason(error))")
        }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? DatabaseError)?.message ?? "\(error)"
    }
}

struct ExportTables {
    /// The names of the columns by the name of the table, both in capital letters.
    private var columns: [String: Set<String>] = [:]
    /// The names as they are in the database, by the name in capital letters.
    private var names: [String: String] = [:]

    init(_ db: Database) throws {
        for name in try db.values("SELECT name FROM sqlite_schema WHERE type = 'table'") as [String]
        where !name.contains("\"") {
            let titles = try db.rows("SELECT name FROM pragma_table_info(?)", [name])
                .compactMap { $0.text("name")?.uppercased() }
            columns[name.uppercased()] = Set(titles)
            names[name.uppercased()] = name
        }
    }

    /// Whether there is a table with at least these columns.
    func contains(_ table: String, _ columns: String...) -> Bool {
        self.columns[table.uppercased()].map { $0.isSuperset(of: columns.map { $0.uppercased() }) } ?? false
    }

    /// The tables with the samples of a kind of device in Gadgetbridge, in alphabetical order.
    var activitySamples: [String] {
        names.keys.filter { $0.hasSuffix("ACTIVITY_SAMPLE") && contains($0, "TIMESTAMP", "DEVICE_ID", "STEPS") }
            .sorted()
            .compactMap { names[$0] }
    }
}

extension Row {
    /// The number in a column; nil if there is no such column, or no number in it.
    func number(_ column: String) -> Double? {
        switch value(of: column) {
        case .integer(let number): Double(number)
        case .real(let number): number.isFinite ? number : nil
        case .text(let text): Double(finite: text)
        default: nil
        }
    }

    /// The whole number in a column; nil if there is none, or if it is above 2⁵³.
    func integer(_ column: String) -> Int64? {
        number(column).flatMap { $0.magnitude < 0x1p53 ? Int64($0) : nil }
    }

    /// The text in a column; nil if there is none.
    func text(_ column: String) -> String? {
        if case .text(let text) = value(of: column), !text.isEmpty { text } else { nil }
    }
}
