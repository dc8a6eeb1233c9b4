import Activities
import Cadence
import SQLite

extension Logbook {
    /// Changes the editable fields of a finished activity, as for several activities.
    ///
    /// - Returns: The changed activity.
    public func edit(_ id: ActivityID, _ edit: ActivityEdit) throws(LogbookError) -> LogEntry {
        try self.edit([id], edit)
        return try activity(id)
    }

    /// Changes the editable fields of finished activities in one transaction.
    ///
    /// A new distance changes only the summary of the activity; its samples and laps keep the measured values. A new name is also given to the
    /// activities on the same route that have no name of their own. With a new kind, shoes that were not chosen become the default of this
    /// kind; they are removed from an activity that is not on foot.
    ///
    /// - Throws: `noSuchActivity`, `unfinished`, `tooManyTags`, `noSuchShoe`, or an error of the database; nothing is changed then.
    public func edit(_ ids: [ActivityID], _ edit: ActivityEdit) throws(LogbookError) {
        try write { db in
            for id in ids { try apply(edit, to: id, in: db) }
        }
        if edit.kind != nil || edit.distance != nil { analyseChanged(ids) }
    }

    private func apply(_ edit: ActivityEdit, to id: ActivityID, in db: Database) throws {
        try requireFinished(id, in: db)
        if let kind = edit.kind { try Self.setKind(kind, of: id, in: db) }
        if let distance = edit.distance {
            try db.execute(
                sql: "UPDATE activity SET distance_m = ?, distance_source = ? WHERE id = ?",
                arguments: [distance.meters, DistanceSource.edited.rawValue, id.number]
            )
        }
        if let name = edit.name { try Self.setName(name, of: id, in: db) }
        if let note = edit.note {
            try db.execute(
                sql: "UPDATE activity SET note = nullif(?, '') WHERE id = ?",
                arguments: [note, id.number]
            )
        }
        switch edit.effort {
        case nil: break
        case .set(let effort): try Self.setEffort(effort, of: id, in: db)
        case .removed: try Self.setEffort(nil, of: id, in: db)
        }
        if let shoes = edit.shoes { try setShoe(shoes, of: id, in: db) }
        if !edit.addedTags.isEmpty || !edit.removedTags.isEmpty {
            try changeTags(of: id, removing: edit.removedTags, adding: edit.addedTags, in: db)
        }
    }

    private static func setKind(_ kind: Activity.Kind, of id: ActivityID, in db: Database) throws {
        let shoe = """
            SELECT shoe FROM shoe_default WHERE since_day <= local_day AND scope IN (
              SELECT 'tag:' || folded FROM tag WHERE activity = ?1 UNION VALUES ('all'), (?2)
            ) ORDER BY scope = 'all', scope = ?2 LIMIT 1
            """
        try db.execute(
            sql: """
                UPDATE activity SET kind = ?2, kind_assumed = 0, shoe = CASE
                  WHEN shoe_chosen OR kind = ?2 THEN shoe WHEN ?3 THEN ifnull((\(shoe)), shoe) END WHERE id = ?1
                """,
            arguments: [id.number, kind.rawValue, kind.isOnFoot]
        )
    }

    private static func setEffort(_ effort: PerceivedEffort?, of id: ActivityID, in db: Database) throws {
        try db.execute(sql: "UPDATE activity SET effort = ? WHERE id = ?", arguments: [effort?.value, id.number])
    }
}
