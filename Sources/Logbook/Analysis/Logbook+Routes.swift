import Analysis
import GRDB

extension Logbook {
    /// Replaces the stored route of an activity.
    static func storeRoute(_ route: RouteShape?, of id: ActivityID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM route WHERE activity = ?").execute(arguments: [id.number])
    }
}
