import Activities
import Cadence
import SQLite

extension Logbook {
    typealias StoredPause = (start: Duration, end: Duration?)

    static func pauses(
        _ db: Database,
        of ids: ClosedRange<ActivityID>
    ) throws -> [ActivityID: [StoredPause]] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT activity, start_ms, end_ms FROM pause WHERE activity BETWEEN ? AND ? ORDER BY 1, number"
            ),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        var pauses: [ActivityID: [StoredPause]] = [:]
        while let row = try rows.next() {
            let end: Int64? = row[2]
            let pause = (try Duration.milliseconds(row[1] as Int64), end.map { Duration.milliseconds($0) })
            pauses[ActivityID(try row[0]), default: []].append(pause)
        }
        return pauses
    }

    static func laps(_ db: Database, of ids: ClosedRange<ActivityID>) throws -> [ActivityID: [Lap]] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT activity, start_ms, end_ms, distance_m, energy_kcal, heart_rate_bpm, highest_heart_rate_bpm, cadence_spm
                    FROM lap WHERE activity BETWEEN ? AND ? ORDER BY 1, number
                    """
            ),
            arguments: [ids.lowerBound.number, ids.upperBound.number]
        )
        var laps: [ActivityID: [Lap]] = [:]
        while let row = try rows.next() {
            let start = try Duration.milliseconds(row[1] as Int64)
            // Only a damaged file contains a lap that ends before its start; such a lap gets the length zero.
            let end = try max(start, .milliseconds(row[2] as Int64))
            laps[ActivityID(try row[0]), default: []].append(
                try Lap(
                    span: start..<end,
                    distance: Distance(meters: row[3]),
                    energy: Energy(kilocalories: row[4]),
                    heartRate: (row[5] as Double?).map(HeartRate.init(beatsPerMinute:)),
                    highestHeartRate: (row[6] as Double?).map(HeartRate.init(beatsPerMinute:)),
                    cadence: (row[7] as Double?).map(StepRate.init(stepsPerMinute:))
                )
            )
        }
        return laps
    }

    /// The time from the start of an activity to its last stored sample, pause or lap; zero if nothing is stored.
    static func lastTime(_ db: Database, of id: ActivityID) throws -> Duration {
        let milliseconds = try Int64.fetchOne(
            db,
            sql: """
                SELECT max(
                  ifnull((SELECT max(elapsed_ms) FROM sample WHERE activity = ?1), 0),
                  ifnull((SELECT max(max(start_ms, ifnull(end_ms, 0))) FROM pause WHERE activity = ?1), 0),
                  ifnull((SELECT max(end_ms) FROM lap WHERE activity = ?1), 0))
                """,
            arguments: [id.number]
        )
        return .milliseconds(milliseconds ?? 0)
    }
}

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
