import Activities
import Cadence
import GRDB

extension Logbook {
    /// Changes the editable fields of a finished activity.
    ///
    /// A new distance changes only the summary of the activity; its samples and laps keep the measured values.
    ///
    /// - Returns: The changed activity.
    /// - Throws: `noSuchActivity`, `unfinished`, or an error of the database.
    public func edit(_ id: ActivityID, _ edit: ActivityEdit) throws(LogbookError) -> LogEntry {
        try write { db in
            try requireFinished(id, in: db)
            if let kind = edit.kind {
                try db.execute(
                    sql: "UPDATE activity SET kind = ? WHERE id = ?",
                    arguments: [kind.rawValue, id.number]
                )
            }
            if let distance = edit.distance {
                try db.execute(
                    sql: "UPDATE activity SET distance_m = ?, distance_source = ? WHERE id = ?",
                    arguments: [distance.meters, DistanceSource.edited.rawValue, id.number]
                )
            }
            if let name = edit.name {
                try db.execute(
                    sql: "UPDATE activity SET name = nullif(?, '') WHERE id = ?",
                    arguments: [name, id.number]
                )
            }
            if let note = edit.note {
                try db.execute(
                    sql: "UPDATE activity SET note = nullif(?, '') WHERE id = ?",
                    arguments: [note, id.number]
                )
            }
        }
        return try activity(id)
    }
}
