import Activities
import Cadence
import GRDB

extension Logbook {
    /// Changes what a user may change of a finished activity.
    ///
    /// A new distance changes the summary alone; samples and laps stay what was measured.
    ///
    /// - Returns: the activity as it is now.
    /// - Throws: `noSuchActivity`, `underWay`, or why the logbook could not be written.
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
