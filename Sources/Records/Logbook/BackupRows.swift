import Activities
import SQLite

/// Copies the rows of a backup into a new logbook of the backup's version.
///
/// Everybody can compute the seal of a backup, so another person may have made a backup. Nothing of its schema is used: only the rows of
/// the tables and columns that strided itself has in this version are copied, and only those whose values strided can have written.
/// What SQLite or the logbook computes from other rows (the sums of days, the index of the search) is computed again.
struct BackupRows {
    /// The name of the backup among the attached files.
    private static let source = "source"

    private(set) var omissions: [BackupFile.Omission] = []
    private let db: Database
    private let path: String
    private var omittedRows: [(table: String, count: Int)] = []

    private init(_ db: Database, _ path: String) {
        (self.db, self.path) = (db, path)
    }

    /// Copies the rows of a backup at a path into an empty logbook.
    ///
    /// - Parameter queue: The logbook, opened as `isUntrusted`.
    /// - Throws: `damagedBackup` if a table or a column is missing, or an error of the disk.
    static func copy(from path: String, to queue: DatabaseQueue) throws -> [BackupFile.Omission] {
        try queue.writeWithoutTransaction { db in
            try db.attach(path, as: source)
            // Foreign keys are off, because a row can be copied before the row that it refers to, or that row can be left out.
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF")
            return try db.inTransaction {
                var copy = Self(db, path)
                try copy.run()
                return copy.omissions
            }
        }
    }

    private mutating func run() throws {
        let sql = """
            SELECT name FROM main.sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite%'
              AND name NOT LIKE 'activity_text%' AND name NOT IN ('grdb_migrations', 'day_steps') ORDER BY name
            """
        let tables = try db.values(sql) as [String]
        var unknownColumns: [String] = []
        for table in tables { unknownColumns += try copyRows(of: table).map { "\(table).\($0)" } }
        try removeOrphans(of: tables)
        for table in ["activity", "shoe"] where tables.contains(table) { try keepNumbers(of: table) }
        if try !omittedRows.isEmpty && db.tableExists("uncounted") {
            // A row that is left out changes what other activities at the same time add to their hours, so all hours are computed again.
            let recount = """
                DELETE FROM activity_hour;
                INSERT OR IGNORE INTO uncounted SELECT id FROM activity WHERE state = 'finished'
                """
            try db.execute(sql: recount)
        }
        let kinds: [(type: String, what: BackupFile.Omission.What)] = [
            ("table", .tables), ("trigger", .triggers), ("view", .views),
        ]
        for (type, what) in kinds { add(what, try unknown(type)) }
        add(.columns, unknownColumns)
        for (table, count) in omittedRows where count > 0 {
            omissions.append(BackupFile.Omission(.rows, count, names: [table]))
        }
    }

    private mutating func add(_ what: BackupFile.Omission.What, _ names: [String]) {
        if !names.isEmpty { omissions.append(BackupFile.Omission(what, names.count, names: names)) }
    }

    /// The names of the objects of a type that the logbook does not have.
    private func unknown(_ type: String) throws -> [String] {
        let sql = """
            SELECT CAST(name AS TEXT) FROM \(Self.source).sqlite_schema
            WHERE type = ?1 AND name NOT LIKE 'sqlite%' AND name NOT IN ('backup', 'backup_file', 'grdb_migrations')
              AND name NOT IN (SELECT name FROM main.sqlite_schema WHERE type = ?1) ORDER BY 1
            """
        return try db.values(sql, [type])
    }
}

// MARK: - Rows

extension BackupRows {
    /// Copies the rows with possible values.
    ///
    /// - Returns: The columns of the backup that this version of strided does not know.
    private mutating func copyRows(of table: String) throws -> [String] {
        let columns = try db.rows("SELECT name, type, \"notnull\" OR pk FROM pragma_table_info(?)", [table]).map {
            row in try (name: row[0] as String, type: row[1] as String, isRequired: row[2] as Bool)
        }
        let found = try BackupFile.columns(of: table, in: Self.source, db, path)
        if let missing = columns.first(where: { !found.contains($0.name) }) {
            throw LogbookError(.damagedBackup, at: path, "the column \(missing.name) of \(table) is missing")
        }
        let names = columns.map(\.name).joined(separator: ", ")
        let conditions = columns.map { column in
            let condition = Self.condition(on: column.name, type: column.type, table)
            return column.isRequired ? condition : "(\(column.name) IS NULL OR \(condition))"
        }
        // An index of the backup may contain other rows than its table.
        let rows = "\(Self.source).\(table) NOT INDEXED"
        let sql = """
            INSERT OR IGNORE INTO main.\(table) (\(names)) SELECT \(names) FROM \(rows)
            WHERE \(conditions.joined(separator: " AND "))
            """
        try db.execute(sql: sql)
        let copied = db.changesCount
        let count: Int? = try db.value("SELECT count(*) FROM \(rows)")
        omit(count.map { $0 - copied } ?? 0, of: table)
        return found.filter { name in !columns.contains { $0.name == name } }
    }

