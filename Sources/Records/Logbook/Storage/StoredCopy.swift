import SQLite

/// Copies all that is stored of an activity, without what is computed from it.
enum StoredCopy {
    private static let tables = ["pause", "lap", "workout", "workout_step", "step_timing", "sample"]
    /// The columns that are not restored: what the runner can have changed since the copy was made, and counters of changes.
    private static let remaining: Set<String> = [
        "id", "kind", "kind_assumed", "name", "name_origin", "effort", "shoe", "shoe_chosen", "revision", "deleted_ms",
    ]

    /// Inserts a copy of an activity.
    static func make(of id: ActivityID, in db: Database) throws -> ActivityID {
        let columns = try db.columns(of: "activity").filter { $0 != "id" }.joined(separator: ", ")
        try db.run("INSERT INTO activity (\(columns)) SELECT \(columns) FROM activity WHERE id = ?", [id])
        let copy = ActivityID(db.lastInsertedRowID)
        for table in tables + ["tag"] { try insert(table, of: copy, from: id, in: db) }
        // The defaults of new activities are not for a copy.
        try db.run("UPDATE activity SET shoe = (SELECT shoe FROM activity WHERE id = ?) WHERE id = ?", [id, copy])
        return copy
    }

    /// Restores the values of an activity from a copy, and removes the copy; name, effort, tags, shoes and kind remain as they are.
    static func restore(_ id: ActivityID, from copy: ActivityID, in db: Database) throws {
        let columns = try db.columns(of: "activity").filter { !remaining.contains($0) }.joined(separator: ", ")
        let sql = """
            UPDATE activity SET (\(columns)) = (SELECT \(columns) FROM activity WHERE id = ?1), deleted_ms = NULL WHERE id = ?2
            """
        try db.run(sql, [copy, id])
        for table in tables {
            try db.run("DELETE FROM \(table) WHERE activity = ?", [id])
            try insert(table, of: id, from: copy, in: db)
        }
        try db.run("DELETE FROM activity WHERE id = ?", [copy])
    }

    private static func insert(_ table: String, of id: ActivityID, from other: ActivityID, in db: Database) throws {
        let columns = try db.columns(of: table)
        let values = columns.map { $0 == "activity" ? "?1" : $0 }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) SELECT \(values) FROM \(table) WHERE activity = ?2",
            [id, other]
        )
    }
}
