public import Activities
import SQLite

extension Logbook {
    /// Undoes the latest cut, split or join of an activity, and removes its results.
    ///
    /// Name, effort, tags, shoes and kind remain as they are now; the rest is as before the change.
    ///
    /// - Returns: The original activities.
    /// - Throws: `noSuchActivity`, `unfinished`, `notCut` if there is nothing to undo or ``keepsDeleted`` is over, `cannotCut` if a result was
    ///   changed again, or an error of the database.
    public func undoCut(of id: ActivityID, at now: Moment) throws(LogbookError) -> [LogEntry] {
        let restored = try write { db in
            try purgeDeleted(at: now, in: db)
            try requireFinished(id, in: db)
            let latest = "SELECT max(edit) FROM edit_part WHERE activity = ? AND role IN ('changed', 'added')"
            guard let edit = try Int64.fetchOne(db, sql: latest, arguments: [id.number]) else {
                throw LogbookError(.notCut, at: path, "activity \(id)")
            }
            return try undo(edit, in: db)
        }
        return try analysed(restored)
    }

    /// The activity that has the contents of a deleted one after a cut or a join; nil if it was deleted by the runner.
    static func replacement(of id: ActivityID, in db: Database) throws -> ActivityID? {
        guard let edit = try cutKeeping(id, in: db) else { return nil }
        let changed = "SELECT activity FROM edit_part WHERE edit = ? AND role = 'changed'"
        return try Int64.fetchOne(db, sql: changed, arguments: [edit]).map { ActivityID($0) }
    }

    /// The change of which a deleted activity is the original; nil if it was deleted by the runner.
    static func cutKeeping(_ id: ActivityID, in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT kept.edit FROM edit_part AS kept JOIN edit_part AS changed ON changed.edit = kept.edit
                WHERE kept.activity = ? AND kept.role IN ('kept', 'joined') AND changed.role = 'changed'
                """,
            arguments: [id.number]
        )
    }

    func undo(_ edit: Int64, in db: Database) throws -> [ActivityID] {
        let rows = try Row.fetchAll(db, sql: "SELECT activity, role FROM edit_part WHERE edit = ?", arguments: [edit])
        func ids(_ role: String) throws -> [ActivityID] {
            try rows.filter { try $0[1] == role }.map { ActivityID(try $0[0]) }
        }
        let later = """
            SELECT activity FROM edit_part WHERE edit > ?1
              AND activity IN (SELECT activity FROM edit_part WHERE edit = ?1 AND role IN ('changed', 'added'))
            """
        if let number = try Int64.fetchOne(db, sql: later, arguments: [edit]) {
            throw refusal("activity \(number) was changed again; first: stridectl edit \(number) --undo")
        }
        guard let changed = try ids("changed").first, let kept = try ids("kept").first else {
            throw LogbookError(.notCut, at: path, "the original is not kept any more")
        }
        for other in try ids("joined") { try takeBack(from: changed, whatCameFrom: other, butNotFrom: kept, in: db) }
        try StoredCopy.restore(changed, from: kept, in: db)
        for id in try ids("added") { try db.execute(sql: "DELETE FROM activity WHERE id = ?", arguments: [id.number]) }
        for id in try ids("joined") {
            // A second recording remains one.
            try db.execute(
                sql: """
                    UPDATE activity SET deleted_ms = iif(second_of = ?2, start_ms, NULL) WHERE id = ?1
                    """,
                arguments: [id.number, changed.number]
            )
        }
        for table in ["former_identity", "edit_part"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE edit = ?", arguments: [edit])
        }
        return try [changed] + ids("joined")
    }

    /// Takes back the texts and the shoes that an activity got from another one when both were joined, because it had none itself.
    private func takeBack(
        from changed: ActivityID,
        whatCameFrom other: ActivityID,
        butNotFrom kept: ActivityID,
        in db: Database
    ) throws {
        let numbers: StatementArguments = [changed.number, other.number, kept.number]
        for (value, columns) in [("name", "name, name_origin"), ("effort", "effort"), ("shoe", "shoe, shoe_chosen")] {
            try db.execute(
                sql: """
                    UPDATE activity SET (\(columns)) = (SELECT \(columns) FROM activity WHERE id = ?3)
                    WHERE id = ?1 AND \(value) IS (SELECT \(value) FROM activity WHERE id = ?2)
                      AND (SELECT \(value) IS NULL FROM activity WHERE id = ?3)
                    """,
                arguments: numbers
            )
        }
        try db.execute(
            sql: """
                DELETE FROM tag WHERE activity = ?1 AND folded IN (SELECT folded FROM tag WHERE activity = ?2)
                  AND folded NOT IN (SELECT folded FROM tag WHERE activity = ?3)
                """,
            arguments: numbers
        )
    }
}
