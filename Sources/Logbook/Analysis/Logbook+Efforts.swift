import Analysis
import Cadence
import SQLite

extension Logbook {
    /// Replaces the stored best efforts of an activity.
    static func storeEfforts(_ efforts: [BestEffort], of id: ActivityID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM best_effort WHERE activity = ?").execute(arguments: [id.number])
        for effort in efforts {
            try db.cachedStatement(sql: "INSERT INTO best_effort VALUES (?, ?, ?, ?, ?, ?, ?)").execute(arguments: [
                id.number, effort.measure.rawValue, effort.span.lowerBound.storedMilliseconds,
                effort.span.upperBound.storedMilliseconds, effort.time.storedMilliseconds, effort.distance.meters,
                effort.isEstimate,
            ])
        }
    }

    /// Replaces the stored distance of a run.
    static func storeRunDistance(_ distance: Distance?, of id: ActivityID, in db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM run_distance WHERE activity = ?").execute(arguments: [id.number])
        guard let distance else { return }
        try db.cachedStatement(sql: "INSERT INTO run_distance VALUES (?, ?)")
            .execute(arguments: [id.number, distance.meters])
    }

    /// Converts a row with the columns of `best_effort` from `measure` on; nil if the measure is unknown.
    ///
    /// The column `moving_ms` contains `BestEffort.time`; its name is from version 1 of the analysis, which left out the pauses.
    static func effort(_ row: Row, from column: Int) throws -> BestEffort? {
        guard let measure = try EffortMeasure(rawValue: row[column]) else { return nil }
        let start = try Duration.milliseconds(row[column + 1] as Int64)
        // Only a damaged file contains an effort that ends before its start; such an effort gets the length zero.
        let end = try max(start, .milliseconds(row[column + 2] as Int64))
        return try BestEffort(
            measure: measure,
            span: start..<end,
            time: .milliseconds(row[column + 3] as Int64),
            distance: Distance(meters: row[column + 4]),
            isEstimate: row[column + 5]
        )
    }
}
