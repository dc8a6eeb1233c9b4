public import Activities
import Cadence
import SQLite

extension Logbook {
    /// Finishes an activity that was left unfinished.
    ///
    /// - Parameter activity: The finished activity, with a summary computed from the samples and a note about the interruption.
    /// - Throws: `noSuchActivity` if the activity does not exist or is already finished, or an error of the database.
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
        analyseChanged([id])
    }

    static func finish(_ id: ActivityID, as activity: Activity, in db: Database) throws {
        try db.execute(sql: ActivityColumns.finish, arguments: ActivityColumns.finishArguments(activity, id: id))
        try db.execute(sql: "DELETE FROM pause WHERE activity = ?", arguments: [id.number])
        try db.execute(sql: "DELETE FROM lap WHERE activity = ?", arguments: [id.number])
        try db.execute(sql: "DELETE FROM workout WHERE activity = ?", arguments: [id.number])
        try db.execute(sql: "DELETE FROM step_timing WHERE activity = ?", arguments: [id.number])
        try db.execute(sql: "DELETE FROM recording WHERE activity = ?", arguments: [id.number])
        try insertParts(of: activity, id: id, into: db)
    }
}
