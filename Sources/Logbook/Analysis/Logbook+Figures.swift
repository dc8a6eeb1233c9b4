import Analysis
import GRDB

extension Logbook {
    /// Replaces the stored figures of an activity.
    static func storeFigures(_ figures: RunFigures?, of id: ActivityID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM run_figures WHERE activity = ?").execute(arguments: [id.number])
    }
}
