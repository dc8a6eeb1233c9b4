import Analysis
import Cadence
import GRDB

extension Logbook {
    /// Replaces the stored best efforts of an activity.
    static func storeEfforts(_ efforts: [BestEffort], of id: ActivityID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM best_effort WHERE activity = ?").execute(arguments: [id.number])
        for effort in efforts {
            try db.cachedStatement(sql: "INSERT INTO best_effort VALUES (?, ?, ?, ?, ?, ?, ?)").execute(arguments: [
                id.number, effort.measure.rawValue, effort.span.lowerBound.storedMilliseconds,
                effort.span.upperBound.storedMilliseconds, effort.moving.storedMilliseconds, effort.distance.meters,
                effort.isEstimate,
            ])
        }
    }
}
