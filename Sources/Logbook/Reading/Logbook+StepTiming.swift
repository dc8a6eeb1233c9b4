import Activities
import SQLite

extension Logbook {
    /// Inserts the step timing of an activity that has none yet.
    static func insertStepTiming(_ timing: StepTiming, of id: ActivityID, into db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO step_timing VALUES (?, ?, ?, ?, ?, ?, ?)").execute(arguments: [
            id.number, timing.count, timing.mean, timing.deviation, timing.error, timing.difference,
            timing.differenceUncertainty,
        ])
    }

    static func stepTimings(_ db: Database, of ids: ClosedRange<ActivityID>) throws -> [ActivityID: StepTiming] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT activity, step_times, mean_s, deviation_s, error_s, difference_s, difference_uncertainty_s
                    FROM step_timing WHERE activity BETWEEN ? AND ?
                    """
            ),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        var timings: [ActivityID: StepTiming] = [:]
        while let row = try rows.next() {
            timings[ActivityID(try row[0])] = try StepTiming(
                count: row[1],
                mean: row[2],
                deviation: row[3],
                error: row[4],
                difference: row[5],
                differenceUncertainty: row[6]
            )
        }
        return timings
    }
}
