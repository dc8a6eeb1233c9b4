import Activities
import Cadence
import GRDB

extension Logbook {
    /// Changes the editable fields of a finished activity.
    ///
    /// A new distance changes only the summary of the activity; its samples and laps keep the measured values. A new name is also given to the
    /// activities on the same route that have no name of their own.
    ///
    /// - Returns: The changed activity.
    /// - Throws: `noSuchActivity`, `unfinished`, `tooManyTags`, `noSuchShoe`, or an error of the database; nothing is changed then.
    public func edit(_ id: ActivityID, _ edit: ActivityEdit) throws(LogbookError) -> LogEntry {
        try write { db in
            try requireFinished(id, in: db)
            if let kind = edit.kind {
                try db.execute(
                    sql: "UPDATE activity SET kind = ?, kind_assumed = 0 WHERE id = ?",
                    arguments: [kind.rawValue, id.number]
                )
            }
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
        if edit.kind != nil || edit.distance != nil { analyseChanged(id) }
        return try activity(id)
    }

    private static func setEffort(_ effort: PerceivedEffort?, of id: ActivityID, in db: Database) throws {
        try db.execute(sql: "UPDATE activity SET effort = ? WHERE id = ?", arguments: [effort?.value, id.number])
    }
}