    private mutating func omit(_ count: Int, of table: String) {
        guard count > 0 else { return }
        if let index = omittedRows.firstIndex(where: { $0.table == table }) {
            omittedRows[index].count += count
        } else {
            omittedRows.append((table, count))
        }
    }

    /// Removes the rows that refer to rows that were not copied.
    private mutating func removeOrphans(of tables: [String]) throws {
        let activities = "(SELECT id FROM activity)"
        for table in tables where try db.columns(of: table).contains("activity") {
            try db.execute(sql: "DELETE FROM \(table) WHERE activity NOT IN \(activities)")
            omit(db.changesCount, of: table)
        }
        if tables.contains("workout_step") {
            let sql = "DELETE FROM workout_step WHERE (activity, workout) NOT IN (SELECT activity, number FROM workout)"
            try db.execute(sql: sql)
            omit(db.changesCount, of: "workout_step")
        }
        if tables.contains("shoe") {
            try db.execute(sql: "DELETE FROM shoe_default WHERE shoe NOT IN (SELECT id FROM shoe)")
            omit(db.changesCount, of: "shoe_default")
            try db.execute(sql: "UPDATE activity SET shoe = NULL WHERE shoe NOT IN (SELECT id FROM shoe)")
        }
        if try db.columns(of: "activity").contains("second_of") {
            try db.execute(sql: "UPDATE activity SET second_of = NULL WHERE second_of NOT IN \(activities)")
        }
    }

    /// Continues the numbering of the rows after the last number of the backup, so that a number is never used twice.
    private func keepNumbers(of table: String) throws {
        let numbers = "\(Self.source).sqlite_sequence"
        let sql = "SELECT max(seq) FROM \(numbers) WHERE name = ? AND typeof(seq) = 'integer' AND seq <= \(Self.most)"
        let sequence = try db.value(sql, [table]) as Int64?
        let last = try db.value("SELECT max(id) FROM \(table)") as Int64?
        try db.run("DELETE FROM main.sqlite_sequence WHERE name = ?", [table])
        try db.run("INSERT INTO main.sqlite_sequence VALUES (?, ?)", [table, max(sequence ?? 0, last ?? 0)])
    }
}

// MARK: - Values

extension BackupRows {
    /// The largest whole number without a narrower range: 2⁵³.
    private static let most: Int64 = 1 << 53
    /// The largest length of a text or of bytes, in bytes; the points of a route of 24 hours need 200 kB.
    private static let longest = 1 << 22
    /// The columns with a Unix time; other columns in milliseconds are durations.
    private static let times: Set = [
        "activity.start_ms", "former_identity.start_ms", "activity.deleted_ms", "sensor.first_ms", "sensor.last_ms",
    ]
    /// The possible texts of columns with a fixed set of texts; an activity with any other text could not be read.
    private static let words = [
        "activity.kind": Activity.Kind.allCases.map(\.rawValue),
        "activity.origin": Activity.Origin.allCases.map(\.rawValue),
        "activity.state": LogEntry.State.allCases.map(\.rawValue),
    ]

    /// A condition that is true for the values that strided can have written.
    private static func condition(on column: String, type: String, _ table: String) -> String {
        switch type {
        case "INTEGER":
            let range = range(of: column, table)
            return "(typeof(\(column)) = 'integer' AND \(column) BETWEEN \(range.lowerBound) AND \(range.upperBound))"
        case "REAL": return "(typeof(\(column)) IN ('real', 'integer') AND \(column) BETWEEN -1e15 AND 1e15)"
        case "TEXT":
            let text = "typeof(\(column)) = 'text' AND length(CAST(\(column) AS BLOB)) <= \(longest)"
            guard let words = words["\(table).\(column)"] else { return "(\(text))" }
            return "(\(text) AND \(column) IN (\(words.map { "'\($0)'" }.joined(separator: ", "))))"
        default: return "(typeof(\(column)) = 'blob' AND length(\(column)) <= \(longest))"
        }
    }

    /// The possible whole numbers of a column; the suffix of the column's name is the unit.
    private static func range(of column: String, _ table: String) -> ClosedRange<Int64> {
        func hasUnit(_ units: String...) -> Bool { units.contains { column.hasSuffix("_" + $0) } }
        let seconds: ClosedRange<Int64> = -62_135_000_000...253_402_000_000
        if times.contains("\(table).\(column)") { return seconds.lowerBound * 1000...seconds.upperBound * 1000 }
        if hasUnit("offset_s") { return Int64(Moment.offsets.lowerBound)...Int64(Moment.offsets.upperBound) }
        if column == "start_s" { return seconds }
        if hasUnit("day") && column != "whole_day" { return seconds.lowerBound / 86_400...seconds.upperBound / 86_400 }
        if hasUnit("ms") { return 0...3_155_760_000_000 }
        if column == "hour" { return 0...23 }
        if column == "latitude_e7" { return -900_000_000...900_000_000 }
        if column == "longitude_e7" { return -1_800_000_000...1_800_000_000 }
        if hasUnit("cm", "mmps", "dspm", "bpm", "ds") { return -1_000_000_000_000_000...1_000_000_000_000_000 }
        if column == "steps" { return 0...1_000_000_000 }
        return 0...most
    }
}
