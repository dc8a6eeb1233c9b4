public import Activities
import Cadence
import GRDB

extension Logbook {
    /// Ends an activity that was left unfinished, as what is now known of it.
    ///
    /// - Parameter activity: what the samples say, with a note that says how it was closed.
    /// - Throws: `noSuchActivity` for one that is finished or not there, or why the logbook could not be written.
    public func close(_ id: ActivityID, as activity: Activity) throws(LogbookError) {
        try write { db in
            let isThere = try Bool.fetchOne(
                db,
                sql: "SELECT state <> 'finished' FROM activity WHERE id = ?",
                arguments: [id.number]
            )
            guard isThere == true else { throw LogbookError(.noSuchActivity, at: path, "\(id)") }
            try Self.finish(id, as: activity, in: db)
        }
    }

    static func finish(_ id: ActivityID, as activity: Activity, in db: Database) throws {
        try db.execute(sql: ActivityColumns.finish, arguments: ActivityColumns.finishArguments(activity, id: id))
        try db.execute(sql: "DELETE FROM pause WHERE activity = ?", arguments: [id.number])
        try db.execute(sql: "DELETE FROM lap WHERE activity = ?", arguments: [id.number])
        try insertParts(of: activity, id: id, into: db)
    }
}
