package import Activities
import Cadence
import SQLite

// The parts of activities, each read with one query for a range of numbers, which is faster than one query for each activity.

extension Logbook {
    typealias Numbers = [ClosedRange<ActivityID>]
    typealias StoredPause = (start: Duration, end: Duration?)

    /// Converts the rows of the activities in ranges of numbers; the first column is the number of the activity.
    ///
    /// - Parameters:
    ///   - rest: The columns after the first one, and the table.
    ///   - value: Converts a row; a row without a value, which only a damaged file contains, is left out.
    static func parts<Value>(
        _ db: Database,
        of ids: Numbers,
        _ rest: String,
        by activity: String = "activity",
        order: String = "number",
        _ value: (Row) throws -> Value?
    ) throws -> [ActivityID: [Value]] {
        let sql = "SELECT \(activity), \(rest) WHERE \(activity) BETWEEN ? AND ? ORDER BY 1, \(order)"
        var parts: [ActivityID: [Value]] = [:]
        for range in ids {
            try db.forEach(sql, [range.lowerBound, range.upperBound]) { row in
                if let value = try value(row) { try parts[row[0], default: []].append(value) }
            }
        }
        return parts
    }

    static func pauses(_ db: Database, of ids: Numbers) throws -> [ActivityID: [StoredPause]] {
        try parts(db, of: ids, "start_ms, end_ms FROM pause") { row in
            (try Duration.milliseconds(row[1] as Int64), (row[2] as Int64?).map { Duration.milliseconds($0) })
        }
    }

    static func laps(_ db: Database, of ids: Numbers) throws -> [ActivityID: [Lap]] {
        let columns =
            "start_ms, end_ms, distance_m, energy_kcal, heart_rate_bpm, highest_heart_rate_bpm, cadence_spm FROM lap"
        return try parts(db, of: ids, columns) { row in
            let start = try Duration.milliseconds(row[1] as Int64)
            // Only a damaged file contains a lap that ends before its start; such a lap gets the length zero.
            let end = try max(start, .milliseconds(row[2] as Int64))
            return try Lap(
                span: start..<end,
                distance: Distance(meters: row[3]),
                energy: Energy(kilocalories: row[4]),
                heartRate: (row[5] as Double?).map(HeartRate.init(beatsPerMinute:)),
                highestHeartRate: (row[6] as Double?).map(HeartRate.init(beatsPerMinute:)),
                cadence: (row[7] as Double?).map(StepRate.init(stepsPerMinute:))
            )
        }
    }

    static func stepTimings(_ db: Database, of ids: Numbers) throws -> [ActivityID: [StepTiming]] {
        let columns =
            "step_times, mean_s, deviation_s, error_s, difference_s, difference_uncertainty_s FROM step_timing"
        return try parts(db, of: ids, columns, order: "1") { row in
            try StepTiming(
                count: row[1],
                mean: row[2],
                deviation: row[3],
                error: row[4],
                difference: row[5],
                differenceUncertainty: row[6]
            )
        }
    }

    /// The tags in alphabetical order.
    static func tags(_ db: Database, of ids: Numbers) throws -> [ActivityID: [ActivityTag]] {
        try parts(db, of: ids, "tag FROM tag", order: "folded") {
            try? ActivityTag(parsing: $0[1] as String)
        }
    }

    /// The tags of all activities in alphabetical order; of more than `limit` tags, those that most activities have.
    package func tags(limit: Int = 100) throws(LogbookError) -> [ActivityTag] {
        let sql = """
            SELECT tag FROM (
              SELECT folded, tag, count(*) AS count FROM tag JOIN activity ON activity.id = activity
              WHERE deleted_ms IS NULL GROUP BY folded ORDER BY count DESC LIMIT ?)
            ORDER BY folded
            """
        return try read { try $0.values(sql, [limit]) as [String] }.compactMap { try? ActivityTag(parsing: $0) }
    }

    static func shoeNames(_ db: Database, of ids: Numbers) throws -> [ActivityID: [String]] {
        let name = "shoe.name FROM shoe JOIN activity ON activity.shoe = shoe.id"
        return try parts(db, of: ids, name, by: "activity.id", order: "1") { try $0[1] as String }
    }

    static func workouts(_ db: Database, of ids: Numbers) throws -> [ActivityID: [WorkoutRecord]] {
        var workouts = try parts(db, of: ids, "name, steps, file, start_ms FROM workout") { row in
            try WorkoutRecord(name: row[1], steps: row[2], file: row[3], start: .milliseconds(row[4] as Int64))
        }
        guard !workouts.isEmpty else { return [:] }
        for (id, steps) in try parts(db, of: ids, WorkoutColumns.steps, order: "workout, number", WorkoutColumns.step) {
            // The numbers of the workouts of an activity are consecutive from 0.
            for (workout, step) in steps where workouts[id]?.indices.contains(workout) == true {
                workouts[id]?[workout].ended.append(step)
            }
        }
        return workouts
    }

    /// The time from the start of an activity to its last stored sample, pause or lap; zero if nothing is stored.
    static func lastTime(_ db: Database, of id: ActivityID) throws -> Duration {
        let sql = """
            SELECT max(
              ifnull((SELECT max(elapsed_ms) FROM sample WHERE activity = ?1), 0),
              ifnull((SELECT max(max(start_ms, ifnull(end_ms, 0))) FROM pause WHERE activity = ?1), 0),
              ifnull((SELECT max(end_ms) FROM lap WHERE activity = ?1), 0))
            """
        return .milliseconds(try db.value(sql, [id]) as Int64? ?? 0)
    }
}
